public import FoundationEssentials

/// A transaction that the shop took back.
public struct Revocation: Hashable, Sendable, Codable {
    public var at: Date
    public var kind: Kind
    /// The part of the price that went back, in thousandths of a percent: 100 000 is all of it.
    public var milliPercent: Int?
    /// The shop's number or word for why.
    public var reason: String?

    public init(at: Date, kind: Kind, milliPercent: Int? = nil, reason: String? = nil) {
        self.at = at
        self.kind = kind
        self.milliPercent = milliPercent
        self.reason = reason
    }

    /// A kind that is not known counts as a full refund.
    public struct Kind: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// All the money went back; also a legacy `cancellation_date` without `is_upgraded`.
        public static let refund = Kind(rawValue: "refund")
        /// The money for what was left went back.
        public static let prorated = Kind(rawValue: "prorated")
        /// The family does not share it any more.
        public static let family = Kind(rawValue: "family")
        /// The publisher took back what they gave.
        public static let grant = Kind(rawValue: "grant")
    }
}

/// The price was not the usual one. Coverage is the same; only money differs.
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
