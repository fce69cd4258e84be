import FoundationEssentials

/// A transaction in an answer of `verifyReceipt`. `expires_date` is milliseconds in one shape and a text in the other.
struct ReceiptItem: Decodable {
    let purchase: ReceiptPurchase

    init(from decoder: any Decoder) throws {
        let fields = try decoder.singleValueContainer().decode([String: LooseOrOther].self)
        func text(_ name: String) -> String? { fields[name]?.loose?.text }
        func date(_ name: String) -> Date? {
            fields["\(name)_ms"]?.loose?.date ?? fields[name]?.loose?.date
                ?? text(name).flatMap(AppleDate.parse) ?? text("\(name)_formatted").flatMap(AppleDate.parse)
        }
        var purchase = ReceiptPurchase()
        purchase.quantity = fields["quantity"]?.loose?.number
        purchase.productID = text("product_id")
        purchase.transactionID = text("transaction_id")
        purchase.originalTransactionID = text("original_transaction_id")
        purchase.purchasedAt = date("purchase_date")
        purchase.originallyPurchasedAt = date("original_purchase_date")
        purchase.expiresAt = date("expires_date")
        purchase.cancelledAt = date("cancellation_date")
        purchase.webOrderLineItemID = text("web_order_line_item_id")
        purchase.isTrial = fields["is_trial_period"]?.loose?.isTrue
        purchase.isIntroductory = fields["is_in_intro_offer_period"]?.loose?.isTrue
        purchase.isUpgraded = fields["is_upgraded"]?.loose?.isTrue
        purchase.kind = purchase.expiresAt == nil ? nil : 3
        self.purchase = purchase
    }

    /// Fields of other kinds are ignored.
    private struct LooseOrOther: Decodable {
        let loose: Loose?
        init(from decoder: any Decoder) throws { loose = try? Loose(from: decoder) }
    }
}
