import Formats
import FoundationEssentials

/// The header of a signed document: ES256, and the document's certificates.
struct ChainHeader {
    /// DER.
    let leaf: [UInt8]
    /// DER.
    let intermediate: [UInt8]

    /// The third certificate, the root, is never read, because roots are pinned.
    init(segment: ArraySlice<UInt8>) throws(AppStoreDocumentError) {
        guard let bytes = Base64.decode(segment, .url),
            let header = try? JSONDecoder().decode(Fields.self, from: Data(bytes)),
            header.alg == "ES256", header.crit == nil, header.b64 != false, let chain = header.x5c, chain.count == 3,
            HeaderMembers.names(in: bytes) != nil
        else { throw .invalidFormat }
        guard let leaf = Base64.decode(chain[0], .standard), let intermediate = Base64.decode(chain[1], .standard)
        else { throw .invalidCertificate }
        guard Self.isPlain(leaf), Self.isPlain(intermediate) else { throw .invalidCertificate }
        self.leaf = leaf
        self.intermediate = intermediate
    }

    /// Returns whether the signature at the end has only whole bytes. A certificate with unused bits would be another
    /// encoding of the same certificate, which the library accepts.
    private static func isPlain(_ certificate: [UInt8]) -> Bool {
        guard let signature = BERNode.parse(certificate)?.children.last else { return false }
        return signature.tag == BERNode.bitString && signature.content.first == 0
    }

    private struct Fields: Decodable {
        var alg: String?
        var x5c: [String]?
        /// Extensions that a reader must understand (RFC 7515 §4.1.11). We understand none.
        var crit: [String]?
        /// Whether the payload is base64, as it is by default (RFC 7797 §3). We accept nothing else.
        var b64: Bool?
    }
}
