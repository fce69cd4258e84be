import Crypto
import CryptoExtras
import EdicolaCore
import Formats
import FoundationEssentials
import Storage

/// What the browser says that it asked of the device (Web Authentication §5.8.1).
struct PasskeyClientData: Decodable, Sendable {
    enum Kind: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    var type: String
    var challenge: String
    var origin: String
    var crossOrigin: Bool?

    /// - Returns: nil for bytes that are no such document.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= 4096, let data = try? JSON.decode(Self.self, from: Data(bytes)) else { return nil }
        self = data
    }

    /// Whether it is of this kind, and from the newsstand's own pages.
    func isFrom(_ party: RelyingParty, _ kind: Kind) -> Bool {
        type == kind.rawValue && origin == party.origin && crossOrigin != true
    }
}

/// What the device says (Web Authentication §6.1): bytes of fixed places, no CBOR.
struct PasskeyAuthenticatorData: Sendable {
    let hash: [UInt8]
    let flags: UInt8
    let counter: UInt32
    /// The name of a new key; nil in a sign-in.
    let credential: [UInt8]?

    private static let present: UInt8 = 0x01
    private static let verified: UInt8 = 0x04
    private static let hasCredential: UInt8 = 0x40

    /// - Returns: nil for bytes that end too soon.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37, bytes.count <= 4096 else { return nil }
        hash = Array(bytes[..<32])
        flags = bytes[32]
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        guard flags & Self.hasCredential != 0 else {
            credential = nil
            return
        }
        // The make of the device, 16 bytes; the length of the name, 2 bytes; the name; the key as CBOR.
        guard bytes.count >= 55 else { return nil }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard (1...1023).contains(length), bytes.count >= 55 + length else { return nil }
        credential = Array(bytes[55..<55 + length])
    }

    /// Whether a person was there and was verified, for this newsstand.
    func isGood(for party: RelyingParty) -> Bool {
        hash == Array(SHA256.hash(data: Data(party.id.utf8)))
            && flags & Self.present != 0 && flags & Self.verified != 0
    }
}

/// The public half of a passkey.
enum PasskeyPublicKey {
    case es256(P256.Signing.PublicKey)
    case edDSA(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    /// The beginning of every SubjectPublicKeyInfo of Ed25519 (RFC 8410 §10.1).
    private static let edwards: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]

    /// - Parameter info: a SubjectPublicKeyInfo, as `getPublicKey()` of a browser gives it.
    /// - Returns: nil for a key of another kind, or a weak one.
    init?(_ info: [UInt8], _ algorithm: Passkey.Algorithm) {
        guard info.count <= 2048 else { return nil }
        switch algorithm {
        case .es256:
            guard let key = try? P256.Signing.PublicKey(derRepresentation: info) else { return nil }
            self = .es256(key)
        case .edDSA:
            guard info.count == 44, Array(info.prefix(12)) == Self.edwards,
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: info.dropFirst(12))
            else { return nil }
            self = .edDSA(key)
        case .rs256:
            // Keys of less than 2,048 bits are refused.
            guard let key = try? _RSA.Signing.PublicKey(derRepresentation: info) else { return nil }
            self = .rs256(key)
        }
    }

    /// Whether it signed the device's data and the browser's (Web Authentication §7.2, step 21).
    func signed(_ authenticator: [UInt8], _ client: [UInt8], _ signature: [UInt8]) -> Bool {
        let text = Data(authenticator) + Data(SHA256.hash(data: Data(client)))
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: text)
        case .edDSA(let key): return key.isValidSignature(Data(signature), for: text)
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: text, padding: .insecurePKCS1v1_5)
        }
    }
}
