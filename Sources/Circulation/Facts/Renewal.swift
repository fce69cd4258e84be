public import EdicolaCore
public import FoundationEssentials

/// A shop's plan for a line, as its newest signed copy states it. It never makes coverage, except by a grace.
public struct Renewal: Hashable, Sendable, Codable {
    public var line: LineKey
    /// nil when the shop did not state it.
    public var renewsAutomatically: Bool?
    /// The product of the next period.
    public var nextProduct: String?
    public var expiry: Expiry?
    /// Whether the shop is retrying to collect the money.
    public var isInRetry: Bool
    /// The end of the time in which a reader whose payment failed is served nevertheless.
    public var graceUntil: Date?
    /// Whether the reader agreed to a higher price, in the shop's word or number.
    public var priceConsent: String?
    public var renewsAt: Date?
    /// The line is suspended although it is not over.
    public var hold: Hold?
    /// The shop's own status, as it writes it: a cross-check, never a source.
    public var status: String?
    public var signedAt: Date
    /// SHA-256 of the signed copy's canonical bytes.
    public var digest: Digest

    public init(
        line: LineKey, renewsAutomatically: Bool? = nil, nextProduct: String? = nil, expiry: Expiry? = nil,
        isInRetry: Bool = false, graceUntil: Date? = nil, priceConsent: String? = nil, renewsAt: Date? = nil,
        hold: Hold? = nil, status: String? = nil, signedAt: Date, digest: Digest
    ) {
        self.line = line
        self.renewsAutomatically = renewsAutomatically
        self.nextProduct = nextProduct
        self.expiry = expiry
        self.isInRetry = isInRetry
        self.graceUntil = graceUntil
        self.priceConsent = priceConsent
        self.renewsAt = renewsAt
        self.hold = hold
        self.status = status
        self.signedAt = signedAt
        self.digest = digest
    }

    /// The reason why it ended; an unknown number keeps its name.
    public struct Expiry: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let cancelled = Expiry(rawValue: "cancelled")
        public static let billing = Expiry(rawValue: "billing")
        public static let priceIncrease = Expiry(rawValue: "price-increase")
        public static let unavailable = Expiry(rawValue: "unavailable")
        public static let other = Expiry(rawValue: "other")
    }

    public enum Hold: String, Hashable, Sendable, Codable, CaseIterable {
        /// Not paid yet.
        case pending
        /// The reader, or the shop, paused it.
        case paused
    }

    /// Returns whether this copy counts rather than the other: signed later, or at the same time with the larger
    /// digest.
    public func isNewer(than other: Renewal) -> Bool {
        if signedAt != other.signedAt { return signedAt > other.signedAt }
        return other.digest.bytes.lexicographicallyPrecedes(digest.bytes)
    }
}
