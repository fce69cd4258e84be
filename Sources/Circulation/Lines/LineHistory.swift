public import FoundationEssentials

/// The content of all documents of a line together, in whatever order and however often they arrived.
///
/// Each transaction and the renewal are registers that keep the newest signed copy; grace periods are a set that only
/// grows. So ``absorb(_:)-(Fact)`` is commutative, associative and idempotent.
public struct LineHistory: Hashable, Sendable {
    public let key: LineKey
    /// By transaction id.
    public private(set) var facts: [String: Fact] = [:]
    public private(set) var renewal: Renewal?
    /// By the instant at which it ends.
    public private(set) var graces: [Date: Grace] = [:]

    public init(_ key: LineKey) { self.key = key }

    /// A shop's promise to serve a reader whose payment failed. It is kept when newer renewals no longer mention it.
    public struct Grace: Hashable, Sendable {
        public let until: Date
        /// When the shop first stated it.
        public let signedAt: Date

        public init(until: Date, signedAt: Date) {
            self.until = until
            self.signedAt = signedAt
        }
    }

    /// Takes in a fact.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func absorb(_ fact: Fact) -> Bool {
        if let known = facts[fact.transaction], !fact.isNewer(than: known) { return false }
        facts[fact.transaction] = fact
        return true
    }

    /// Takes in a renewal.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func absorb(_ renewal: Renewal) -> Bool {
        var isNew = false
        if renewal.isInRetry, let until = renewal.graceUntil {
            isNew = absorb(Grace(until: until, signedAt: renewal.signedAt))
        }
        if let known = self.renewal, !renewal.isNewer(than: known) { return isNew }
        self.renewal = renewal
        return true
    }

    /// Takes in a grace.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func absorb(_ grace: Grace) -> Bool {
        if let known = graces[grace.until], known.signedAt <= grace.signedAt { return false }
        graces[grace.until] = grace
        return true
    }
}

extension [LineKey: LineHistory] {
    /// Takes in the whole content of a document.
    public mutating func absorb(_ document: ShopDocument) {
        for fact in document.facts { self[fact.line, default: LineHistory(fact.line)].absorb(fact) }
        for renewal in document.renewals { self[renewal.line, default: LineHistory(renewal.line)].absorb(renewal) }
    }
}
