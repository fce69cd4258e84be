public import Crypto
import FoundationEssentials

/// Signs documents as the App Store does: three certificates in the header, ES256.
public struct SandboxSigner: Sendable {
    public var algorithm = "ES256"
    /// DER: leaf, intermediate, root.
    public var chain: [[UInt8]]
    public var key: P256.Signing.PrivateKey

    public init(_ authority: SandboxAuthority) {
        chain = authority.chain
        key = authority.leafKey
    }

    public func sign(_ payload: JSONValue) -> String { sign(header: header, payload: payload.encoded) }

    public var header: JSONValue {
        [
            "alg": .text(algorithm),
            "x5c": .list(chain.map { .text(Data($0).base64EncodedString()) }),
        ]
    }

    public func sign(header: JSONValue, payload: String) -> String { sign(header: header.encoded, payload: payload) }

    /// - Parameter header: JSON, or a text that is presented as JSON.
    func sign(header: String, payload: String) -> String {
        let signed = Self.segment(Array(header.utf8)) + "." + Self.segment(Array(payload.utf8))
        let signature = (try? key.signature(for: Array(signed.utf8)).rawRepresentation) ?? Data()
        return signed + "." + Self.segment(Array(signature))
    }

    /// base64url without padding (RFC 7515 §2).
    public static func segment(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }
}
