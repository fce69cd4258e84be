public import EdicolaCore

/// A part of an issue as it leaves the press.
public enum PressedPiece: Sendable {
    /// What the document says about itself: comes first.
    case document(PressedDocument)
    /// The cover as JPEG, once for each width, widest first.
    case cover(PressedPicture)
    /// The cover as a WebP 16 pixels wide, to be shown blurred while the cover loads.
    case placeholder(PressedPicture)
    /// The cover's dominant colour, `#RRGGBB`.
    case colour(String)
    /// A page, whole.
    case page(PressedPage)
    /// A page that could not be pressed. It keeps its place; the reason is for the publisher.
    case failedPage(Int, reason: String)
}

/// An encoded picture.
public struct PressedPicture: Sendable, Hashable {
    /// WebP, or JPEG for covers.
    public var bytes: [UInt8]
    /// Pixels.
    public var width: Int
    public var height: Int
}

/// All there is of a page.
public struct PressedPage: Sendable, Hashable {
    /// From 1.
    public var number: Int
    /// WebP, for ``Rendition/oneX`` and ``Rendition/twoX``.
    public var pictures: [Rendition: PressedPicture]
    /// WebP.
    public var thumbnail: PressedPicture
    /// JSON, see `docs/notes/page-layer.md`.
    public var layer: [UInt8]

    var byteCount: Int {
        pictures.values.reduce(thumbnail.bytes.count + layer.count) { $0 + $1.bytes.count }
    }
}
