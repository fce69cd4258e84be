/// One page of an issue: a picture, or a document that the screen lays out.
public struct Page: Hashable, Sendable, Identifiable {
    /// ``number``.
    public var id: Int { number }
    /// Position in reading order, from 1.
    public var number: Int
    /// The printed page number, if the file has one: `iv`, `12`.
    public var label: String?
    /// The width in points, as shown (cropped and rotated); in CSS pixels for a document; 0 where the screen decides.
    public var width: Double
    /// The height, in the units of ``width``.
    public var height: Double
    /// Its place in a spread, if the file has one.
    public var side: Side?
    /// The page as a picture, at most one for each of `1x` and `2x`. Empty for a document and for a page that could not
    /// be pressed.
    public var pictures: [Rendition: Picture]
    /// A small picture of it.
    public var thumbnail: Picture?
    /// The page as a document.
    public var document: Document?
    /// Words, lines, links and hot spots with their boxes, or a document's text: JSON, see `docs/notes/page-layer.md`.
    public var layer: Asset?

    /// Makes a page; values left out don't exist.
    public init(
        number: Int, label: String? = nil, width: Double, height: Double, side: Side? = nil,
        pictures: [Rendition: Picture] = [:], thumbnail: Picture? = nil, document: Document? = nil, layer: Asset? = nil
    ) {
        self.number = number
        self.label = label
        self.width = width
        self.height = height
        self.side = side
        self.pictures = pictures
        self.thumbnail = thumbnail
        self.document = document
        self.layer = layer
    }

    /// Whether it is wider than tall, and therefore a spread of its own.
    public var isLandscape: Bool { width > height }

    /// A half of an open issue, or the whole of it (Readium Divina: `page`).
    public enum Side: String, Hashable, Sendable, Codable {
        /// `center` is a page without a neighbour.
        case left, right, center
    }

    /// Untrusted HTML: cleaned, and shown in a locked frame only.
    public struct Document: Hashable, Sendable {
        /// The file.
        public var asset: Asset
        /// Whether it has scripts, which run in a frame without an origin.
        public var isScripted: Bool

        /// Makes a document (default: without scripts).
        public init(asset: Asset, isScripted: Bool = false) {
            self.asset = asset
            self.isScripted = isScripted
        }
    }
}
