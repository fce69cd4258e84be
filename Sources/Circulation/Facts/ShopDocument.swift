public import EdicolaCore
public import FoundationEssentials

/// A verified document of a shop: its decoded content, and its bytes as received.
///
/// Only a verifier makes one. Anything that the verifier does not understand stays in ``raw``, and in the word of
/// ``kind``.
public struct ShopDocument: Hashable, Sendable {
    public var shop: Shop
    public var environment: ShopEnvironment
    /// The app's bundle id, the package name, the account.
    public var app: String?
    public var source: Source
    /// The shop's own id of this message, the same when it is sent again: `notificationUUID`, an event's id.
    public var externalID: String?
    /// The shop's name for it, such as `DID_RENEW`; kept even when it is unknown here.
    public var kind: String
    public var subtype: String?
    /// When the shop signed the whole document; when it was fetched, for a document without a date.
    public var signedAt: Date
    public var facts: [Fact]
    public var renewals: [Renewal]
    /// SHA-256 of the canonical bytes: two encodings of one document have one digest.
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

    /// The way in which it arrived.
    public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        /// The shop sent it.
        case notification
        /// A reader's device submitted it, after a purchase or a restore.
        case upload
        /// The newsstand requested it from the shop's server.
        case pull
        /// A receipt of the Newsstand era.
        case receipt
        /// The publisher entered it.
        case hand
    }
}
