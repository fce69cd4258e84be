public import FoundationEssentials

/// One purchase, renewal or restored purchase, as the App Store signed it (JWSTransactionDecodedPayload).
///
/// Words and numbers that name a choice are kept as received, known to us or not.
public struct AppStoreTransaction: Hashable, Sendable, SignedPayload {
    /// The same through all renewals; it names the line.
    public var originalTransactionID: String?
    public var transactionID: String?
    public var webOrderLineItemID: String?
    public var bundleID: String?
    public var productID: String?
    public var subscriptionGroup: String?
    /// The reader for whom the app made the purchase. It may be in either case, so it is compared as a UUID.
    public var appAccountToken: UUID?
    public var purchasedAt: Date?
    public var originallyPurchasedAt: Date?
    public var expiresAt: Date?
    public var signedAt: Date?
    /// `Auto-Renewable Subscription`, `Non-Consumable`, `Consumable`, `Non-Renewing Subscription`.
    public var kind: String?
    public var quantity: Int64?
    /// `PURCHASED`, `FAMILY_SHARED`.
    public var ownership: String?
    /// `PURCHASE`, `RENEWAL`.
    public var reason: String?
    public var isUpgraded: Bool?
    public var revokedAt: Date?
    /// 0 another reason, 1 a fault of the app.
    public var revocationReason: Int64?
    /// `REFUND_FULL`, `REFUND_PRORATED`, `FAMILY_REVOKE`.
    public var revocationKind: String?
    /// Thousandths of a percent.
    public var revocationPercentage: Int64?
    /// 1 introductory, 2 promotional, 3 code, 4 win-back.
    public var offerKind: Int64?
    public var offerID: String?
    /// `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`, `ONE_TIME`.
    public var offerDiscount: String?
    public var environment: AppStoreEnvironment?
    /// ISO 3166-1, three letters.
    public var storefront: String?
    /// ISO 4217.
    public var currency: String?
    /// Thousandths of the currency's unit.
    public var price: Int64?

    public init(from decoder: any Decoder) throws {
        let fields = try SignedFields(decoder)
        originalTransactionID = fields.text("originalTransactionId")
        transactionID = fields.text("transactionId")
        webOrderLineItemID = fields.text("webOrderLineItemId")
        bundleID = fields.text("bundleId")
        productID = fields.text("productId")
        subscriptionGroup = fields.text("subscriptionGroupIdentifier")
        appAccountToken = fields.text("appAccountToken").flatMap { UUID(uuidString: $0) }
        purchasedAt = try fields.date("purchaseDate")
        originallyPurchasedAt = try fields.date("originalPurchaseDate")
        expiresAt = try fields.date("expiresDate")
        signedAt = try fields.date("signedDate")
        kind = fields.text("type")
        quantity = fields.number("quantity")
        ownership = fields.text("inAppOwnershipType")
        reason = fields.text("transactionReason")
        isUpgraded = fields.flag("isUpgraded")
        revokedAt = try fields.date("revocationDate")
        revocationReason = fields.number("revocationReason")
        revocationKind = fields.text("revocationType")
        revocationPercentage = fields.number("revocationPercentage")
        offerKind = fields.number("offerType")
        offerID = fields.text("offerIdentifier")
        offerDiscount = fields.text("offerDiscountType")
        environment = fields.text("environment").map(AppStoreEnvironment.init(rawValue:))
        storefront = fields.text("storefront")
        currency = fields.text("currency")
        price = fields.number("price")
    }
}
