/// A record of the page worker's output (docs/notes/page-worker-protocol.md).
struct Frame {
    enum Kind: UInt8 {
        case done = 0
        case info, image2x, image1x, thumbnail, layer, cover, colour, placeholder, error
        case document, scriptedDocument, resource, resourceEnd, article, tile, unlocked, note, contents

        /// Bytes of the largest payload that is believed.
        var largestPayload: UInt64 {
            switch self {
            case .done, .resourceEnd: 0
            case .colour: 64
            case .error, .note: 64 << 10
            case .resource, .unlocked, .contents: 4 << 20
            case .info, .layer, .article, .document, .scriptedDocument: 64 << 20
            case .image2x, .image1x, .thumbnail, .cover, .placeholder, .tile: 256 << 20
            }
        }
    }

    var kind: Kind
    /// From 1; 0 for the whole file. Of a resource or an article: its number.
    var page: Int
    var width: Int
    var height: Int
    var payload: [UInt8]

    var picture: PressedPicture {
        PressedPicture(bytes: payload, width: width, height: height)
    }

    /// - Throws: when it is no WebP.
    func webP() throws(FrameParser.MalformedError) -> PressedPicture {
        guard payload.starts(with: "RIFF".utf8), width > 0, height > 0 else { throw FrameParser.MalformedError() }
        return picture
    }
}
