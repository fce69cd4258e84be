public import EdicolaCore
public import FoundationEssentials

/// A document of a shop that was found genuine: what it says, and its bytes as they came.
///
/// Only a verifier makes one. What it does not understand stays in ``raw``, and in the words of ``kind``.
public struct ShopDocument: Hashable, Sendable {
    public var shop: Shop
    public var environment: ShopEnvironment
    /// The app's bundle id, the package name, the account.
    public var app: String?
    public var source: Source
    /// The shop's own id of this message, the same when it is sent again: `notificationUUID`, an event's id.
    public var externalID: String?
    /// What the shop calls it, such as `DID_RENEW`; kept also when it is not known here.
    public var kind: String
    public var subtype: String?
    /// When the shop signed the document as a whole; when it was fetched, for one that does not say.
    public var signedAt: Date
    public var facts: [Fact]
    public var renewals: [Renewal]
    /// SHA-256 of the canonical bytes: two spellings of one document have one digest.
    public var digest: Digest
    /// As received.
    public var raw: [UInt8]

    public init(
        shop: Shop, environment: ShopEnvironment = .production, app: String? = nil, source: Source,
        externalID: String? = nil, kind: String, subtype: String? = nil, signedAt: Date, facts: [Fact] = [],
        renewals: [Renewal] = [], digest: Digest, raw: [UInt8]
    ) {
        self.shop = shop
        self.environment = environment
        self.app = app
        self.source = source
        self.externalID = externalID
        self.kind = kind
        self.subtype = subtype
        self.signedAt = signedAt
        self.facts = facts
        self.renewals = renewals
        self.digest = digest
        self.raw = raw
    }

    /// How it came here.
    public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        /// The shop called.
        case notification
        /// A reader's device handed it in, after a purchase or a restore.
        case upload
        /// It was asked for at the shop's server.
        case pull
        /// A receipt of the Newsstand era.
        case receipt
        /// The publisher, by hand.
        case hand
    }
}
