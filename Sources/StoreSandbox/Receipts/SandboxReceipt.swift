import Crypto
import CryptoExtras
public import FoundationEssentials
import X509

/// The receipt of an app of iOS 7 and later, as it is on a device.
public struct SandboxReceipt: Sendable {
    public var environment = "ProductionSandbox"
    public var bundleID: String
    public var createdAt: Date
    public var purchases: [Purchase]

    public struct Purchase: Sendable {
        public var productID: String
        public var transactionID: String
        public var originalTransactionID: String
        public var purchasedAt: Date
        public var originallyPurchasedAt: Date
        public var expiresAt: Date?
        public var cancelledAt: Date?
        public var webOrderLineItemID: Int64

        public init(
            productID: String, transactionID: String, originalTransactionID: String, purchasedAt: Date,
            originallyPurchasedAt: Date, expiresAt: Date? = nil, cancelledAt: Date? = nil,
            webOrderLineItemID: Int64 = 0
        ) {
            self.productID = productID
            self.transactionID = transactionID
            self.originalTransactionID = originalTransactionID
            self.purchasedAt = purchasedAt
            self.originallyPurchasedAt = originallyPurchasedAt
            self.expiresAt = expiresAt
            self.cancelledAt = cancelledAt
            self.webOrderLineItemID = webOrderLineItemID
        }
    }

    /// The encoding of a receipt.
    public struct Form: Hashable, Sendable {
        /// Until 2023.
        public var isSHA1: Bool
        /// With indefinite lengths and a string in pieces, as Xcode does.
        public var isOpen: Bool

        public init(isSHA1: Bool = false, isOpen: Bool = false) {
            self.isSHA1 = isSHA1
            self.isOpen = isOpen
        }
    }

    public init(bundleID: String, createdAt: Date, purchases: [Purchase]) {
        self.bundleID = bundleID
        self.createdAt = createdAt
        self.purchases = purchases
    }

    /// - Returns: Base64.
    public func signed(by authority: SandboxAuthority, form: Form = Form()) throws -> String {
        try Data(bytes(signedBy: authority, form: form)).base64EncodedString()
    }

    /// Returns the receipt with a signature over the content only; certificates and purchases are in no order.
    public func bytes(signedBy authority: SandboxAuthority, form: Form = Form()) throws -> [UInt8] {
        let (content, receipts) = (self.content, authority.receipts)
        let signature =
            form.isSHA1
            ? try receipts.leafKey.signature(
                for: Insecure.SHA1.hash(data: content), padding: .insecurePKCS1v1_5)
            : try receipts.leafKey.signature(for: SHA256.hash(data: content), padding: .insecurePKCS1v1_5)
        let leaf = try receipts.leaf.derBytes()
        let certificates = [leaf, try authority.root.derBytes(), try receipts.intermediate.derBytes()]
        let signer = DERWriter.sequence([
            DERWriter.integer(1), try Self.issuerAndSerial(of: receipts.leaf),
            DERWriter.sequence([form.isSHA1 ? DERWriter.sha1 : DERWriter.sha256, DERWriter.null]),
            DERWriter.sequence([DERWriter.rsaEncryption, DERWriter.null]),
            DERWriter.octets(Array(signature.rawRepresentation)),
        ])
        let algorithms = DERWriter.set([
            DERWriter.sequence([form.isSHA1 ? DERWriter.sha1 : DERWriter.sha256, DERWriter.null])
        ])
        let parts = [DERWriter.integer(1), algorithms]
        let end = [DERWriter.node(0xA0, certificates), DERWriter.set([signer])]
        guard form.isOpen else {
            let inner = DERWriter.sequence([DERWriter.data, DERWriter.node(0xA0, [DERWriter.octets(content)])])
            return DERWriter.sequence([
                DERWriter.signedData, DERWriter.node(0xA0, [DERWriter.sequence(parts + [inner] + end)]),
            ])
        }
        let half = content.count / 2
        let pieces = [DERWriter.octets(Array(content[..<half])), DERWriter.octets(Array(content[half...]))]
        let inner = DERWriter.open(0x30, [DERWriter.data, DERWriter.open(0xA0, [DERWriter.open(0x24, pieces)])])
        return DERWriter.open(
            0x30, [DERWriter.signedData, DERWriter.open(0xA0, [DERWriter.open(0x30, parts + [inner] + end)])])
    }

    private static func issuerAndSerial(of certificate: Certificate) throws -> [UInt8] {
        DERWriter.sequence([
            try certificate.issuer.derBytes(), DERWriter.unsigned(Array(certificate.serialNumber.bytes)),
        ])
    }

    private var content: [UInt8] {
        var attributes = [
            Self.attribute(0, DERWriter.utf8(environment)), Self.attribute(2, DERWriter.utf8(bundleID)),
            Self.attribute(3, DERWriter.utf8("1.0")), Self.attribute(4, [1, 2, 3, 4]),
            Self.attribute(12, DERWriter.ia5(createdAt.rfc3339)), Self.attribute(19, DERWriter.utf8("1.0")),
            Self.attribute(21, DERWriter.ia5("")),
        ]
        // Opaque values may be anything, and sets are in no order.
        for purchase in purchases.reversed() { attributes.insert(Self.attribute(17, purchase.content), at: 3) }
        return DERWriter.set(attributes)
    }

    static func attribute(_ number: Int64, _ value: [UInt8]) -> [UInt8] {
        DERWriter.sequence([DERWriter.integer(number), DERWriter.integer(1), DERWriter.octets(value)])
    }
}

extension SandboxReceipt.Purchase {
    fileprivate var content: [UInt8] {
        DERWriter.set([
            SandboxReceipt.attribute(1701, DERWriter.integer(1)),
            SandboxReceipt.attribute(1707, DERWriter.integer(expiresAt == nil ? 0 : 3)),
            SandboxReceipt.attribute(1702, DERWriter.utf8(productID)),
            SandboxReceipt.attribute(1703, DERWriter.utf8(transactionID)),
            SandboxReceipt.attribute(1705, DERWriter.utf8(originalTransactionID)),
            SandboxReceipt.attribute(1711, DERWriter.integer(webOrderLineItemID)),
            SandboxReceipt.attribute(1704, DERWriter.ia5(purchasedAt.rfc3339)),
            SandboxReceipt.attribute(1706, DERWriter.ia5(originallyPurchasedAt.rfc3339)),
            SandboxReceipt.attribute(1708, DERWriter.ia5(expiresAt?.rfc3339 ?? "")),
            SandboxReceipt.attribute(1712, DERWriter.ia5(cancelledAt?.rfc3339 ?? "")),
        ])
    }
}

extension Date {
    /// Whole seconds, UTC.
    var rfc3339: String { formatted(.iso8601) }
}
