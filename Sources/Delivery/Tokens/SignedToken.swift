import Crypto
import EdicolaCore
import Formats
import FoundationEssentials

/// A JSON Web Token signed with ES256 (RFC 7515, RFC 7518 §3.4), as both push services require it.
enum SignedToken {
    static func text(
        header: some Encodable, claims: some Encodable, key: P256.Signing.PrivateKey
    ) throws -> String {
        let signed = try segment(header) + "." + segment(claims)
        return try signed + "." + Base64.encode(key.signature(for: Array(signed.utf8)).rawRepresentation, .url)
    }

    private static func segment(_ value: some Encodable) throws -> String {
        Base64.encode(try JSON.encode(value), .url)
    }
}
