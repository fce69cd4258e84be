public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A page of the catalog for reading apps: what it says, whichever version of OPDS is spoken.
public struct OPDSFeed: Sendable {
    /// The newsstand.
    public var site: OPDSSite
    /// `urn:uuid:…`, the same for every page of a list.
    public var iri: String
    public var title: String
    public var subtitle = ""
    /// BCP 47, when all of it is in one language.
    public var language: String?
    public var updated: Date
    /// The address that was asked for, with its query.
    public var path: String
    /// The list one level higher.
    public var up: String?
    /// Its page for people.
    public var alternate: String?
    public var content: Content
    public var facets: [OPDSFacet] = []
    public var paging: OPDSPaging?
    /// What was searched for.
    public var query: String?
    public var tombstones: [FeedTombstone] = []
    /// Where its search looks.
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

    /// A feed leads to other feeds or lists issues, and never both (OPDS 1.2 §2).
    public enum Content: Sendable {
        case navigation([OPDSDestination])
        case issues([FeedIssue])
    }

    var issues: [FeedIssue] { if case .issues(let issues) = content { issues } else { [] } }
    var destinations: [OPDSDestination] { if case .navigation(let destinations) = content { destinations } else { [] } }
}

/// What every feed of a newsstand says about it.
public struct OPDSSite: Sendable {
    public var name: String
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String
    /// Readers can sign in, and then have a shelf.
    public var hasReaders: Bool
    /// Whoever asks at ``Paths/OPDS/version12`` is led on below it.
    public var isVersion12: Bool

    public init(name: String, baseURL: String, hasReaders: Bool, isVersion12: Bool = false) {
        self.name = name
        self.baseURL = baseURL
        self.hasReaders = hasReaders
        self.isVersion12 = isVersion12
    }

    /// The whole address of a path.
    func address(_ path: String) -> String { baseURL + (isVersion12 ? Paths.OPDS.inVersion12(path) : path) }

    /// What a link to another feed says of its type.
    var feedType: String { isVersion12 ? "application/atom+xml;profile=opds-catalog" : OPDSFeed.jsonType }
}

/// What can be searched.
public enum OPDSSearch: Sendable {
    /// Everything on the stands.
    case newsstand
    /// What the one who asks has.
    case shelf

    var path: String { self == .newsstand ? Paths.OPDS.search : Paths.OPDS.shelf }
    var description: String { self == .newsstand ? Paths.OPDS.searchDescription : Paths.OPDS.shelfSearchDescription }
}

/// Another feed, as a feed that leads to it tells of it.
public struct OPDSDestination: Sendable {
    public var iri: String
    public var title: String
    public var summary: String
    public var updated: Date
    public var path: String
    public var relation: Relation
    /// Whether issues stand there, or more destinations.
    public var listsIssues = true
    /// Issues there.
    public var count: Int?
    /// A cover that stands for it.
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
    /// The question it answers: “Price”, “Year”.
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

/// Where in a long list one is. Pages are counted from 1.
public struct OPDSPaging: Sendable {
    public var number: Int
    /// Items on each page but the last.
    public var size: Int
    /// Items in all.
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

    /// The pages that one can go to, by relation.
    var links: [(relation: String, path: String)] {
        guard count > 1 || number > 1 else { return [] }
        var links = [("first", address(1))]
        if number > 1 { links.append(("previous", address(min(number - 1, count)))) }
        if number < count { links.append(("next", address(number + 1))) }
        return links + [("last", address(count))]
    }
}
