#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// All purchases and grants of a reader with their effects; it shows why an issue is open, or is not.
public struct PurchaseHistory: Hashable, Sendable, Codable {
    /// The reader's id.
    public var reader: Reader.ID
    /// Every subscription, purchase and gift, by its beginning.
    public var lines: [Line]
    /// By publication and time; the time between two of them is a lapse.
    public var coverage: [Stretch]
    /// The newest issues, by publication.
    public var issues: [HeldIssue]
    /// The publisher's grants, revoked ones included.
    public var grants: [Grant]

    /// Makes a history; empty by default.
    public init(
        reader: Reader.ID, lines: [Line] = [], coverage: [Stretch] = [], issues: [HeldIssue] = [], grants: [Grant] = []
    ) {
        self.reader = reader
        self.lines = lines
        self.coverage = coverage
        self.issues = issues
        self.grants = grants
    }

    /// One subscription or purchase.
    public struct Line: Hashable, Sendable, Codable {
        /// `app-store`, `google-play`, `stripe`; `grant` for a publisher's grant, `stand` for a free subscription.
        public var shop: String
        /// Whether it was bought in a sandbox, without money.
        public var isSandbox: Bool
        /// The line's id in the shop, such as the App Store's `originalTransactionId`; for a grant its own.
        public var id: String
        /// `active`, `ending`, `grace`, `expired`, …
        public var state: String
        /// Its periods, by their beginning.
        public var periods: [Period]

        /// Makes a line with its periods, by their beginning.
        public init(shop: String, isSandbox: Bool, id: String, state: String, periods: [Period]) {
            self.shop = shop
            self.isSandbox = isSandbox
            self.id = id
            self.state = state
            self.periods = periods
        }
    }

    /// The period of a transaction.
    public struct Period: Hashable, Sendable, Codable {
        /// The shop's id of the transaction, which is not chronological.
        public var transaction: String
        /// The shop's id of the product; for a grant without a product, the opening, such as `+window/frutta`.
        public var product: String
        /// `purchase`, `renewal`, `unknown`, `grace`.
        public var reason: String
        /// The first instant of the period.
        public var from: Date
        /// nil for one without an end.
        public var until: Date?
        /// `upgrade`, `refund`, `revocation`.
        public var cut: String?
        /// Thousandths of the currency's unit.
        public var priceMilli: Int64?
        /// ISO 4217; nil when ``priceMilli`` is nil.
        public var currency: String?

        /// Makes a period; by default not cut, and without a price where the shop stated none.
        public init(
            transaction: String, product: String, reason: String, from: Date, until: Date?, cut: String? = nil,
            priceMilli: Int64? = nil, currency: String? = nil
        ) {
            self.transaction = transaction
            self.product = product
            self.reason = reason
            self.from = from
            self.until = until
            self.cut = cut
            self.priceMilli = priceMilli
            self.currency = currency
        }
    }

    /// A range of time with the same rights.
    public struct Stretch: Hashable, Sendable, Codable {
        /// The publication.
        public var publication: Publication.ID
        /// Whether the rights come from a sandbox.
        public var isSandbox: Bool
        /// The first instant.
        public var from: Date
        /// The first instant after it; nil for one without an end.
        public var until: Date?
        /// `subscription`, `free-subscription`, `grant`, `grace`, `archive`.
        public var grounds: [String]

        /// Makes a stretch from its first instant to the first one after it.
        public init(publication: Publication.ID, isSandbox: Bool, from: Date, until: Date?, grounds: [String]) {
            self.publication = publication
            self.isSandbox = isSandbox
            self.from = from
            self.until = until
            self.grounds = grounds
        }
    }
}
