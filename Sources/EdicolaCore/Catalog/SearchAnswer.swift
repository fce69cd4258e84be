/// The answer of `GET /search`: what was found on the stands, best first.
public struct SearchAnswer: Hashable, Sendable, Codable {
    /// Publications whose name or description has the words; with the first part only.
    public var publications: [Publication]
    /// The results, best first.
    public var items: [FoundIssue]
    /// Hand it back as `after`; nil at the end.
    public var next: String?
    /// The words are on so many pages that only the newest were compared.
    public var isPartial: Bool

    /// An answer.
    public init(
        publications: [Publication] = [], items: [FoundIssue] = [], next: String? = nil, isPartial: Bool = false
    ) {
        self.publications = publications
        self.items = items
        self.next = next
        self.isPartial = isPartial
    }
}

/// An issue in which something was found.
public struct FoundIssue: Hashable, Sendable, Codable, Identifiable {
    /// The issue's key in the whole newsstand.
    public var id: Issue.Key { entry.key }
    /// The publication's title.
    public var publicationTitle: String
    /// The issue.
    public var entry: CatalogEntry
    /// May all of it be opened?
    public var isOpen: Bool
    /// The places, best first. None when the words are only in the issue's title or description.
    public var places: [FoundPlace]
    /// Every page on which the words were found, ascending; the first hundred.
    public var pages: [Int]

    /// A found issue.
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

/// An article or a page in which something was found.
public struct FoundPlace: Hashable, Sendable, Codable {
    /// The kinds of texts.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The title of an article, its author or its beginning; or a line of the contents.
        case article
        /// The text of a page.
        case page
    }

    /// The kind of the text with the words.
    public var kind: Kind
    /// From 1.
    public var page: Int
    /// The printed page number.
    public var label: String?
    /// The article; for a page, the one that it belongs to.
    public var title: String?
    /// May the page be opened?
    public var isOpen: Bool
    /// The words among their neighbours; nil for what may not be opened.
    public var snippet: [SnippetPart]?
    /// Where the page is read, with the words marked, from the newsstand's root.
    public var address: String

    /// A found place.
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

/// A stretch of a text, as it is printed.
public struct SnippetPart: Hashable, Sendable, Codable {
    /// The words.
    public var text: String
    /// Is it what was looked for?
    public var isMatch: Bool

    /// A piece of a snippet.
    public init(_ text: String, isMatch: Bool = false) {
        self.text = text
        self.isMatch = isMatch
    }
}
