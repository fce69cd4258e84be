import Crypto
import Delivery
import EdicolaCore
import Foundation
import Outbound
import StoreSandbox

/// The channels of messages about new issues, as the configuration file defines them.
struct PushSettings {
    private let file: ServeConfiguration
    /// The data folder, which stores keys created here.
    private let folder: URL
    /// Stand-ins for push services, used beside the real ones.
    private let sandbox: SandboxPush?

    static let names: Set<String> = [
        "push-contact", "apns-key", "apns-key-id", "apns-team", "apns-topic", "apns-host", "push-trust",
    ]

    init(file: ServeConfiguration, folder: String, sandbox: SandboxPush? = nil) {
        self.file = file
        self.sandbox = sandbox
        self.folder = URL(filePath: folder)
    }

    func channels(now: @escaping @Sendable () -> Date) throws -> [any DeliveryChannel] {
        let roots = try file["push-trust"].map { [try Self.certificate(in: $0)] }
        var channels: [any DeliveryChannel] = []
        if let contact = file["push-contact"] ?? sandbox.map({ _ in Self.sandboxContact }) {
            channels.append(try webPush(contact, roots, now))
        }
        if file["apns-key"] != nil {
            channels.append(try apns(roots, now))
        } else if let sandbox {
            channels.append(try apns(of: sandbox, now))
        }
        return channels
    }

    private func webPush(
        _ contact: String, _ roots: [[UInt8]]?, _ now: @escaping @Sendable () -> Date
    ) throws -> any DeliveryChannel {
        let key: VAPIDKey
        do {
            key = try VAPIDKey(raw: try browserKey(), contact: contact)
        } catch let refusal as ContactError {
            throw CommandError("push-contact: \(refusal)")
        }
        if let sandbox { return WebPushChannel(key: key, post: .network(beside: sandbox), ports: nil, now: now) }
        guard let roots else { return WebPushChannel(key: key, post: .network(), now: now) }
        return WebPushChannel(
            key: key, post: .network(allowing: .unrestricted, trusting: roots, most: nil), ports: nil, now: now)
    }

    /// A contact address that services accept; nobody reads messages to it.
    private static let sandboxContact = "mailto:sandbox@edicola.example"

    private func apns(of sandbox: SandboxPush, _ now: @escaping @Sendable () -> Date) throws -> any DeliveryChannel {
        let place = APNsEnvironment(host: PushServer.host, port: sandbox.apnsPort, roots: [sandbox.authority.rootFile])
        return try APNsChannel(
            key: APNsKey(teamID: SandboxPush.team, keyID: SandboxPush.keyID, privateKey: sandbox.key),
            topics: [SandboxPush.app], production: place, sandbox: place, now: now)
    }

    private func apns(_ roots: [[UInt8]]?, _ now: @escaping @Sendable () -> Date) throws -> any DeliveryChannel {
        guard let path = file["apns-key"], let keyID = file["apns-key-id"], let team = file["apns-team"] else {
            throw CommandError("Apple's push service needs apns-key (the .p8 file), apns-key-id and apns-team.")
        }
        let pem = try Self.text(of: path, for: "apns-key")
        guard let key = try? APNsKey(teamID: team, keyID: keyID, pem: pem) else {
            throw CommandError("apns-key: \(path) is not a .p8 key file.")
        }
        let topics = (file["apns-topic"] ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        guard let host = file["apns-host"] else { return try APNsChannel(key: key, topics: topics, now: now) }
        let parts = host.split(separator: ":").map(String.init)
        let place = APNsEnvironment(
            host: parts.first ?? host, port: parts.dropFirst().first.flatMap { Int($0) } ?? 443, roots: roots)
        return try APNsChannel(key: key, topics: topics, production: place, sandbox: place, now: now)
    }

    /// Returns the key by which push services recognise this newsstand; created once, readable only by its owner.
    private func browserKey() throws -> [UInt8] {
        let path = folder.appending(path: "web-push.key").path
        if let known = FileManager.default.contents(atPath: path) {
            guard
                let raw = Data(base64Encoded: String(decoding: known, as: UTF8.self).trimmingCharacters(in: .newlines))
            else {
                throw CommandError(
                    "\(path) is damaged. Restore it from a backup: "
                        + "with a new key, no subscribed browser receives messages."
                )
            }
            return Array(raw)
        }
        let key = P256.Signing.PrivateKey().rawRepresentation
        let isMade = FileManager.default.createFile(
            atPath: path, contents: Data((key.base64EncodedString() + "\n").utf8),
            attributes: [.posixPermissions: 0o600])
        guard isMade else { throw CommandError("\(path) can't be written.") }
        return Array(key)
    }

    private static func text(of path: String, for name: String) throws -> String {
        guard let content = FileManager.default.contents(atPath: path) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw CommandError("\(name): \(isThere ? "\(path) can’t be read" : "there is no file \(path)").")
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Returns the first certificate of a PEM file, as DER.
    private static func certificate(in path: String) throws -> [UInt8] {
        let parts = try text(of: path, for: "push-trust").split(separator: "-----", omittingEmptySubsequences: true)
        let lines = parts.count > 1 ? parts[1].filter { !$0.isWhitespace } : ""
        guard let bytes = Data(base64Encoded: String(lines)), !bytes.isEmpty else {
            throw CommandError("push-trust: \(path) holds no certificate.")
        }
        return Array(bytes)
    }
}

extension PushTransport {
    /// Connects to the sandbox's service and nothing else on this machine; real browsers' services are unchanged.
    fileprivate static func network(beside sandbox: SandboxPush) -> PushTransport {
        let world = network()
        let ours = network(allowing: .unrestricted, trusting: [sandbox.authority.rootFile])
        return PushTransport { request in
            let isOurs = request.host == PushServer.host && request.port == sandbox.servicePort
            return try await (isOurs ? ours : world).send(request)
        }
    }
}
