public import FoundationEssentials

/// A notification of the App Store (App Store Server Notifications V2), verified with its inner documents.
///
/// Its words are kept as received: a kind that Apple adds next year is recorded like the others.
public struct AppStoreNotification: Hashable, Sendable {
    /// The same when it is sent again.
    public var uuid: String?
    /// `SUBSCRIBED`, `DID_RENEW`, `REFUND` …
    public var kind: String?
    /// `INITIAL_BUY`, `VOLUNTARY`, `GRACE_PERIOD` …
    public var subtype: String?
    public var signedAt: Date?
    public var environment: AppStoreEnvironment?
    /// 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked. For comparison with our own result, never to act on.
    public var status: Int64?
    public var transaction: AppStoreTransaction?
    public var renewal: AppStoreRenewal?
    /// The inner documents as received.
    let signedTransaction: String?
    let signedRenewal: String?

    init(_ envelope: AppStoreEnvelope) {
        uuid = envelope.uuid
        kind = envelope.kind
        subtype = envelope.subtype
        signedAt = envelope.signedAt
        environment = envelope.environment
        status = envelope.status
        signedTransaction = envelope.signedTransaction
        signedRenewal = envelope.signedRenewal
    }
}
