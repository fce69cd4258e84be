import Crypto
import CryptoExtras
import Formats
import FoundationEssentials
import X509

extension ReceiptVerifier {
    /// Verifies the receipt that apps sent until iOS 6.
    ///
    /// - Parameter text: Base64.
    public func transactionReceipt(_ text: String) async throws(AppStoreDocumentError) -> TransactionReceipt {
        guard text.utf8.count <= 512 * 1_024, let bytes = Base64.decode(text, .standard),
            let list = OldPropertyList(bytes),
            let info = list["purchase-info"].flatMap({ Base64.decode($0, .standard) }),
            let seal = list["signature"].flatMap({ Base64.decode($0, .standard) }).flatMap(ReceiptSeal.init),
            let values = OldPropertyList(info)
        else { throw .invalidFormat }
        let receipt = TransactionReceipt(values, claimed: list["environment"])
        guard let date = receipt.purchase.purchasedAt, receipt.purchase.hasKnownDates else { throw .invalidFormat }
        guard let leaf = OldCertificate(seal.certificate) else { throw .invalidCertificate }
        guard leaf.isSignature(seal.signature, of: [seal.version] + info) else { throw .verificationFailure }
        try await check(leaf, at: date)
        guard receipt.bundleID == app.bundleID else { throw .invalidAppIdentifier }
        try app.check(environment: receipt.isSandbox ? .sandbox : .production)
        return receipt
    }

    private func check(_ leaf: OldCertificate, at date: Date) async throws(AppStoreDocumentError) {
        guard leaf.isValid(at: date) else { throw .verificationFailure }
        for intermediate in intermediates where leaf.isIssued(by: intermediate) {
            _ = try await roots.chain(from: intermediate, over: intermediates, at: date)
            return
        }
        throw .verificationFailure
    }
}

/// Version, signature of 128 bytes, length, certificate.
private struct ReceiptSeal {
    let version: UInt8
    let signature: [UInt8]
    let certificate: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard bytes.count > 133, bytes[0] == 2 else { return nil }
        let length = bytes[129..<133].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count == 133 + length else { return nil }
        version = bytes[0]
        signature = Array(bytes[1..<129])
        certificate = Array(bytes[133...])
    }
}
