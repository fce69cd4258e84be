public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A page of the catalog for reading apps, independent of the version of OPDS.
public struct OPDSFeed: Sendable {
    /// The newsstand.
    public var site: OPDSSite
    /// `urn:uuid:…`, the same for every page of a list.
    public var iri: String
    public var title: String
    public var subtitle = ""
    /// BCP 47, when the whole feed is in one language.
    public var language: String?
    public var updated: Date
    /// The requested address, with its query.
    public var path: String
    /// The list one level higher.
    public var up: String?
    /// The address of the same page for people.
    public var alternate: String?
    public var content: Content
    public var facets: [OPDSFacet] = []
    public var paging: OPDSPaging?
    /// The searched words.
    public var query: String?
    public var tombstones: [FeedTombstone] = []
    /// The scope of its search.
    public var search = OPDSSearch.newsstand

    public init(
        site: OPDSSite, iri: String, title: String, updated: Date, path: String, up: String? = nil, content: Content
    ) {
        self.site = site
        self.iri = iri
        self.title = title
        self.updated = updated
        self.path = path
        self.up = up
        self.content = content
    }

    /// The content: links to other feeds or a list of issues, and never both (OPDS 1.2 §2).
    public enum Content: Sendable {
        case navigation([OPDSDestination])
        case issues([FeedIssue])
    }

    var issues: [FeedIssue] { if case .issues(let issues) = content { issues } else { [] } }
    var destinations: [OPDSDestination] { if case .navigation(let destinations) = content { destinations } else { [] } }
}

/// A newsstand as all of its feeds describe it.
public struct OPDSSite: Sendable {
    public var name: String
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String
    /// Whether readers can sign in, and then have a shelf.
    public var hasReaders: Bool
    /// Whether links stay below ``Paths/OPDS/version12``, for requests from there.
    public var isVersion12: Bool

    public init(name: String, baseURL: String, hasReaders: Bool, isVersion12: Bool = false) {
        self.name = name
        self.baseURL = baseURL
        self.hasReaders = hasReaders
        self.isVersion12 = isVersion12
    }

    /// Returns the absolute address of a path.
    func address(_ path: String) -> String { baseURL + (isVersion12 ? Paths.OPDS.inVersion12(path) : path) }

    /// The media type of a link to another feed.
    var feedType: String { isVersion12 ? "application/atom+xml;profile=opds-catalog" : OPDSFeed.jsonType }
}

/// The scope of a search.
public enum OPDSSearch: Sendable {
    /// Everything on the stands.
    case newsstand
    /// The caller's own issues.
    case shelf

    var path: String { self == .newsstand ? Paths.OPDS.search : Paths.OPDS.shelf }
    var description: String { self == .newsstand ? Paths.OPDS.searchDescription : Paths.OPDS.shelfSearchDescription }
}

/// Another feed, as a feed that links to it describes it.
public struct OPDSDestination: Sendable {
    public var iri: String
    public var title: String
    public var summary: String
    public var updated: Date
    public var path: String
    public var relation: Relation
    /// Whether it lists issues, or more destinations.
    public var listsIssues = true
    /// The number of its issues.
    public var count: Int?
    /// A cover that represents it.
    public var cover: (key: Issue.Key, picture: Picture)?

    public init(
        iri: String, title: String, summary: String, updated: Date, path: String, relation: Relation = .part
    ) {
        self.iri = iri
        self.title = title
        self.summary = summary
        self.updated = updated
        self.path = path
        self.relation = relation
    }

    public enum Relation: String, Sendable {
        case part = "subsection"
        case newest = "http://opds-spec.org/sort/new"
    }
}

/// A choice within a list.
public struct OPDSFacet: Sendable {
    /// The name of the choice: “Price”, “Year”.
    public var group: String
    public var title: String
    public var path: String
    public var isActive: Bool
    public var count: Int?

    public init(group: String, title: String, path: String, isActive: Bool, count: Int? = nil) {
        self.group = group
        self.title = title
        self.path = path
        self.isActive = isActive
        self.count = count
    }
}

/// The position in a long list. Pages are counted from 1.
public struct OPDSPaging: Sendable {
    public var number: Int
    /// The number of items on each page but the last.
    public var size: Int
    /// The number of items in all.
    public var total: Int
    /// The address of a page, from the newsstand's root.
    public var address: @Sendable (Int) -> String

    public init(number: Int, size: Int, total: Int, address: @escaping @Sendable (Int) -> String) {
        self.number = number
        self.size = size
        self.total = total
        self.address = address
    }

    public var count: Int { max(1, (total + size - 1) / size) }

    /// The links to other pages, by relation.
    var links: [(relation: String, path: String)] {
        guard count > 1 || number > 1 else { return [] }
        var links = [("first", address(1))]
        if number > 1 { links.append(("previous", address(min(number - 1, count)))) }
        if number < count { links.append(("next", address(number + 1))) }
        return links + [("last", address(count))]
    }
}
