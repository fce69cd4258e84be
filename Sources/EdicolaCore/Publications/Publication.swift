/// A title: a magazine, a newspaper, a newsletter.
public struct Publication: Hashable, Sendable, Codable, IdentifierOwner, Identifiable {
    /// A publication's permanent id in its newsstand.
    public typealias ID = Identifier<Publication>

    /// The first path segments of the newsstand's own pages, which no publication may take.
    public static let reservedIdentifiers: Set<String> = [
        "account", "api", "assets", "console", "embed", "favicon.ico", "feeds", "healthz", "index.html", "library",
        "manifest.webmanifest", "metrics", "opds", "problems", "readyz", "robots.txt", "search", "service-worker.js",
        "sitemap.xml", "web",
    ]

    /// Its permanent id, the first part of its addresses.
    public let id: ID
    /// Its name, as readers see it. Plain text.
    public var title: String
    /// The language in BCP 47, such as `en` or `it-IT`; it decides hyphenation and reading direction.
    public var language: String
    /// A few sentences of plain text; empty when the publisher wrote none.
    public var summary: String
    /// The colour of the one primary action, as `#RRGGBB`; without it, the newest cover's dominant colour is used.
    public var accent: String?

    /// Makes a publication (default: in English).
    public init(id: ID, title: String, language: String = "en", summary: String = "", accent: String? = nil) {
        self.id = id
        self.title = title
        self.language = language
        self.summary = summary
        self.accent = accent
    }
}
