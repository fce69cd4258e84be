/// A page before it is pressed: its place, its size, its printed number.
public struct PageOutline: Hashable, Sendable, Codable {
    /// The width in points, as shown; in CSS pixels for a document of fixed size; 0 where the screen decides.
    public var width: Double
    /// The height, in the units of ``width``.
    public var height: Double
    /// The printed page number, if the file has one: `iv`, `12`.
    public var label: String?
    /// Its place in a spread, if the file has one.
    public var side: Page.Side?
    /// For a page that is a document, its path in the content.
    public var document: String?

    /// Makes an outline of a page.
    public init(
        width: Double, height: Double, label: String? = nil, side: Page.Side? = nil, document: String? = nil
    ) {
        self.width = width
        self.height = height
        self.label = label
        self.side = side
        self.document = document
    }
}

extension Page {
    /// Makes a page of which nothing has been pressed yet.
    public init(number: Int, outline: PageOutline) {
        self.init(
            number: number, label: outline.label, width: outline.width, height: outline.height, side: outline.side)
    }
}

extension Asset {
    /// Makes an asset with its path: `pages/0001-2x.3fa9c1d2e4b5a697.webp`.
    ///
    /// - Parameter stem: One of ``AssetStem``.
    /// - Returns: nil when the stem is not plain.
    public init?(stem: String, mediaType: String, size: Int, digest: Digest) {
        guard let path = AssetPath(stem, digest: digest, extension: Self.ending(for: mediaType)) else { return nil }
        self.init(path: path, mediaType: mediaType, size: size, digest: digest)
    }

    /// Makes an asset for a document or a resource, under the name by which others refer to it.
    ///
    /// - Parameters:
    ///   - path: Plain, within the content.
    ///   - root: ``Manifest/content``.
    /// - Returns: nil when the path is not plain or too long.
    public init?(content path: String, in root: String, mediaType: String, size: Int, digest: Digest) {
        guard let path = AssetPath("\(root)/\(path)") else { return nil }
        self.init(path: path, mediaType: mediaType, size: size, digest: digest)
    }

    private static func ending(for mediaType: String) -> String {
        switch mediaType {
        case "image/jpeg": "jpg"
        case Page.layerMediaType, Article.mediaType: "json"
        default: String(mediaType.drop { $0 != "/" }.dropFirst())
        }
    }
}

extension Page.Document {
    /// Returns the media type of a document, by the extension of its path.
    public static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "xhtml", "xht", "xml": "application/xhtml+xml"
        case "svg": "image/svg+xml"
        default: "text/html"
        }
    }
}
