import EdicolaCore
public import FoundationEssentials

extension ReceiptAnswer {
    /// Ready to be recorded. Nobody signed the answer but the connection to Apple, at the moment it was asked.
    public func document(at now: Date) -> ShopDocument {
        let (digest, signedAt) = (Digest(of: raw), requestedAt ?? now)
        let lines = purchases.map { ReceiptLine($0, isSandbox: isSandbox, isOld: isOld) }
        return ShopDocument(
            shop: .appStore, environment: isSandbox ? .sandbox : .production, app: bundleID, source: .receipt,
            kind: "verify-receipt", signedAt: signedAt,
            facts: lines.compactMap { $0.fact(signedAt: signedAt, digest: digest) }, digest: digest, raw: raw)
    }
}
