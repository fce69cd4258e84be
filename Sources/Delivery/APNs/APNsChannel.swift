public import EdicolaCore
public import FoundationEssentials
import NIOCore
import NIOHPACK
import NIOPosix

/// A channel to apps through Apple's push service, over HTTP/2 and with a token of the publisher's team.
public final class APNsChannel: DeliveryChannel {
    private let tokens: ProviderTokens
    private let topics: [String]
    private let payloads = APNsPayloads()
    private let production: APNsConnectionPool
    private let sandbox: APNsConnectionPool
    private let pace: APNsLimits
    private let now: @Sendable () -> Date

    public var kind: ChannelKind { .apns }
    public var maximumAtOnce: Int { pace.connections * pace.maximumStreams }

    /// - Parameters:
    ///   - topics: Bundle ids of the publisher's apps; the first is the default for devices that name none. Without
    ///     any, a device may name any topic, and only its own messages are refused when Apple knows no such app of the
    ///     team.
    ///   - production, sandbox: The two environments; a device states its own.
    ///   - now: The clock, which must be right to a few minutes, because tokens carry it.
    /// - Throws: An error when TLS can't be set up.
    public init(
        key: APNsKey, topics: [String], production: APNsEnvironment = .production, sandbox: APNsEnvironment = .sandbox,
        pace: APNsLimits = APNsLimits(), now: @escaping @Sendable () -> Date
    ) throws {
        tokens = ProviderTokens(key: key)
        self.topics = topics
        self.pace = pace
        self.now = now
        let group = MultiThreadedEventLoopGroup.singleton
        self.production = try APNsConnectionPool(place: production, pace: pace, group: group)
        self.sandbox = try APNsConnectionPool(place: sandbox, pace: pace, group: group)
    }

    /// Uses another key of the same team; see ``ProviderTokens/use(_:)``.
    public func use(_ key: APNsKey) { tokens.use(key) }

    public func fault(of address: Address) -> String? {
        if !APNsRequest.isToken(address.value) { return "The token is not a device token in hexadecimal digits." }
        guard let topic = address.keys["topic"] ?? topics.first else {
            return "“topic”, the app's bundle id, is missing."
        }
        return topics.isEmpty || topics.contains(topic) ? nil : "“topic” is not an app of this newsstand."
    }

    public func deliver(_ envelope: Envelope) async -> Outcome {
        let now = now()
        guard envelope.expires > now else { return .refused(reason: "Expired") }
        do {
            let request = try APNsRequest(envelope, topics: topics, payloads: payloads, at: now)
            let lines = envelope.address.environment == .sandbox ? sandbox : production
            let outcome = try await deliver(request, by: lines, at: now)
            guard case .stopped(let reason) = outcome, mayBeItsOwnFault(envelope.address, reason) else {
                return outcome
            }
            return .refused(reason: reason)
        } catch let refusal as APNsRequest.RequestError {
            return .refused(reason: refusal.rawValue)
        } catch {
            return .stopped(reason: "The key can't be used for signing.")
        }
    }

    /// Anybody can register a device with an app of their own, or for the development environment.
    private func mayBeItsOwnFault(_ address: Address, _ reason: String) -> Bool {
        address.environment == .sandbox || topics.isEmpty && reason == APNsRequest.RequestError.foreignTopic.rawValue
    }

    /// The number of times that a request which was surely not processed is retried at once on another connection.
    /// Later retries wait longer and longer. These don't count as attempts: a service that closes connection after
    /// connection delays nothing, as long as a new one is opened.
    private static let triesAtOnce = 5

    private func deliver(_ request: APNsRequest, by lines: APNsConnectionPool, at now: Date) async throws -> Outcome {
        let body = ByteBuffer(bytes: request.body)
        var token = try tokens.current(at: now)
        var isSecondToken = false
        var untouched = 0
        let begun = NIODeadline.now()
        while !Task.isCancelled {
            let headers = request.headers(authority: lines.authority, authorization: token.authorization)
            switch await lines.ask(headers, body) {
            case .answer(let answer):
                if answer.isOldToken || answer.isForeignToken, !isSecondToken,
                    let other = try tokens.replacement(for: token, at: self.now())
                {
                    token = other
                    isSecondToken = true
                    continue
                }
                return answer.outcome(at: self.now())
            case .untouched where NIODeadline.now() < begun + pace.room:
                untouched += 1
                if untouched >= Self.triesAtOnce { try? await rest(after: untouched - Self.triesAtOnce) }
            case .untouched, .lost: return .later(after: nil, reason: "ConnectionLost")
            case .late: return .later(after: nil, reason: "NoAnswer")
            }
        }
        return .later(after: nil, reason: "Cancelled")
    }

    private func rest(after tries: Int) async throws {
        try await Task.sleep(for: .nanoseconds(pace.rest(after: tries).nanoseconds))
    }
}
