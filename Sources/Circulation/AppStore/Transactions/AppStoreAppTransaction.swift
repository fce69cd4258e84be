public import FoundationEssentials

/// The acquisition of the app itself (AppTransaction).
public struct AppStoreAppTransaction: Hashable, Sendable, SignedPayload {
    public var bundleID: String?
    public var appAppleID: Int64?
    public var environment: AppStoreEnvironment?
    public var applicationVersion: String?
    public var originalApplicationVersion: String?
    public var originallyPurchasedAt: Date?
    public var signedAt: Date?

    public init(from decoder: any Decoder) throws {
        let fields = try SignedFields(decoder)
        bundleID = fields.text("bundleId")
        appAppleID = fields.number("appAppleId")
        environment = fields.text("receiptType").map(AppStoreEnvironment.init(rawValue:))
        applicationVersion = fields.text("applicationVersion")
        originalApplicationVersion = fields.text("originalApplicationVersion")
        originallyPurchasedAt = try fields.date("originalPurchaseDate")
        signedAt = try fields.date("receiptCreationDate")
    }
}
