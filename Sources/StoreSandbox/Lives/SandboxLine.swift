public import FoundationEssentials

/// One subscription of one tester, through all its renewals.
public struct SandboxLine: Hashable, Sendable, Codable {
    /// The first transaction's id.
    public var id: String
    public var tester: String
    public var group: String
    public var product: String
    /// The product of the next period.
    public var nextProduct: String
    public var renewsAutomatically = true
    public var renewals = 0
    /// The end of the last transaction.
    public var end: Date
    public var current: String
    public var state = State.active
    public var start: Date
    /// Why it ended: 1 cancelled, 2 billing, 3 price, 4 not on sale.
    public var expirationIntent: Int64?
    public var graceUntil: Date?
    public var retryUntil: Date?
    /// When its next event is due; nil for none.
    public var due: Date?
    public var token: UUID?
    public var priceIncrease: PriceIncrease?
    /// The owner's line, for a member of a family.
    public var ownerLine: String?

    public enum State: String, Hashable, Sendable, Codable {
        case active, retry, expired, revoked
    }

    public struct PriceIncrease: Hashable, Sendable, Codable {
        public var priceMilli: Int64
        public var isAccepted: Bool
    }

    /// Returns Apple's number for its status.
    func status(at now: Date) -> Int64 {
        switch state {
        case .active: 1
        case .retry: (graceUntil.map { $0 > now } ?? false) ? 4 : 3
        case .expired: 2
        case .revoked: 5
        }
    }
}
