import EdicolaCore

/// Puts the frames of a page together. A worker that has been taken over may say anything, so only the pages that were
/// asked for count, in order, and only whole ones.
struct PageAssembly {
    private var expected: ClosedRange<Int>
    private var next: Int
    private var pictures: [Rendition: PressedPicture] = [:]
    private var thumbnail: PressedPicture?

    init(expected: ClosedRange<Int>) {
        self.expected = expected
        next = expected.lowerBound
    }

    /// - Returns: the page when the frame completes it, or its failure.
    mutating func add(_ frame: Frame) throws(FrameParser.Malformed) -> PressedPiece? {
        guard frame.page == next, expected.contains(next) else { throw FrameParser.Malformed() }
        switch frame.kind {
        case .image2x: pictures[.twoX] = try picture(frame)
        case .image1x: pictures[.oneX] = try picture(frame)
        case .thumbnail: thumbnail = try picture(frame)
        case .layer:
            guard let thumbnail, pictures.count == 2 else { throw FrameParser.Malformed() }
            let page = PressedPage(number: next, pictures: pictures, thumbnail: thumbnail, layer: frame.payload)
            advance()
            return .page(page)
        case .error:
            let error = PressError(frame: frame)
            defer { advance() }
            return .failedPage(next, reason: error.detail ?? error.message)
        case .done, .info, .cover, .colour, .placeholder: throw FrameParser.Malformed()
        }
        return nil
    }

    private mutating func advance() {
        next += 1
        pictures = [:]
        thumbnail = nil
    }

    private func picture(_ frame: Frame) throws(FrameParser.Malformed) -> PressedPicture {
        guard frame.payload.starts(with: "RIFF".utf8), frame.width > 0, frame.height > 0 else {
            throw FrameParser.Malformed()
        }
        return frame.picture
    }
}
