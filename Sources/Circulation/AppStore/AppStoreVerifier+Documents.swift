import Crypto
import EdicolaCore
public import FoundationEssentials

extension AppStoreVerifier {
    /// Verifies a notification and returns it ready to be recorded.
    public func document(
        notification signed: String, source: ShopDocument.Source = .notification, at now: Date
    ) async throws(AppStoreDocumentError) -> ShopDocument {
        let notification = try await notification(signed, at: now)
        var document = document(
            of: signed, kind: notification.kind ?? "", environment: notification.environment, source: source,
            signedAt: notification.signedAt ?? now)
        document.externalID = notification.uuid
        document.subtype = notification.subtype
        if let transaction = notification.transaction, let inner = notification.signedTransaction {
            document.facts = [transaction.fact(digest: Digest(of: inner))].compactMap(\.self)
        }
        if let renewal = notification.renewal, let inner = notification.signedRenewal {
            var fact = renewal.renewal(digest: Digest(of: inner))
            fact?.status = notification.status.map(String.init)
            document.renewals = [fact].compactMap(\.self)
        }
        return document
    }

    /// Verifies one signed transaction, as a device submits it or the shop's server returns it.
    ///
    /// - Throws: `invalidFormat` also for a genuine document without a transaction.
    public func document(
        transaction signed: String, source: ShopDocument.Source = .upload, at now: Date
    ) async throws(AppStoreDocumentError) -> ShopDocument {
        let transaction = try await transaction(signed, at: now)
        guard let fact = transaction.fact(digest: Digest(of: signed)) else { throw .invalidFormat }
        var document = document(
            of: signed, kind: "transaction", environment: transaction.environment, source: source,
            signedAt: fact.signedAt)
        document.facts = [fact]
        return document
    }

    /// Verifies one signed renewal, as the shop's server returns it beside a transaction.
    public func document(
        renewal signed: String, status: String? = nil, at now: Date
    ) async throws(AppStoreDocumentError) -> ShopDocument {
        let renewal = try await renewal(signed, at: now)
        guard var fact = renewal.renewal(digest: Digest(of: signed)) else { throw .invalidFormat }
        fact.status = status
        var document = document(
            of: signed, kind: "renewal", environment: renewal.environment, source: .pull, signedAt: fact.signedAt)
        document.renewals = [fact]
        return document
    }

    private func document(
        of signed: String, kind: String, environment: AppStoreEnvironment?, source: ShopDocument.Source,
        signedAt: Date
    ) -> ShopDocument {
        ShopDocument(
            shop: .appStore, environment: ShopEnvironment(environment), app: app.bundleID, source: source,
            kind: kind, signedAt: signedAt, digest: Digest(of: signed), raw: Array(signed.utf8))
    }
}

extension ShopEnvironment {
    /// Only a document that states production counts as real money.
    init(_ environment: AppStoreEnvironment?) { self = environment == .production ? .production : .sandbox }
}

extension EdicolaCore.Digest {
    /// Makes the SHA-256 of a text's UTF-8.
    init(of text: String) { self.init(of: Array(text.utf8)) }

    /// Makes the SHA-256 of some bytes.
    init(of bytes: [UInt8]) {
        guard let digest = EdicolaCore.Digest(bytes: SHA256.hash(data: bytes)) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        self = digest
    }
}
