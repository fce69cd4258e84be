import Crypto
import X509

/// The signature of a receipt: one certificate, identified by its issuer and number, over the bytes themselves.
struct ReceiptSignature {
    let issuer: ArraySlice<UInt8>
    let serial: ArraySlice<UInt8>
    let hash: Hash
    let signature: [UInt8]

    enum Hash: Hashable {
        /// Until 2023.
        case sha1
        case sha256

        var algorithm: Certificate.SignatureAlgorithm {
            self == .sha1 ? .sha1WithRSAEncryption : .sha256WithRSAEncryption
        }
    }

    /// Reads SignerInfo (RFC 5652 §5.3) as Apple writes it: plain RSA over the content only.
    init?(_ node: BERNode) {
        let parts = node.children
        guard node.tag == BERNode.sequence, parts.count >= 5, parts[0].tag == BERNode.integer,
            parts[1].children.count == 2, parts[2].tag == BERNode.sequence, parts[3].tag == BERNode.sequence,
            let hash = Self.hashes[Array(parts[2].children.first?.encoded ?? [])],
            Self.encryptions.contains(Array(parts[3].children.first?.encoded ?? [])),
            let signature = parts[4].octets
        else { return nil }
        issuer = parts[1].children[0].encoded
        serial = parts[1].children[1].encoded
        self.hash = hash
        self.signature = signature
    }

    private static let hashes: [[UInt8]: Hash] = [
        [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]: .sha1,
        [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]: .sha256,
    ]
    /// rsaEncryption, and its two combinations with a hash.
    private static let encryptions: Set<[UInt8]> = [
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01],
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x05],
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B],
    ]
}
