public import FoundationEssentials

/// The plan for a subscription at the end of its period (JWSRenewalInfoDecodedPayload).
public struct AppStoreRenewal: Hashable, Sendable, SignedPayload {
    public var originalTransactionID: String?
    public var productID: String?
    /// The product of the next period.
    public var nextProductID: String?
    /// 1 will renew, 0 will end.
    public var autoRenewStatus: Int64?
    /// 1 cancelled, 2 billing error, 3 no consent to a price, 4 not on sale, 5 another.
    public var expirationIntent: Int64?
    public var isInBillingRetry: Bool?
    public var graceUntil: Date?
    /// 0 no answer yet, 1 consented or notified.
    public var priceIncreaseStatus: Int64?
    public var renewsAt: Date?
    /// The start of the current run, as the shop counts it.
    public var recentStart: Date?
    public var renewalPrice: Int64?
    public var currency: String?
    public var offerKind: Int64?
    public var offerID: String?
    public var appAccountToken: UUID?
    public var environment: AppStoreEnvironment?
    public var signedAt: Date?

    public init(from decoder: any Decoder) throws {
        let fields = try SignedFields(decoder)
        originalTransactionID = fields.text("originalTransactionId")
        productID = fields.text("productId")
        nextProductID = fields.text("autoRenewProductId")
        autoRenewStatus = fields.number("autoRenewStatus")
        expirationIntent = fields.number("expirationIntent")
        isInBillingRetry = fields.flag("isInBillingRetryPeriod")
        graceUntil = try fields.date("gracePeriodExpiresDate")
        priceIncreaseStatus = fields.number("priceIncreaseStatus")
        renewsAt = try fields.date("renewalDate")
        recentStart = try fields.date("recentSubscriptionStartDate")
        renewalPrice = fields.number("renewalPrice")
        currency = fields.text("currency")
        offerKind = fields.number("offerType")
        offerID = fields.text("offerIdentifier")
        appAccountToken = fields.text("appAccountToken").flatMap { UUID(uuidString: $0) }
        environment = fields.text("environment").map(AppStoreEnvironment.init(rawValue:))
        signedAt = try fields.date("signedDate")
    }
}
