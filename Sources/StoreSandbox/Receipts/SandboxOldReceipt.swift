import Crypto
import CryptoExtras
import EdicolaCore
import FoundationEssentials
import SwiftASN1
import X509

/// The receipt of one purchase as apps got it until iOS 6: a property list in a property list, signed with SHA-1.
public struct SandboxOldReceipt: Sendable {
    public var bundleID: String
    public var purchase: SandboxReceipt.Purchase
    public var environment: String?

    public init(bundleID: String, purchase: SandboxReceipt.Purchase, environment: String? = "Sandbox") {
        self.bundleID = bundleID
        self.purchase = purchase
        self.environment = environment
    }

    /// - Returns: Base64.
    public func signed(by authority: SandboxAuthority) throws -> String {
        let (info, version) = (Array(purchaseInfo.utf8), UInt8(2))
        let digest = Insecure.SHA1.hash(data: [version] + info)
        let signature = try authority.receipts.oldLeafKey.signature(for: digest, padding: .insecurePKCS1v1_5)
        let certificate = try authority.receipts.oldLeaf.derBytes()
        let size = (0..<4).map { UInt8(truncatingIfNeeded: certificate.count >> (24 - 8 * $0)) }
        let seal = [version] + Array(signature.rawRepresentation) + size + certificate
        var members = [
            ("signature", Data(seal).base64EncodedString()), ("purchase-info", Data(info).base64EncodedString()),
        ]
        if let environment { members.append(("environment", environment)) }
        members += [("pod", "100"), ("signing-status", "0")]
        return Data(Self.list(members).utf8).base64EncodedString()
    }

    private var purchaseInfo: String {
        var members = [
            ("original-purchase-date-pst", purchase.originallyPurchasedAt.gmt),
            ("original-transaction-id", purchase.originalTransactionID), ("bvrs", "1.0"),
            ("transaction-id", purchase.transactionID), ("quantity", "1"), ("product-id", purchase.productID),
            ("item-id", "476937514"), ("bid", bundleID), ("purchase-date", purchase.purchasedAt.gmt),
            ("purchase-date-ms", String(purchase.purchasedAt.milliseconds)),
            ("original-purchase-date", purchase.originallyPurchasedAt.gmt),
            ("original-purchase-date-ms", String(purchase.originallyPurchasedAt.milliseconds)),
        ]
        if let expires = purchase.expiresAt {
            members.append(("expires-date", String(expires.milliseconds)))
            members.append(("expires-date-formatted", expires.gmt))
        }
        if purchase.webOrderLineItemID != 0 {
            members.append(("web-order-line-item-id", String(purchase.webOrderLineItemID)))
        }
        return Self.list(members)
    }

    private static func list(_ members: [(String, String)]) -> String {
        "{\n" + members.map { "\t\"\($0)\" = \"\($1)\";\n" }.joined() + "}"
    }
}

extension Date {
    /// `2011-10-29 20:30:07 Etc/GMT`.
    var gmt: String {
        let text = rfc3339
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " Etc/GMT"
    }
}

extension DistinguishedName {
    func derBytes() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}
