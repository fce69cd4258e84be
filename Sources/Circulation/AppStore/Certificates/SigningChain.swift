import Crypto
import FoundationEssentials
import SwiftASN1
import X509

/// A leaf and its intermediate that lead to a pinned root, with the leaf's key and its period of validity.
struct SigningChain: Sendable {
    let key: P256.Signing.PublicKey
    private let notBefore: Date
    private let notAfter: Date

    /// Whole seconds, both ends included, as certificates define it (RFC 5280 §4.1.2.5).
    func isValid(at date: Date) -> Bool {
        let second = date.timeIntervalSince1970.rounded(.down)
        return notBefore.timeIntervalSince1970 <= second && second <= notAfter.timeIntervalSince1970
    }

    /// - Throws: `invalidCertificate` when one can't be read, `verificationFailure` when they are not valid at that
    ///   time.
    static func verified(
        _ header: ChainHeader, against roots: AppStoreRoots, at date: Date
    ) async throws(AppStoreDocumentError) -> SigningChain {
        guard let leaf = try? Certificate(derEncoded: header.leaf),
            let intermediate = try? Certificate(derEncoded: header.intermediate)
        else { throw .invalidCertificate }
        let chain = try await roots.chain(from: leaf, over: [intermediate], at: date)
        guard chain.count == 3, chain[0] == leaf, chain[1] == intermediate, leaf.isMarked(AppleMarks.receiptSigning),
            intermediate.isMarked(AppleMarks.developerRelations), let key = P256.Signing.PublicKey(leaf.publicKey),
            let notBefore = chain.map(\.notValidBefore).max(), let notAfter = chain.map(\.notValidAfter).min()
        else { throw .verificationFailure }
        return SigningChain(key: key, notBefore: notBefore, notAfter: notAfter)
    }

    func isSignature(of document: CompactJWS) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: document.signature) else {
            return false
        }
        return key.isValidSignature(signature, for: SHA256.hash(data: document.signedBytes))
    }
}
