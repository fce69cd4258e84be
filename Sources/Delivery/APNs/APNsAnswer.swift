import FoundationEssentials

/// An answer of Apple's push service (“Handling notification responses from APNs”), and the outcome that follows.
struct APNsAnswer: Hashable, Sendable {
    var status: Int
    /// `apns-id`.
    var id: String?
    var reason: String?
    /// The instant since when a token is no longer valid.
    var since: Date?

    init(status: Int, id: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.id = id
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(body))
        reason = problem?.reason
        since = problem?.timestamp.map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    /// `{"reason":"Unregistered","timestamp":1454402113000}`: milliseconds.
    struct Problem: Decodable {
        var reason: String?
        var timestamp: Double?
    }

    /// The wait after a failure at Apple's.
    static let waitAfterTrouble: TimeInterval = 15 * 60
    /// The wait after too many messages to one device.
    static let waitForDevice: TimeInterval = 60
    /// The wait until another token may be used.
    static let waitForToken: TimeInterval = 20 * 60

    var isOldToken: Bool { status == 403 && reason == "ExpiredProviderToken" }
    /// Whether the key was revoked, or is another team's.
    var isForeignToken: Bool { status == 403 && reason == "InvalidProviderToken" }
    /// Whether the connection is unusable for a while.
    var isTooManyTokens: Bool { status == 429 && reason == "TooManyProviderTokenUpdates" }

    func outcome(at now: Date) -> Outcome {
        let words = reason ?? String(status)
        switch status {
        case 200: return .accepted(serviceID: id)
        case 410: return .gone(since: since)
        case 429:
            return .later(after: now + (isTooManyTokens ? Self.waitForToken : Self.waitForDevice), reason: words)
        case 500...599: return .later(after: now + Self.waitAfterTrouble, reason: words)
        case 400 where reason == "IdleTimeout": return .later(after: nil, reason: words)
        // Every other message would fail in the same way: the publisher has to check.
        case 403 where reason != "Forbidden": return .stopped(reason: words)
        case 400 where reason == "TopicDisallowed": return .stopped(reason: words)
        // BadDeviceToken is often a token of the other environment: it is kept, and not tried again for this message.
        default: return .refused(reason: words)
        }
    }
}
