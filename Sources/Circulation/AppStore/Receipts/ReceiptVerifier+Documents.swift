import EdicolaCore
import Formats
import FoundationEssentials

extension ReceiptVerifier {
    /// Verifies a receipt of either era and returns it ready to be recorded.
    ///
    /// - Parameter text: Base64, with or without line breaks; old apps sent both.
    public func document(receipt text: String) async throws(AppStoreDocumentError) -> ShopDocument {
        let text = String(decoding: text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }, as: UTF8.self)
        // A property list begins with a brace, ASN.1 with 0x30.
        guard text.hasPrefix("ew") || text.hasPrefix("e3") else {
            let receipt = try await appReceipt(text)
            return document(receipt.lines, of: text, kind: "app-receipt", signedAt: receipt.createdAt ?? .distantPast)
        }
        let receipt = try await transactionReceipt(text)
        let line = ReceiptLine(receipt.purchase, isSandbox: receipt.isSandbox, isOld: true)
        return document(
            [line], of: text, kind: "transaction-receipt", signedAt: receipt.purchase.purchasedAt ?? .distantPast)
    }

    private func document(
        _ lines: [ReceiptLine], of text: String, kind: String, signedAt: Date
    ) -> ShopDocument {
        let raw = Base64.decode(text, .standard) ?? Array(text.utf8)
        let digest = Digest(of: raw)
        return ShopDocument(
            shop: .appStore, environment: lines.first?.environment ?? .production, app: app.bundleID,
            source: .receipt, kind: kind, signedAt: signedAt,
            facts: lines.compactMap { $0.fact(signedAt: signedAt, digest: digest) }, digest: digest, raw: raw)
    }
}

extension AppReceipt {
    var lines: [ReceiptLine] {
        purchases.map { ReceiptLine($0, isSandbox: signedEnvironment != .production, isOld: false) }
    }
}

/// One transaction of a receipt, before it becomes a fact.
struct ReceiptLine {
    let purchase: ReceiptPurchase
    let environment: ShopEnvironment
    /// From the era in which each restore gave a purchase another transaction id.
    let isOld: Bool

    init(_ purchase: ReceiptPurchase, isSandbox: Bool, isOld: Bool) {
        self.purchase = purchase
        environment = isSandbox ? .sandbox : .production
        self.isOld = isOld
    }

    /// - Returns: nil when it has no line, no product or no date.
    func fact(signedAt: Date, digest: Digest) -> Fact? {
        guard let line = purchase.originalTransactionID ?? purchase.transactionID, let product = purchase.productID,
            let start = purchase.purchasedAt, let transaction = transactionName
        else { return nil }
        return Fact(
            line: LineKey(shop: .appStore, environment: environment, id: line), transaction: transaction,
            product: product, kind: kind, start: start, end: purchase.expiresAt,
            isUpgraded: purchase.isUpgraded ?? false, revocation: revocation, offer: offer,
            quantity: purchase.quantity.flatMap(Int.init(exactly:)) ?? 1, signedAt: signedAt, digest: digest)
    }

    /// The transaction's name. A restored purchase of 2011 has a new id for the same period, so the period is its name.
    private var transactionName: String? {
        guard isOld else { return purchase.transactionID }
        if let item = purchase.webOrderLineItemID { return "item-\(item)" }
        guard let line = purchase.originalTransactionID ?? purchase.transactionID else { return nil }
        // A purchase that does not renew was made once, however often it was restored.
        let start = purchase.expiresAt == nil ? purchase.originallyPurchasedAt : purchase.purchasedAt
        let milliseconds = start?.milliseconds ?? 0
        return "\(line)-\(milliseconds)"
    }

    private var kind: Fact.Kind {
        if purchase.expiresAt != nil || purchase.kind == 3 { return .autoRenewable }
        switch purchase.kind {
        case 0: return .nonConsumable
        case 1: return .consumable
        case 2: return .nonRenewing
        default: return Fact.Kind(rawValue: "")
        }
    }

    /// Set for refunds and for upgrades; only the field beside it, where there is one, distinguishes them.
    private var revocation: Revocation? {
        guard purchase.isUpgraded != true else { return nil }
        return purchase.cancelledAt.map { Revocation(at: $0, kind: .refund) }
    }

    private var offer: Offer? {
        if purchase.isTrial == true { return Offer(kind: .introductory, discount: "FREE_TRIAL") }
        return purchase.isIntroductory == true ? Offer(kind: .introductory) : nil
    }
}
