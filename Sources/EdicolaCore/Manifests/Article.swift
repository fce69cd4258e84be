/// An article of an issue: a run of pages, and its text for small screens.
public struct Article: Hashable, Sendable, Codable, Identifiable {
    /// All properties, because several articles may have one title, and one page.
    public var id: Self { self }
    /// Its title.
    public var title: String
    /// The author, as printed.
    public var author: String?
    /// The part of the issue it belongs to.
    public var section: String?
    /// The first page, from 1.
    public var page: Int
    /// The number of its pages; neighbours may share one.
    public var pageCount: Int
    /// Its text: JSON, see `docs/notes/article.md`.
    public var text: Asset?

    /// Makes an article.
    public init(
        title: String, author: String? = nil, section: String? = nil, page: Int, pageCount: Int, text: Asset? = nil
    ) {
        self.title = title
        self.author = author
        self.section = section
        self.page = page
        self.pageCount = pageCount
        self.text = text
    }

    /// The media type of an article's text.
    public static let mediaType = "application/vnd.edicola.article+json"
}

/// A file to which documents or page layers refer: a stylesheet, a font, a film.
public struct Resource: Hashable, Sendable, Codable {
    /// The file.
    public var asset: Asset
    /// The only page that needs it; nil when several do.
    public var page: Int?

    /// Makes a resource from a file, and the only page that needs it.
    public init(asset: Asset, page: Int? = nil) {
        self.asset = asset
        self.page = page
    }
}
