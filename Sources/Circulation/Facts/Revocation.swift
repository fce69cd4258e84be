public import FoundationEssentials

/// A shop's revocation of a transaction.
public struct Revocation: Hashable, Sendable, Codable {
    public var at: Date
    public var kind: Kind
    /// The refunded part of the price, in thousandths of a percent: 100 000 is all of it.
    public var milliPercent: Int?
    /// The shop's number or word for the reason.
    public var reason: String?

    public init(at: Date, kind: Kind, milliPercent: Int? = nil, reason: String? = nil) {
        self.at = at
        self.kind = kind
        self.milliPercent = milliPercent
        self.reason = reason
    }

    /// The kind of revocation. An unknown kind counts as a full refund.
    public struct Kind: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// All the money was refunded; also a legacy `cancellation_date` without `is_upgraded`.
        public static let refund = Kind(rawValue: "refund")
        /// The money for the remaining time was refunded.
        public static let prorated = Kind(rawValue: "prorated")
        /// The reader lost access through family sharing: the family no longer shares the purchase.
        public static let family = Kind(rawValue: "family")
        /// The publisher revoked a grant.
        public static let grant = Kind(rawValue: "grant")
    }
}

/// A special price. Coverage is the same; only money differs.
public struct Offer: Hashable, Sendable, Codable {
    public var kind: Kind
    public var identifier: String?
    /// `FREE_TRIAL`, `PAY_AS_YOU_GO`, … as the shop writes it.
    public var discount: String?

    public init(kind: Kind, identifier: String? = nil, discount: String? = nil) {
        self.kind = kind
        self.identifier = identifier
        self.discount = discount
    }

    public var isFreeTrial: Bool { discount == "FREE_TRIAL" }

    public struct Kind: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let introductory = Kind(rawValue: "introductory")
        public static let promotional = Kind(rawValue: "promotional")
        public static let code = Kind(rawValue: "code")
        public static let winBack = Kind(rawValue: "win-back")
    }
}
