import Crypto
public import FoundationEssentials

/// A simulated browser: it has the keys, decrypts messages, and shows them.
public struct PushBrowser: Sendable {
    public let id: String
    public let endpoint: String
    public let applicationServerKey: String
    /// Whether it has unsubscribed.
    public var isGone = false
    public var isOn = true
    public private(set) var received: [Message] = []
    public private(set) var waiting: [Message] = []
    private let key = P256.KeyAgreement.PrivateKey()
    private let secret = SymmetricKey(size: .bits128)

    public struct Message: Hashable, Sendable {
        /// The sender's text, without padding.
        public var text: String
        /// The length of the padded text.
        public var length: Int
        public var topic: String?
        public var expires: Date
    }

    init(id: String, endpoint: String, applicationServerKey: String) {
        self.id = id
        self.endpoint = endpoint
        self.applicationServerKey = applicationServerKey
    }

    /// The keys that a page sends to the newsstand (`PushSubscription.toJSON`).
    public var keys: [String: String] {
        [
            "p256dh": SandboxSigner.segment(Array(key.publicKey.x963Representation)),
            "auth": unsafe SandboxSigner.segment(secret.withUnsafeBytes { unsafe Array($0) }),
        ]
    }

    /// The private key, 32 bytes, for other readers of the same message.
    public var privateKey: [UInt8] { Array(key.rawRepresentation) }

    mutating func take(_ question: PushQuestion, at now: Date) -> Bool {
        guard let (text, length) = try? open(question.body), let text else { return false }
        let message = Message(
            text: text, length: length, topic: question["topic"],
            expires: now + (question["ttl"].flatMap(Double.init) ?? 0))
        if isOn {
            received.append(message)
        } else {
            waiting.removeAll { $0.topic != nil && $0.topic == message.topic }
            if message.expires > now { waiting.append(message) }
        }
        return true
    }

    public mutating func turnOn(at now: Date) {
        isOn = true
        received += waiting.filter { $0.expires > now }
        waiting = []
    }

    /// Decrypts a message (RFC 8188 §2 and RFC 8291 §3.4).
    private func open(_ body: [UInt8]) throws -> (String?, Int) {
        guard body.count >= 86 + 17, body[20] == 65 else { return (nil, 0) }
        let sender = try P256.KeyAgreement.PublicKey(x963Representation: body[21..<86])
        var info = Data("WebPush: info".utf8)
        info.append(0)
        info.append(key.publicKey.x963Representation)
        info.append(sender.x963Representation)
        let secretBytes = unsafe secret.withUnsafeBytes { unsafe Data($0) }
        let shared = try key.sharedSecretFromKeyAgreement(with: sender).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: secretBytes, sharedInfo: info, outputByteCount: 32)
        func derive(_ name: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: shared, salt: body[0..<16], info: Data(name.utf8) + [0], outputByteCount: count)
        }
        let nonce = unsafe derive("Content-Encoding: nonce", 12).withUnsafeBytes { unsafe Data($0) }
        let box = try AES.GCM.SealedBox(
            nonce: AES.GCM.Nonce(data: nonce), ciphertext: body[86..<(body.count - 16)], tag: body.suffix(16))
        let plain = try AES.GCM.open(box, using: derive("Content-Encoding: aes128gcm", 16))
        // The last record ends with 2, and zeros after it.
        guard let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 2 else { return (nil, 0) }
        return (String(decoding: plain[plain.startIndex..<end], as: UTF8.self), plain.count - 1)
    }
}
