public import EdicolaCore
public import FoundationEssentials

/// One transaction, as its newest signed copy states it.
///
/// It keeps the shop's statements, however odd; the rights are computed. Two copies of a transaction are distinguished
/// by ``signedAt``, and by ``digest`` when they were signed in the same millisecond: see ``isNewer(than:)``.
public struct Fact: Hashable, Sendable, Codable {
    public var line: LineKey
    /// The shop's id of this transaction. Not chronological.
    public var transaction: String
    /// The shop's id of the product, even of one that nobody has described here yet.
    public var product: String
    public var kind: Kind
    /// When the period, or the ownership, begins.
    public var start: Date
    /// When the period ends; nil for one without an end, or whose end follows from the product's term.
    public var end: Date?
    public var reason: Reason
    /// Whether the reader changed to a higher product within this period, which ends where the next one begins. Not a
    /// refund.
    public var isUpgraded: Bool
    /// The shop's revocation.
    public var revocation: Revocation?
    public var offer: Offer?
    /// The price paid, in thousandths of the currency's unit; needs more than 32 bits.
    public var priceMilli: Int64?
    /// ISO 4217.
    public var currency: String?
    public var quantity: Int
    public var ownership: Ownership
    /// The reader for whom an app made the purchase.
    public var accountToken: UUID?
    /// The shop's family of subscriptions that exclude each other.
    public var group: String?
    /// When the shop signed this copy; not when it signed the notification around it.
    public var signedAt: Date
    /// SHA-256 of the signed copy's canonical bytes.
    public var digest: Digest

    public init(
        line: LineKey, transaction: String, product: String, kind: Kind, start: Date, end: Date? = nil,
        reason: Reason = .unknown, isUpgraded: Bool = false, revocation: Revocation? = nil, offer: Offer? = nil,
        priceMilli: Int64? = nil, currency: String? = nil, quantity: Int = 1, ownership: Ownership = .purchased,
        accountToken: UUID? = nil, group: String? = nil, signedAt: Date, digest: Digest
    ) {
        self.line = line
        self.transaction = transaction
        self.product = product
        self.kind = kind
        self.start = start
        self.end = end
        self.reason = reason
        self.isUpgraded = isUpgraded
        self.revocation = revocation
        self.offer = offer
        self.priceMilli = priceMilli
        self.currency = currency
        self.quantity = quantity
        self.ownership = ownership
        self.accountToken = accountToken
        self.group = group
        self.signedAt = signedAt
        self.digest = digest
    }

    /// The kind of product, in the shop's words; an unknown kind keeps its name.
    public struct Kind: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let autoRenewable = Kind(rawValue: "auto-renewable")
        public static let nonConsumable = Kind(rawValue: "non-consumable")
        public static let consumable = Kind(rawValue: "consumable")
        public static let nonRenewing = Kind(rawValue: "non-renewing")
        /// A free subscription of 2011, or of the stand; it has no end.
        public static let free = Kind(rawValue: "free")
        public static let grant = Kind(rawValue: "grant")
    }

    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// The reader bought, for the first time or again.
        case purchase
        /// The shop renewed it automatically.
        case renewal
        /// Old receipts don't state it.
        case unknown
    }

    public enum Ownership: String, Hashable, Sendable, Codable, CaseIterable {
        case purchased
        case familyShared = "family-shared"
    }
}

extension Fact {
    /// Returns whether this copy counts rather than the other: signed later, or at the same time with the larger
    /// digest.
    public func isNewer(than other: Fact) -> Bool {
        if signedAt != other.signedAt { return signedAt > other.signedAt }
        return other.digest.bytes.lexicographicallyPrecedes(digest.bytes)
    }
}
