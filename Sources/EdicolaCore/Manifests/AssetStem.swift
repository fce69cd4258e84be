/// The name of an asset before digest and extension: the same in a newsstand and in a folder.
public enum AssetStem {
    /// A cover of so many pixels.
    public static func cover(width: Int) -> String { "cover-\(width)" }

    /// A page as a picture, of one rendition.
    public static func picture(ofPage page: Int, _ rendition: Rendition) -> String {
        "pages/\(name(page))-\(rendition.rawValue)"
    }

    /// A page's small picture.
    public static func thumbnail(ofPage page: Int) -> String { "thumbnails/\(name(page))" }

    /// A page's words and links.
    public static func layer(ofPage page: Int) -> String { "layers/\(name(page))" }

    /// An article's text.
    public static func article(_ number: Int) -> String { "articles/\(name(number))" }

    /// The tree of documents and resources that came out of a file; see ``Manifest/content``.
    public static func content(of original: Digest) -> String { "content/\(original.short)" }

    /// Four digits, so that files stand in reading order.
    private static func name(_ page: Int) -> String {
        let digits = String(page)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
