public import EdicolaCore
public import FoundationEssentials

/// The import of another newsstand's issues: looking at its catalog, then taking what was found, issue by issue.
public struct NewsstandImport: Hashable, Sendable {
    public let id: Int64
    public let order: ImportOrder
    public let state: State
    /// Why the catalog can't be read.
    public let sentence: String?
    /// The number of its issues that exist here already.
    public let known: Int
    /// The number of the catalog's parts that can't be read.
    public let unread: Int
    /// Issues that can't be imported, each with the reason.
    public let leftOut: [String]
    /// Who began it.
    public let by: String
    public let begun: Date
    /// Items by their state.
    public let counts: [ImportedItem.State: Int]

    public enum State: String, Hashable, Sendable {
        case looking, looked, taking, done, refused, cancelled

        /// Whether something is still to happen.
        public var isOpen: Bool { self == .looking || self == .looked || self == .taking }
    }

    /// The number of items.
    public var total: Int { counts.values.reduce(0, +) }
}

/// What to import.
public struct ImportOrder: Hashable, Sendable, Codable {
    /// The catalog's address.
    public var address: String
    /// The publication of all issues; nil: by the catalog's titles.
    public var publication: Publication.ID?
    /// The price of issues for sale that the catalog states none for.
    public var price: Price?
    /// Whether the issues stay drafts.
    public var isDraft: Bool

    public init(address: String, publication: Publication.ID? = nil, price: Price? = nil, isDraft: Bool = false) {
        self.address = address
        self.publication = publication
        self.price = price
        self.isDraft = isDraft
    }
}

/// An issue that would come.
public struct ImportItem: Hashable, Sendable, Codable {
    /// The publication, which is made if there is none with its id.
    public var publication: Publication
    public var issue: Issue.ID
    public var details: IssueDetails
    /// Addresses of its file, the best first.
    public var files: [String]

    public var key: Issue.Key { Issue.Key(publication: publication.id, issue: issue) }

    public init(publication: Publication, issue: Issue.ID, details: IssueDetails, files: [String]) {
        self.publication = publication
        self.issue = issue
        self.details = details
        self.files = files
    }
}

/// What a catalog has.
public struct ImportTable: Hashable, Sendable {
    /// The oldest issue first.
    public var items: [ImportItem]
    public var known: Int
    public var unread: Int
    public var leftOut: [String]

    public init(items: [ImportItem] = [], known: Int = 0, unread: Int = 0, leftOut: [String] = []) {
        self.items = items
        self.known = known
        self.unread = unread
        self.leftOut = leftOut
    }
}

/// An item of an import, and what became of it.
public struct ImportedItem: Hashable, Sendable {
    /// From 1.
    public let position: Int
    public let item: ImportItem
    public let state: State
    /// Why it failed.
    public let sentence: String?

    public enum State: String, Hashable, Sendable {
        case waiting, taken, failed
    }
}
