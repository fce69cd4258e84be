import Crypto
public import EdicolaCore
import Formats
public import FoundationEssentials

/// A channel to browsers (RFC 8030): messages are encrypted for one browser and signed by this newsstand.
public struct WebPushChannel: DeliveryChannel {
    private let key: VAPIDKey
    private let tokens: VAPIDTokens
    private let post: PushTransport
    private let ports: Set<Int>?
    private let now: @Sendable () -> Date

    public var kind: ChannelKind { .webPush }

    /// - Parameters:
    ///   - ports: Permitted ports of services; nil for any.
    ///   - now: The clock.
    public init(
        key: VAPIDKey, post: PushTransport, ports: Set<Int>? = [443], now: @escaping @Sendable () -> Date
    ) {
        self.key = key
        self.post = post
        self.ports = ports
        self.now = now
        tokens = VAPIDTokens(key: key)
    }

    public var publicKey: String? { key.publicKey }

    public func deliver(_ envelope: Envelope) async -> Outcome {
        let now = now()
        guard envelope.expires > now else { return .refused(reason: "Expired") }
        guard let endpoint = PushEndpoint(envelope.address.value, ports: ports) else {
            return .refused(reason: Fault.endpoint.rawValue)
        }
        guard let browser = BrowserKeys(envelope.address) else { return .refused(reason: Fault.keys.rawValue) }
        do {
            guard let text = try DeclarativeMessage.bytes(Notice(envelope)) else {
                return .refused(reason: "PayloadTooLarge")
            }
            let body = try SealedMessage.seal(text, paddedTo: Padding.length(of: text.count), for: browser)
            let request = PushTransport.Request(
                url: endpoint.url, host: endpoint.host, port: endpoint.port,
                headers: Self.headers(of: envelope, at: now), body: body)
            let answer = try await send(request, origin: endpoint.origin, at: now)
            return WebPushAnswer.outcome(of: answer, at: self.now())
        } catch is PushTransport.UnknownHostLimitError {
            return .later(after: now + Self.crowdedWait, reason: "TooManyForHost")
        } catch is PushTransport.ForbiddenAddressError {
            return .refused(reason: Fault.network.rawValue)
        } catch {
            return .later(after: nil, reason: "NoAnswer")
        }
    }

    public func fault(of address: Address) -> String? { Fault(address, ports: ports)?.sentence }

    /// A rehearsal's own services may use any port, and belong to nobody else.
    public func unknownService(of address: Address) -> String? {
        guard ports != nil, let endpoint = PushEndpoint(address.value, ports: ports),
            !PushServices.isKnown(endpoint.host)
        else { return nil }
        return "\(endpoint.origin)/"
    }

    /// The wait before a machine that is no known service may be used again.
    private static let crowdedWait: TimeInterval = 10 * 60

    /// The reason why an address is not one of this channel's.
    enum Fault: String {
        case endpoint = "BadEndpoint"
        case keys = "BadKeys"
        case network = "PrivateNetwork"

        init?(_ address: Address, ports: Set<Int>?) {
            if PushEndpoint(address.value, ports: ports)?.isUsual != true {
                self = .endpoint
            } else if BrowserKeys(address) == nil {
                self = .keys
            } else {
                return nil
            }
        }

        var sentence: String {
            switch self {
            case .endpoint: "The endpoint is not the https address of a push service."
            case .keys: "“p256dh” and “auth” are not valid keys."
            case .network: "The endpoint is on a private network."
            }
        }
    }

    /// Sends a request. A service that was set up again may refuse a token that was valid for hours. So the request is
    /// retried once with another.
    private func send(_ request: PushTransport.Request, origin: String, at now: Date) async throws
        -> PushTransport.Answer
    {
        var signed = request
        signed.headers.append(("Authorization", try tokens.authorization(for: origin, at: now)))
        let answer = try await post.send(signed)
        guard [401, 403].contains(answer.status), tokens.forget(origin, before: now) else { return answer }
        signed.headers[request.headers.count].1 = try tokens.authorization(for: origin, at: now)
        return try await post.send(signed)
    }

    /// Services keep a message for four weeks at most.
    static let longestLife = 28 * 86_400

    static func headers(of envelope: Envelope, at now: Date) -> [(String, String)] {
        let life = min(Int(saturating: envelope.expires.timeIntervalSince(now).rounded(.up)), longestLife)
        return [
            ("TTL", String(max(0, life))),
            ("Urgency", envelope.style == .silent ? "low" : "normal"),
            ("Topic", topic(envelope.collapse)),
            ("Content-Encoding", "aes128gcm"),
            ("Content-Type", "application/notification+json"),
        ]
    }

    /// Returns a topic of at most 32 characters of base64url (RFC 8030 §5.4). The newest message of a topic replaces a
    /// waiting one. Other names are replaced by their hash.
    static func topic(_ collapse: String) -> String {
        let isTopic = (1...32).contains(collapse.utf8.count) && collapse.utf8.allSatisfy(Base64.isURLDigit)
        return isTopic ? collapse : Base64.encode(SHA256.hash(data: Array(collapse.utf8)).prefix(24), .url)
    }
}
