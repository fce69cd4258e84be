public import EdicolaCore

/// A range of time in which a reader's rights in a publication stay the same. Those of one reader don't overlap.
public struct Coverage: Hashable, Sendable {
    public var publication: Publication.ID
    public var environment: ShopEnvironment
    /// The range in which an issue that goes on sale is open. With a policy of whole months it is wider than the paid
    /// time.
    public var span: Span
    public var grounds: Grounds

    public init(publication: Publication.ID, environment: ShopEnvironment, span: Span, grounds: Grounds) {
        self.publication = publication
        self.environment = environment
        self.span = span
        self.grounds = grounds
    }

    /// The basis of the rights.
    public struct Grounds: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let subscription = Grounds(rawValue: 1)
        public static let freeSubscription = Grounds(rawValue: 2)
        public static let grant = Grounds(rawValue: 4)
        /// The payment failed, and the shop asked to serve the reader nevertheless.
        public static let grace = Grounds(rawValue: 8)
        public static let archiveWhileActive = Grounds(rawValue: 16)
        public static let archivePerpetual = Grounds(rawValue: 32)

        /// Grounds that open an issue which goes on sale meanwhile.
        public static let window: Grounds = [.subscription, .freeSubscription, .grant, .grace]

        static let all: [Grounds] = [
            .subscription, .freeSubscription, .grant, .grace, .archiveWhileActive, .archivePerpetual,
        ]
    }
}

/// The instant at which a reader's coverage of a publication began, or began again after a lapse. It includes the
/// newest issue, if the publisher's policy says so.
public struct Beginning: Hashable, Sendable {
    public var publication: Publication.ID
    public var environment: ShopEnvironment
    public var at: Int64

    public init(publication: Publication.ID, environment: ShopEnvironment, at: Int64) {
        self.publication = publication
        self.environment = environment
        self.at = at
    }
}

/// One issue, opened by a transaction for that issue.
public struct Unlock: Hashable, Sendable {
    public var issue: Issue.Key
    public var line: LineKey
    public var transaction: String
    /// The instant from which it is open.
    public var since: Int64
    /// When it was withdrawn; nil while it is in effect.
    public var withdrawn: Int64?

    public init(issue: Issue.Key, line: LineKey, transaction: String, since: Int64, withdrawn: Int64?) {
        self.issue = issue
        self.line = line
        self.transaction = transaction
        self.since = since
        self.withdrawn = withdrawn
    }

    public func isOpen(at now: Int64) -> Bool { since <= now && withdrawn == nil }
}
