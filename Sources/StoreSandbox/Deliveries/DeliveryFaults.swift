public import FoundationEssentials

/// What goes wrong on the way of a notification. All off is a good day; the same seed gives the same day again.
public struct DeliveryFaults: Hashable, Sendable, Codable {
    /// Chance that one comes twice.
    public var duplicates = 0.0
    /// Chance that one is lost, and found only in the history.
    public var losses = 0.0
    /// How many of those that happen together may change places.
    public var reorderWindow = 1
    /// Chance that one comes late, by up to ``longestDelay``.
    public var delays = 0.0
    /// In seconds of the sandbox's clock.
    public var longestDelay: TimeInterval = 600
    /// Two at the same moment.
    public var isInPairs = false
    /// As production does, after 1, 12, 24, 48 and 72 hours; else once, as the real sandbox.
    public var isRepeated = false

    public init() {}

    /// After the attempt before.
    static let waits: [TimeInterval] = [1, 12, 24, 48, 72].map { $0 * 3_600 }
}

/// One notification and what became of it.
public struct Delivery: Hashable, Sendable {
    public var uuid: UUID
    public var kind: String
    public var subtype: String?
    public var happenedAt: Date
    /// JWS.
    public var signed: String
    public var attempts: [Attempt] = []
    /// When it is tried next; nil when it is not.
    public var due: Date?

    public struct Attempt: Hashable, Sendable {
        public var at: Date
        /// `SUCCESS`, `NO_RESPONSE`, `UNSUCCESSFUL_HTTP_RESPONSE_CODE`.
        public var result: String
    }

    public var hasArrived: Bool { attempts.contains { $0.result == "SUCCESS" } }
}

/// Where notifications go: the newsstand's address, by way of a closure that answers with the HTTP status.
public struct Webhook: Sendable {
    /// - Returns: the status; nil when nobody answered.
    public var send: @Sendable (_ signedPayload: String) async -> Int?

    public init(send: @escaping @Sendable (_ signedPayload: String) async -> Int?) { self.send = send }
}
