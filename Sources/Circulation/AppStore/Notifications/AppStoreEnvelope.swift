import FoundationEssentials

/// The outer document of a notification (ResponseBodyV2DecodedPayload), whose inner documents are still signed.
struct AppStoreEnvelope: SignedPayload {
    var uuid: String?
    var kind: String?
    var subtype: String?
    var signedAt: Date?
    var bundleID: String?
    var appAppleID: Int64?
    var environment: AppStoreEnvironment?
    var status: Int64?
    var signedTransaction: String?
    var signedRenewal: String?

    /// Exactly one of `data`, `summary`, `externalPurchaseToken` and `appData` names its subject.
    init(from decoder: any Decoder) throws {
        let fields = try SignedFields(decoder)
        uuid = fields.text("notificationUUID")
        kind = fields.text("notificationType")
        subtype = fields.text("subtype")
        signedAt = try fields.date("signedDate")
        let data = fields.fields("data")
        let token = fields.fields("externalPurchaseToken")
        if let about = data ?? fields.fields("summary") ?? token ?? fields.fields("appData") {
            bundleID = about.text("bundleId")
            appAppleID = about.number("appAppleId")
            environment = about.text("environment").map(AppStoreEnvironment.init(rawValue:))
        }
        if data == nil, environment == nil, let id = token?.text("externalPurchaseId") {
            environment = id.hasPrefix("SANDBOX") ? .sandbox : .production
        }
        status = data?.number("status")
        signedTransaction = data?.text("signedTransactionInfo")
        signedRenewal = data?.text("signedRenewalInfo")
    }
}
