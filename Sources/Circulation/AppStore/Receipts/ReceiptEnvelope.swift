/// An app receipt, parsed but not yet verified: SignedData of PKCS #7 (RFC 5652 §5) around attributes.
struct ReceiptEnvelope {
    /// The receipt of a reader who bought every issue for twenty years has 300 kB.
    static let largest = 2 << 20

    let content: [UInt8]
    /// DER, in no order.
    let certificates: [ReceiptCertificate]
    let signature: ReceiptSignature

    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largest, let root = BERNode.parse(bytes), root.tag == BERNode.sequence,
            root.children.count == 2, Array(root.children[0].encoded) == Self.signedData,
            root.children[1].tag == BERNode.context(0), let signed = root.children[1].children.first,
            signed.tag == BERNode.sequence, signed.children.count >= 4
        else { return nil }
        let content = signed.children[2]
        guard content.children.count == 2, Array(content.children[0].encoded) == Self.data,
            content.children[1].tag == BERNode.context(0), let payload = content.children[1].children.first?.octets,
            let set = signed.children.first(where: { $0.tag == BERNode.context(0) }),
            let signers = signed.children.last, signers.tag == BERNode.set, signers.children.count == 1,
            let signature = ReceiptSignature(signers.children[0])
        else { return nil }
        self.content = payload
        certificates = set.children.compactMap(ReceiptCertificate.init)
        self.signature = signature
        guard certificates.count == set.children.count, certificates.count <= 8 else { return nil }
    }

    private static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    private static let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
}

/// A certificate as it is in a receipt, with the two fields that identify it.
struct ReceiptCertificate {
    let bytes: [UInt8]
    let serial: ArraySlice<UInt8>
    let issuer: ArraySlice<UInt8>

    init?(_ node: BERNode) {
        guard node.tag == BERNode.sequence, let fields = node.children.first?.children,
            let start = fields.firstIndex(where: { $0.tag == BERNode.integer }), fields.count > start + 2
        else { return nil }
        bytes = Array(node.encoded)
        serial = fields[start].encoded
        issuer = fields[start + 2].encoded
    }
}
