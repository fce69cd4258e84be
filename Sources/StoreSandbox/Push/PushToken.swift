import Crypto
import FoundationEssentials

/// A signed token of a sender, parsed by code that shares nothing with the sender's.
struct PushToken {
    var keyID: String?
    var issuer: String?
    var issuedAt: Double?
    var audience: String?
    var subject: String?
    var expires: Double?
    private let signed: [UInt8]
    private let signature: P256.Signing.ECDSASignature

    private struct Header: Decodable {
        var alg: String
        var kid: String?
    }

    private struct Claims: Decodable {
        var iss: String?
        /// A number; a text is refused, as by the real services.
        var iat: Double?
        var aud: String?
        var sub: String?
        var exp: Double?
    }

    init?(_ text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Self.bytes(parts[0]), let body = Self.bytes(parts[1]),
            let raw = Self.bytes(parts[2]), raw.count == 64,
            let header = try? JSONDecoder().decode(Header.self, from: head), header.alg == "ES256",
            let claims = try? JSONDecoder().decode(Claims.self, from: body),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
        else { return nil }
        (keyID, issuer, issuedAt) = (header.kid, claims.iss, claims.iat)
        (audience, subject, expires) = (claims.aud, claims.sub, claims.exp)
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    func isSigned(by key: P256.Signing.PublicKey) -> Bool {
        key.isValidSignature(signature, for: SHA256.hash(data: signed))
    }

    /// Decodes base64url without padding, as RFC 7515 requires.
    static func bytes(_ text: Substring) -> Data? {
        guard !text.contains(where: { "=+/".contains($0) }) else { return nil }
        let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}
