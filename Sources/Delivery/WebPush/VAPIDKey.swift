public import Crypto
import EdicolaCore
import Formats

/// The key by which push services recognize this newsstand (RFC 8292). It is made once: subscriptions are bound to it,
/// and with another key every browser has to subscribe again.
public struct VAPIDKey: Sendable {
    let privateKey: P256.Signing.PrivateKey
    /// The contact for problems: `mailto:` or `https:`.
    public let contact: String

    /// - Throws: ``ContactError`` for a contact that the strictest service rejects.
    public init(_ privateKey: P256.Signing.PrivateKey, contact: String) throws(ContactError) {
        guard Self.isContact(contact) else { throw ContactError(contact: contact) }
        self.privateKey = privateKey
        self.contact = contact
    }

    /// Makes a new key, to be kept for ever: see ``raw``.
    public init(contact: String) throws(ContactError) {
        try self.init(P256.Signing.PrivateKey(), contact: contact)
    }

    /// - Parameter raw: 32 bytes.
    public init(raw: [UInt8], contact: String) throws {
        try self.init(P256.Signing.PrivateKey(rawRepresentation: raw), contact: contact)
    }

    /// The key with which browsers subscribe (`applicationServerKey`): the uncompressed point, base64url.
    public var publicKey: String { Base64.encode(privateKey.publicKey.x963Representation, .url) }

    /// The private key for storage, 32 bytes.
    public var raw: [UInt8] { Array(privateKey.rawRepresentation) }

    /// Returns whether Apple's service accepts a contact. It answers BadJwtToken to spaces, brackets and names of the
    /// local machine, so they are refused here.
    static func isContact(_ contact: String) -> Bool {
        let allowed = contact.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E && $0 != 0x22 }
        guard allowed else { return false }
        let lowercased = contact.lowercased()
        if lowercased.hasPrefix("mailto:") {
            let parts = lowercased.dropFirst(7).split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && isPublicName(parts[1])
        }
        guard lowercased.hasPrefix("https://") else { return false }
        return isPublicName(lowercased.dropFirst(8).prefix { !"/:?#".contains($0) })
    }

    private static func isPublicName(_ name: Substring) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty } && labels.last != "local"
            && labels.last != "localhost"
    }
}

/// A contact that push services reject.
public struct ContactError: Error, CustomStringConvertible {
    public let contact: String

    public var description: String {
        "“\(contact)” is not a contact for push services. Use mailto:somebody@your.domain or an https address."
    }
}
