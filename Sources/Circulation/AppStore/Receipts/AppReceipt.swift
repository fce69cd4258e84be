public import FoundationEssentials

/// The receipt that a device got when it last asked the App Store: the app, and all purchases in it (iOS 7 and later).
public struct AppReceipt: Hashable, Sendable {
    /// `Production`, `ProductionSandbox`, `Xcode`.
    public var environment: String?
    public var bundleID: String?
    public var appVersion: String?
    public var originalAppVersion: String?
    public var createdAt: Date?
    /// In no order.
    public var purchases: [ReceiptPurchase] = []

    /// - Returns: nil unless it is a set of attributes.
    init?(content: [UInt8]) {
        guard let attributes = ReceiptAttribute.all(in: content) else { return nil }
        for attribute in attributes {
            switch attribute.number {
            case 0: environment = attribute.text
            case 2: bundleID = attribute.text
            case 3: appVersion = attribute.text
            case 12: createdAt = attribute.date
            case 17:
                guard let purchase = ReceiptPurchase(content: attribute.value) else { return nil }
                purchases.append(purchase)
            case 19: originalAppVersion = attribute.text
            default: break
            }
        }
        guard DocumentDates.areKnown([createdAt]), purchases.allSatisfy(\.hasKnownDates) else { return nil }
    }
}

/// One transaction in a receipt.
public struct ReceiptPurchase: Hashable, Sendable {
    public var quantity: Int64?
    public var productID: String?
    public var transactionID: String?
    public var originalTransactionID: String?
    public var purchasedAt: Date?
    public var originallyPurchasedAt: Date?
    /// 3 is auto-renewable.
    public var kind: Int64?
    public var expiresAt: Date?
    public var webOrderLineItemID: String?
    /// Refunded, or replaced by an upgrade.
    public var cancelledAt: Date?
    public var isTrial: Bool?
    public var isIntroductory: Bool?
    /// nil where the receipt does not state it.
    public var isUpgraded: Bool?

    init() {}

    var hasKnownDates: Bool {
        DocumentDates.areKnown([purchasedAt, originallyPurchasedAt, expiresAt, cancelledAt])
    }

    init?(content: [UInt8]) {
        guard let attributes = ReceiptAttribute.all(in: content) else { return nil }
        for attribute in attributes {
            switch attribute.number {
            case 1701: quantity = attribute.number64
            case 1702: productID = attribute.text
            case 1703: transactionID = attribute.text
            case 1704: purchasedAt = attribute.date
            case 1705: originalTransactionID = attribute.text
            case 1706: originallyPurchasedAt = attribute.date
            case 1707: kind = attribute.number64
            case 1708: expiresAt = attribute.date
            case 1711: webOrderLineItemID = attribute.number64.flatMap { $0 == 0 ? nil : String($0) }
            case 1712: cancelledAt = attribute.date
            case 1713: isTrial = attribute.number64.map { $0 != 0 }
            case 1719: isIntroductory = attribute.number64.map { $0 != 0 }
            default: break
            }
        }
    }
}

/// A numbered value: SEQUENCE { type, version, OCTET STRING }.
private struct ReceiptAttribute {
    let number: Int64
    let value: [UInt8]

    static func all(in content: [UInt8]) -> [ReceiptAttribute]? {
        guard let set = BERNode.parse(content), set.tag == BERNode.set else { return nil }
        var attributes: [ReceiptAttribute] = []
        for node in set.children {
            guard node.tag == BERNode.sequence, node.children.count >= 3, let number = node.children[0].integer,
                let value = node.children[2].octets
            else { return nil }
            attributes.append(ReceiptAttribute(number: number, value: value))
        }
        return attributes
    }

    var text: String? { BERNode.parse(value)?.text }
    var number64: Int64? { BERNode.parse(value)?.integer }
    /// RFC 3339; an empty text is no date.
    var date: Date? { text.flatMap { try? Date($0, strategy: .iso8601) } }
}
