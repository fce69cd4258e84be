public import EdicolaCore

/// An issue as the rules of access see it.
public struct IssueOnSale: Hashable, Sendable {
    public let key: Issue.Key
    /// Every instant from which the stand has shown it. A publisher's change of date adds one and removes none.
    public var showings: [Showing]
    public var rule: SaleRule
    public var isFree: Bool

    public init(key: Issue.Key, showings: [Showing], rule: SaleRule = .both, isFree: Bool = false) {
        self.key = key
        self.showings = showings
        self.rule = rule
        self.isFree = isFree
    }

    /// A period in which the issue was on the stand, dated from one instant.
    public struct Showing: Hashable, Sendable {
        /// The instant that counts for coverage.
        public var onSale: Int64
        /// When readers could first see it there; later than ``onSale`` for an issue that was added with an old date.
        public var since: Int64
        /// When it left the stand.
        public var until: Int64?

        public init(onSale: Int64, since: Int64, until: Int64? = nil) {
            self.onSale = onSale
            self.since = since
            self.until = until
        }

        func isSeen(at instant: Int64) -> Bool { onSale <= instant && since <= instant && instant < until ?? .max }
    }

    /// Whether a subscription includes it.
    public var isIncluded: Bool { rule != .single }
}

extension Sequence<IssueOnSale> {
    /// Returns the newest issue that was on the stand at this instant. For an instant before there was a stand
    /// (subscriptions of another system), it is the newest by date.
    public func newest(at instant: Int64) -> Issue.Key? {
        let included = filter(\.isIncluded).flatMap { issue in issue.showings.map { (issue.key, $0) } }
        let seen = included.filter { $0.1.isSeen(at: instant) }
        let dated = included.filter { $0.1.onSale <= instant }
        return (seen.isEmpty ? dated : seen).max {
            ($0.1.onSale, $0.0.issue) < ($1.1.onSale, $1.0.issue)
        }?.0
    }
}
