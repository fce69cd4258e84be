import Crypto
import CryptoExtras
import FoundationEssentials
import SwiftASN1
import X509

/// A certificate with an RSA key of 1,024 bits. That is too short for anything signed today, so every certificate
/// library refuses it; but nothing else authenticates a receipt of 2011.
struct OldCertificate {
    private let body: ArraySlice<UInt8>
    private let issuer: ArraySlice<UInt8>
    private let key: _RSA.Signing.PublicKey
    private let signature: [UInt8]
    private let algorithm: Certificate.SignatureAlgorithm
    private let notBefore: Date
    private let notAfter: Date

    init?(_ bytes: [UInt8]) {
        guard let node = BERNode.parse(bytes), node.children.count == 3,
            let start = node.children[0].children.firstIndex(where: { $0.tag == BERNode.integer })
        else { return nil }
        let fields = node.children[0].children.dropFirst(start)
        guard fields.count >= 6, let bits = node.children[2].bits,
            let algorithm = Self.algorithms[Array(node.children[1].children.first?.encoded ?? [])]
        else { return nil }
        let validity = fields[start + 3].children
        guard validity.count == 2, let notBefore = validity[0].time, let notAfter = validity[1].time,
            let key = try? _RSA.Signing.PublicKey(unsafeDERRepresentation: Array(fields[start + 5].encoded))
        else { return nil }
        body = node.children[0].encoded
        issuer = fields[start + 2].encoded
        signature = bits
        self.algorithm = algorithm
        self.key = key
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    func isValid(at date: Date) -> Bool { notBefore <= date && date <= notAfter }

    func isIssued(by certificate: Certificate) -> Bool {
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(certificate.subject)) != nil,
            serializer.serializedBytes.elementsEqual(issuer),
            case .isCertificateAuthority? = try? certificate.extensions.basicConstraints,
            certificate.maySignCertificates
        else { return false }
        return certificate.publicKey.isValidSignature(signature, for: body, signatureAlgorithm: algorithm)
    }

    /// Verifies SHA-1 with RSA, with which receipts of 2011 were signed.
    func isSignature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        key.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: signature), for: Insecure.SHA1.hash(data: bytes),
            padding: .insecurePKCS1v1_5)
    }

    private static let algorithms: [[UInt8]: Certificate.SignatureAlgorithm] = [
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x05]: .sha1WithRSAEncryption,
        [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]: .sha256WithRSAEncryption,
    ]
}

extension BERNode {
    /// The bytes of a bit string without unused bits.
    fileprivate var bits: [UInt8]? {
        guard tag == Self.bitString, content.first == 0 else { return nil }
        return Array(content.dropFirst())
    }

    /// UTCTime or GeneralizedTime, in UTC, as certificates write them (RFC 5280 §4.1.2.5).
    fileprivate var time: Date? {
        guard let digits = String(validating: content, as: UTF8.self), digits.last == "Z" else { return nil }
        var text = digits.dropLast()
        if tag == 0x17, text.utf8.count == 12 { text = "\(text < "50" ? "20" : "19")\(text)" }
        guard tag == 0x17 || tag == 0x18, text.utf8.count == 14 else { return nil }
        let bytes = Array(text.utf8).map { String(UnicodeScalar($0)) }
        let (day, time) = (bytes[4..<8], bytes[8...])
        let written =
            bytes[..<4].joined() + "-" + day.prefix(2).joined() + "-" + day.suffix(2).joined() + "T"
            + time.prefix(2).joined() + ":" + time.dropFirst(2).prefix(2).joined() + ":" + time.suffix(2).joined() + "Z"
        return try? Date(written, strategy: .iso8601)
    }
}
