import CryptoExtras
import Formats
import FoundationEssentials
import SwiftASN1
import X509

/// A verifier that checks receipts locally: those of today's form, and those of magazines in 2011.
public struct ReceiptVerifier: Sendable {
    public let app: AppStoreApp
    let roots: AppStoreRoots
    /// Certificates between a 2011 receipt's own and the root, which the receipt does not contain. They come from files
    /// that the operator names.
    let intermediates: [Certificate]
    private let isUnsignedBelieved: Bool

    /// - Throws: ``AppStoreRoots/RootError`` `unreadable` when an intermediate is no certificate.
    public init(
        app: AppStoreApp, roots: AppStoreRoots, intermediates: [[UInt8]] = []
    ) throws(AppStoreRoots.RootError) {
        self.app = app
        self.roots = roots
        var certificates: [Certificate] = []
        for bytes in intermediates {
            guard let certificate = try? Certificate(derEncoded: bytes) else { throw .unreadable }
            certificates.append(certificate)
        }
        self.intermediates = certificates
        isUnsignedBelieved = false
    }

    /// For receipts from Xcode, which has a chain of its own. No setting leads here.
    init(selfSignedFor app: AppStoreApp, roots: AppStoreRoots) {
        self.app = app
        self.roots = roots
        intermediates = []
        isUnsignedBelieved = true
    }

    /// Verifies the receipt that apps of iOS 7 and later send.
    ///
    /// - Parameter text: Base64.
    public func appReceipt(_ text: String) async throws(AppStoreDocumentError) -> AppReceipt {
        guard text.utf8.count <= ReceiptEnvelope.largest * 2, let bytes = Base64.decode(text, .standard),
            let envelope = ReceiptEnvelope(bytes), let receipt = AppReceipt(content: envelope.content),
            let date = receipt.createdAt
        else { throw .invalidFormat }
        try await check(envelope, at: date)
        guard receipt.bundleID == app.bundleID else { throw .invalidAppIdentifier }
        try app.check(environment: receipt.signedEnvironment)
        return receipt
    }

    /// Checks at the receipt's own date, because most certificates have expired since.
    private func check(_ envelope: ReceiptEnvelope, at date: Date) async throws(AppStoreDocumentError) {
        let signature = envelope.signature
        let leaves = envelope.certificates.filter {
            $0.issuer.elementsEqual(signature.issuer) && $0.serial.elementsEqual(signature.serial)
        }
        guard leaves.count == 1, let leaf = try? Certificate(derEncoded: leaves[0].bytes) else {
            throw .invalidCertificate
        }
        guard
            leaf.publicKey.isValidSignature(
                signature.signature, for: envelope.content, signatureAlgorithm: signature.hash.algorithm)
        else { throw .verificationFailure }
        if isUnsignedBelieved { return }
        let others = envelope.certificates.compactMap { try? Certificate(derEncoded: $0.bytes) }.filter { $0 != leaf }
        _ = try await roots.chain(from: leaf, over: others + intermediates, at: date)
        guard leaf.isMarked(AppleMarks.receiptSigning) else { throw .verificationFailure }
    }
}

extension AppReceipt {
    /// The environment in the words of today's documents.
    var signedEnvironment: AppStoreEnvironment? {
        switch environment {
        case "Production": .production
        case "ProductionSandbox", "Sandbox": .sandbox
        case "Xcode": .xcode
        default: nil
        }
    }
}
