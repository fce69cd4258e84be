import EdicolaCore
public import FoundationEssentials

extension ReceiptAnswer {
    /// Returns the answer ready to be recorded. It is unsigned: only the connection to Apple authenticates it, at the
    /// moment of the request.
    public func document(at now: Date) -> ShopDocument {
        let (digest, signedAt) = (Digest(of: raw), requestedAt ?? now)
        let lines = purchases.map { ReceiptLine($0, isSandbox: isSandbox, isOld: isOld) }
        return ShopDocument(
            shop: .appStore, environment: isSandbox ? .sandbox : .production, app: bundleID, source: .receipt,
            kind: "verify-receipt", signedAt: signedAt,
            facts: lines.compactMap { $0.fact(signedAt: signedAt, digest: digest) }, digest: digest, raw: raw)
    }
}
