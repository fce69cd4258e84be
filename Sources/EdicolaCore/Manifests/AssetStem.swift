/// The name of an asset before digest and extension; the same in a newsstand and in a folder.
public enum AssetStem {
    /// Returns the name of a cover of this width in pixels.
    public static func cover(width: Int) -> String { "cover-\(width)" }

    /// Returns the name of a page as a picture, in one rendition.
    public static func picture(ofPage page: Int, _ rendition: Rendition) -> String {
        "pages/\(name(page))-\(rendition.rawValue)"
    }

    /// Returns the name of a page's thumbnail.
    public static func thumbnail(ofPage page: Int) -> String { "thumbnails/\(name(page))" }

    /// Returns the name of a page's layer: its words and links.
    public static func layer(ofPage page: Int) -> String { "layers/\(name(page))" }

    /// Returns the name of an article's text.
    public static func article(_ number: Int) -> String { "articles/\(name(number))" }

    /// Returns the folder of the documents and resources from a file; see ``Manifest/content``.
    public static func content(of original: Digest) -> String { "content/\(original.short)" }

    /// Four digits, so that files sort in reading order.
    private static func name(_ page: Int) -> String {
        let digits = String(page)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
