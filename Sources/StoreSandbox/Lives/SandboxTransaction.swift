public import FoundationEssentials

/// One purchase or renewal, as the stand-in stores it: the truth behind its documents.
public struct SandboxTransaction: Hashable, Sendable, Codable {
    public var id: String
    public var originalID: String
    public var product: String
    public var start: Date
    public var originalStart: Date
    /// nil for one without an end.
    public var end: Date?
    public var isRenewal: Bool
    public var isUpgraded = false
    public var revocation: Revocation?
    public var offer: Offer?
    public var priceMilli: Int64
    public var currency: String
    public var isFamilyShared = false
    /// The tester who has it.
    public var tester: String
    /// The reader whom the app named.
    public var token: UUID?
    /// When it last changed, which is the order of the history.
    public var changedAt: Date

    public struct Revocation: Hashable, Sendable, Codable {
        public var at: Date
        /// `REFUND_FULL`, `REFUND_PRORATED`, `FAMILY_REVOKE`.
        public var kind: String
        /// Thousandths of a percent.
        public var percentage: Int64
    }

    public struct Offer: Hashable, Sendable, Codable {
        /// 1 introductory, 2 promotional, 3 code, 4 win-back.
        public var kind: Int64
        public var identifier: String?
        public var discount: String?

        public init(kind: Int64, identifier: String? = nil, discount: String? = nil) {
            self.kind = kind
            self.identifier = identifier
            self.discount = discount
        }
    }
}
