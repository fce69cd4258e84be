import Crypto
import EdicolaCore
import Formats

/// A browser's keys: anyone who has them can write to it, but only the browser can read (RFC 8291 §2).
struct BrowserKeys: Sendable {
    let publicKey: P256.KeyAgreement.PublicKey
    /// The shared secret, 16 bytes.
    let secret: [UInt8]

    init?(_ address: Address) { self.init(p256dh: address.keys["p256dh"], auth: address.keys["auth"]) }

    /// - Parameters:
    ///   - p256dh: The uncompressed point of 65 bytes, base64url.
    ///   - auth: 16 bytes, base64url.
    /// - Returns: nil for anything else.
    init?(p256dh: String?, auth: String?) {
        guard let p256dh, let auth, let point = Base64.decodeLeniently(p256dh),
            let secret = Base64.decodeLeniently(auth),
            point.count == 65, point[0] == 4, secret.count == 16,
            let key = try? P256.KeyAgreement.PublicKey(x963Representation: point)
        else { return nil }
        publicKey = key
        self.secret = secret
    }
}
