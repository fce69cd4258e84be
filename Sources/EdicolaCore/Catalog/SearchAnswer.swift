/// The answer of `GET /search`: matches on the stands, best first.
public struct SearchAnswer: Hashable, Sendable, Codable {
    /// Publications whose name or description has the words; only in the first page.
    public var publications: [Publication]
    /// The results, best first.
    public var items: [FoundIssue]
    /// The value for `after` in the next request; nil at the end.
    public var next: String?
    /// Whether the words are on so many pages that only the newest were compared.
    public var isPartial: Bool

    /// Makes an answer.
    public init(
        publications: [Publication] = [], items: [FoundIssue] = [], next: String? = nil, isPartial: Bool = false
    ) {
        self.publications = publications
        self.items = items
        self.next = next
        self.isPartial = isPartial
    }
}

/// An issue with matches.
public struct FoundIssue: Hashable, Sendable, Codable, Identifiable {
    /// The issue's key in the whole newsstand.
    public var id: Issue.Key { entry.key }
    /// The publication's title.
    public var publicationTitle: String
    /// The issue.
    public var entry: CatalogEntry
    /// Whether the caller may open all of it.
    public var isOpen: Bool
    /// The places, best first. None when the words are only in the issue's title or description.
    public var places: [FoundPlace]
    /// Every page on which the words were found, ascending; the first hundred.
    public var pages: [Int]

    /// Makes a result.
    public init(
        publicationTitle: String, entry: CatalogEntry, isOpen: Bool, places: [FoundPlace], pages: [Int]
    ) {
        self.publicationTitle = publicationTitle
        self.entry = entry
        self.isOpen = isOpen
        self.places = places
        self.pages = pages
    }
}

/// An article or a page with a match.
public struct FoundPlace: Hashable, Sendable, Codable {
    /// The kind of the matching text.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The title of an article, its author or its beginning; or a line of the contents.
        case article
        /// The text of a page.
        case page
    }

    /// The kind of the text with the words.
    public var kind: Kind
    /// The page, from 1.
    public var page: Int
    /// The printed page number.
    public var label: String?
    /// The article's title; for a page, the article to which it belongs.
    public var title: String?
    /// Whether the caller may open the page.
    public var isOpen: Bool
    /// The words with their neighbours; nil for closed pages.
    public var snippet: [SnippetPart]?
    /// The address where the page is read, with the words marked, from the newsstand's root.
    public var address: String

    /// Makes a place.
    public init(
        kind: Kind, page: Int, label: String? = nil, title: String? = nil, isOpen: Bool,
        snippet: [SnippetPart]? = nil, address: String
    ) {
        self.kind = kind
        self.page = page
        self.label = label
        self.title = title
        self.isOpen = isOpen
        self.snippet = snippet
        self.address = address
    }
}

/// A part of a text, as it is printed.
public struct SnippetPart: Hashable, Sendable, Codable {
    /// The words.
    public var text: String
    /// Whether it is a match.
    public var isMatch: Bool

    /// Makes a part of a snippet.
    public init(_ text: String, isMatch: Bool = false) {
        self.text = text
        self.isMatch = isMatch
    }
}
