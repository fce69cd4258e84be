import Crypto
import FoundationEssentials

/// A message that only one browser can read: one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291.
enum SealedMessage {
    /// The size that every service accepts (RFC 8030 §7.2), and the room left for the text beside the header, the
    /// delimiter and the tag.
    static let largestBody = 4_096
    static let largestText = largestBody - 86 - 1 - 16

    enum SealingError: Error { case tooLong }

    /// - Parameters:
    ///   - length: The padded length of the text; see ``Padding``.
    ///   - key: Made for each message.
    ///   - salt: 16 bytes, made for each message.
    static func seal(
        _ text: [UInt8], paddedTo length: Int, for browser: BrowserKeys,
        key: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(), salt: [UInt8] = freshSalt()
    ) throws -> [UInt8] {
        guard text.count <= largestText, length <= largestText else { throw SealingError.tooLong }
        let mine = Array(key.publicKey.x963Representation)
        let keys = try RecordKeys(browser: browser, key: key, salt: salt)
        let padding = [UInt8](repeating: 0, count: max(0, length - text.count))
        let box = try AES.GCM.seal(
            text + [0x02] + padding, using: keys.content, nonce: AES.GCM.Nonce(data: keys.nonce))
        // Salt, record size of 4,096, our key; then the record.
        var body = salt
        body += [0, 0, 0x10, 0, UInt8(mine.count)]
        body += mine
        body += box.ciphertext
        body += box.tag
        return body
    }

    static func freshSalt() -> [UInt8] {
        unsafe SymmetricKey(size: .bits128).withUnsafeBytes { unsafe Array($0) }
    }
}

/// Key and nonce of the only record (RFC 8291 §3.4).
struct RecordKeys {
    let content: SymmetricKey
    let nonce: [UInt8]
    let inputKey: SymmetricKey

    init(browser: BrowserKeys, key: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws {
        let shared = try key.sharedSecretFromKeyAgreement(with: browser.publicKey)
        let info =
            Array("WebPush: info\0".utf8) + Array(browser.publicKey.x963Representation)
            + Array(key.publicKey.x963Representation)
        inputKey = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: browser.secret, sharedInfo: info, outputByteCount: 32)
        content = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: inputKey, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8),
            outputByteCount: 16)
        let nonceKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: inputKey, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), outputByteCount: 12)
        nonce = unsafe nonceKey.withUnsafeBytes { unsafe Array($0) }
    }
}
