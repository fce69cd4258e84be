public import FoundationEssentials

/// A verifier that accepts documents signed by the App Store, and nothing else.
///
/// ```swift
/// let verifier = AppStoreVerifier(app: app, roots: try AppStoreRoots(pinned: files))
/// let transaction = try await verifier.transaction(signed, at: now)
/// ```
public struct AppStoreVerifier: Sendable {
    public let app: AppStoreApp
    private let trust: Trust

    /// The instant at which a chain must be valid.
    public enum Reference: Hashable, Sendable {
        /// The document's own date of signing, so that old documents stay valid.
        case signedDate
        case now
    }

    private enum Trust: Sendable {
        case chains(SigningChains, Reference)
        /// Unsigned. Only tests can request this.
        case nobody
    }

    public init(app: AppStoreApp, roots: AppStoreRoots, reference: Reference = .signedDate) {
        self.app = app
        trust = .chains(SigningChains(roots: roots), reference)
    }

    /// Reads documents that Xcode signs, without checking the signer. No setting leads here.
    init(unsignedFor app: AppStoreApp) {
        self.app = app
        trust = .nobody
    }

    /// How far ahead of our clock a document may be dated.
    static let maximumAhead: TimeInterval = 24 * 60 * 60

    public func transaction(_ signed: String, at now: Date) async throws(AppStoreDocumentError) -> AppStoreTransaction {
        let transaction: AppStoreTransaction = try await payload(of: signed, at: now)
        guard transaction.bundleID == app.bundleID else { throw .invalidAppIdentifier }
        try app.check(environment: transaction.environment)
        return transaction
    }

    public func renewal(_ signed: String, at now: Date) async throws(AppStoreDocumentError) -> AppStoreRenewal {
        let renewal: AppStoreRenewal = try await payload(of: signed, at: now)
        try app.check(environment: renewal.environment)
        return renewal
    }

    public func appTransaction(
        _ signed: String, at now: Date
    ) async throws(AppStoreDocumentError) -> AppStoreAppTransaction {
        let purchase: AppStoreAppTransaction = try await payload(of: signed, at: now)
        try app.check(
            bundleID: purchase.bundleID, appAppleID: purchase.appAppleID, environment: purchase.environment)
        return purchase
    }

    /// Verifies a notification and the two documents inside it, each with its own signature.
    public func notification(_ signed: String, at now: Date) async throws(AppStoreDocumentError) -> AppStoreNotification
    {
        let envelope: AppStoreEnvelope = try await payload(of: signed, at: now)
        try app.check(
            bundleID: envelope.bundleID, appAppleID: envelope.appAppleID, environment: envelope.environment)
        var notification = AppStoreNotification(envelope)
        if let inner = envelope.signedTransaction {
            notification.transaction = try await transaction(inner, at: now)
        }
        if let inner = envelope.signedRenewal { notification.renewal = try await renewal(inner, at: now) }
        for environment in [notification.transaction?.environment, notification.renewal?.environment] {
            guard environment == nil || environment == envelope.environment else { throw .invalidEnvironment }
        }
        return notification
    }

    private func payload<Payload: SignedPayload>(
        of signed: String, at now: Date
    ) async throws(AppStoreDocumentError) -> Payload {
        let document = try CompactJWS(parsing: signed)
        // Decoded before verification for the date at which the chain must be valid; returned only afterwards.
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(document.payload)) else {
            throw .invalidFormat
        }
        guard case .chains(let chains, let reference) = trust else { return payload }
        guard (payload.signedAt ?? now) <= now + Self.maximumAhead else { throw .verificationFailure }
        let date = reference == .signedDate ? payload.signedAt ?? now : now
        let chain = try await chains.chain(of: document, at: date)
        guard chain.isSignature(of: document) else { throw .verificationFailure }
        return payload
    }
}

/// The payload of a signed document.
protocol SignedPayload: Decodable, Sendable {
    /// When the shop signed it; nil when it doesn't state a date.
    var signedAt: Date? { get }
}
