#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A short item beside the issues of a publication.
public struct NewsItem: Hashable, Sendable, Codable, IdentifierOwner, Identifiable {
    /// The id of an item among the news of its publication.
    public typealias ID = Identifier<NewsItem>

    /// Empty: an item's id shares its place with no other names.
    public static let reservedIdentifiers: Set<String> = []

    /// Its id, unique in its publication.
    public var id: ID
    /// Plain text, one line.
    public var title: String
    /// Plain text, short.
    public var summary: String
    /// The address of the whole text.
    public var link: String?
    /// The instant it is dated, before which it is not shown; the newest item comes first.
    public var at: Date
    /// Whether it comes from the feed that the publisher named.
    public var isFromFeed: Bool

    /// Makes an item without checks; by default one written by the publisher.
    public init(id: ID, title: String, summary: String = "", link: String? = nil, at: Date, isFromFeed: Bool = false) {
        self.id = id
        self.title = title
        self.summary = summary
        self.link = link
        self.at = at
        self.isFromFeed = isFromFeed
    }
}

/// A publisher's news item: the body of `POST …/news`.
public struct NewsDetails: Hashable, Sendable, Codable {
    /// Plain text, 1 to ``longestTitle`` characters.
    public var title: String
    /// Plain text, at most ``longestSummary`` characters.
    public var summary: String?
    /// The address of the whole text: `https://…` or `http://…`.
    public var link: String?
    /// The instant of the item (default: now).
    public var at: Date?

    /// Makes details; their lengths are checked when they are sent.
    public init(title: String, summary: String? = nil, link: String? = nil, at: Date? = nil) {
        self.title = title
        self.summary = summary
        self.link = link
        self.at = at
    }

    /// The maximum number of characters of a title.
    public static let longestTitle = 200
    /// The maximum number of characters of a summary.
    public static let longestSummary = 600

    /// - Throws: ``StandSettings/SettingError`` for details that can't be shown.
    public func check() throws(StandSettings.SettingError) {
        guard !title.isEmpty, title.count <= Self.longestTitle else {
            throw StandSettings.SettingError("title", "A title must have 1 to \(Self.longestTitle) characters.")
        }
        guard (summary ?? "").count <= Self.longestSummary else {
            throw StandSettings.SettingError("summary", "A summary can have at most \(Self.longestSummary) characters.")
        }
        guard link.map(StandSettings.isAddress) ?? true else {
            throw StandSettings.SettingError("link", "A link must be an address such as https://example.org/page.")
        }
    }
}
