public import EdicolaCore

/// All there is of a page: pictures, or a document.
public struct PressedPage: Sendable, Hashable {
    /// From 1.
    public var number: Int
    /// WebP, for ``Rendition/oneX`` and ``Rendition/twoX``; a picture too small for 2x has only its 1x. Empty for a
    /// document.
    public var pictures: [Rendition: PressedPicture]
    /// WebP.
    public var thumbnail: PressedPicture?
    public var document: PressedHTML?
    /// JSON, see `docs/notes/page-layer.md`.
    public var layer: [UInt8]

    public var byteCount: Int {
        let pictures = pictures.values.reduce(0) { $0 + $1.bytes.count }
        return pictures + (thumbnail?.bytes.count ?? 0) + (document?.bytes.count ?? 0) + layer.count
    }
}

/// A page's document, cleaned of what must not run.
public struct PressedHTML: Sendable, Hashable {
    /// XHTML or HTML, as the ending of its path says.
    public var bytes: [UInt8]
    /// Whether scripts are left, for a frame without an origin.
    public var isScripted: Bool
    /// CSS pixels of a document of fixed size, else 0.
    public var width: Int
    public var height: Int
}
