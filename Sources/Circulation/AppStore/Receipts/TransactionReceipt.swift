import FoundationEssentials

/// The receipt of one purchase, as apps got it until iOS 6. Magazines of 2011 have kept these.
public struct TransactionReceipt: Hashable, Sendable {
    public var bundleID: String?
    public var isSandbox: Bool
    public var purchase: ReceiptPurchase

    /// - Parameters:
    ///   - values: Of the signed `purchase-info` only.
    ///   - environment: The unsigned word beside it. It can only reduce a receipt: the sandbox numbers its transactions
    ///     from 1000000000000000, so leaving the word out doesn't turn a sandbox purchase into a real one.
    init(_ values: OldPropertyList, claimed environment: String?) {
        bundleID = values["bid"]
        isSandbox =
            environment?.lowercased() == "sandbox"
            || [values["transaction-id"], values["original-transaction-id"]].contains { Self.isPlayMoney($0 ?? "") }
        purchase = ReceiptPurchase()
        purchase.quantity = values["quantity"].flatMap { Int64($0) }
        purchase.productID = values["product-id"]
        purchase.transactionID = values["transaction-id"]
        purchase.originalTransactionID = values["original-transaction-id"]
        purchase.purchasedAt = values.date("purchase-date")
        purchase.originallyPurchasedAt = values.date("original-purchase-date")
        purchase.expiresAt = values.milliseconds("expires-date") ?? values.gmt("expires-date-formatted")
        purchase.webOrderLineItemID = values["web-order-line-item-id"]
        purchase.cancelledAt = values.date("cancellation-date")
        purchase.isTrial = values["is-trial-period"].map { $0 == "true" }
        purchase.kind = purchase.expiresAt == nil ? nil : 3
    }

    private static func isPlayMoney(_ id: String) -> Bool { id.utf8.count == 16 && id.hasPrefix("1000000") }
}

extension OldPropertyList {
    func date(_ key: String) -> Date? { milliseconds("\(key)-ms") ?? gmt(key) }

    func milliseconds(_ key: String) -> Date? {
        self[key].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    func gmt(_ key: String) -> Date? { self[key].flatMap(AppleDate.parse) }
}

/// `2011-10-29 20:30:07 Etc/GMT`, the format of instants in receipts of those years.
enum AppleDate {
    static func parse(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, parts[2] == "Etc/GMT", parts[0].utf8.count == 10, parts[1].utf8.count == 8 else {
            return nil
        }
        return try? Date("\(parts[0])T\(parts[1])Z", strategy: .iso8601)
    }
}
