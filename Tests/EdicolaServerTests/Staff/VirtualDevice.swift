import Crypto
import EdicolaCore
import Formats
import Foundation
import Testing

/// A device that keeps one passkey and signs with it, honestly unless a test changes what it says.
struct VirtualDevice {
    var credential: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    var key = P256.Signing.PrivateKey()
    var counter: UInt32 = 0
    var origin = "https://stand.example"
    var host = "stand.example"
    /// Present, verified.
    var flags: UInt8 = 0x05
    var isCrossOrigin = false
    var kind: String?

    private func client(_ kind: String, _ challenge: String) -> [UInt8] {
        Array(
            #"{"type":"\#(self.kind ?? kind)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":\#(isCrossOrigin)}"#
                .utf8)
    }

    private func data(_ flags: UInt8, _ rest: [UInt8] = []) -> [UInt8] {
        var bytes = Array(SHA256.hash(data: Data(host.utf8)))
        bytes.append(flags)
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: counter >> shift)) }
        return bytes + rest
    }

    /// The fields of the form that adds the passkey.
    func made(_ challenge: String) -> [String: String] {
        let attested = [UInt8](repeating: 0, count: 16) + [0, UInt8(credential.count)] + credential + [0xA5]
        return [
            "credential": Base64.encode(credential, .url),
            "client": Base64.encode(client("webauthn.create", challenge), .url),
            "authenticator": Base64.encode(data(flags | 0x40, attested), .url), "signature": "",
            "key": Base64.encode(key.publicKey.derRepresentation, .url), "algorithm": "-7",
        ]
    }

    /// The fields of the form that shows it.
    func shown(_ challenge: String) throws -> [String: String] {
        let (client, data) = (client("webauthn.get", challenge), data(flags))
        let signature = try key.signature(for: Data(data) + Data(SHA256.hash(data: Data(client))))
        return [
            "credential": Base64.encode(credential, .url), "client": Base64.encode(client, .url),
            "authenticator": Base64.encode(data, .url),
            "signature": Base64.encode(signature.derRepresentation, .url), "key": "", "algorithm": "",
        ]
    }
}
