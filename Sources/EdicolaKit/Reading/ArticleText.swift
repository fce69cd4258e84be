/// The text of one article, for small screens.
///
/// ```swift
/// let article = try await issue.text(of: issue.manifest.articles[0])
/// ```
public struct ArticleText: Hashable, Sendable {
    /// Its title.
    public let title: String
    /// The author, if the file has one.
    public let author: String?
    /// BCP 47, when the file says so.
    public let language: String?
    /// Paragraphs and headings, in order.
    public let blocks: [TextBlock]

    init(title: String, author: String?, language: String?, blocks: [TextBlock]) {
        self.title = title
        self.author = author
        self.language = language
        self.blocks = blocks
    }
}

extension ArticleText: Decodable {
    private enum Keys: String, CodingKey {
        case title, author, language, blocks
    }

    /// Reads an article's asset, `docs/notes/article.md`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        author = try container.decodeIfPresent(String.self, forKey: .author)
        language = try container.decodeIfPresent(String.self, forKey: .language)
        blocks = try container.decodeIfPresent([TextBlock].self, forKey: .blocks) ?? []
    }
}
