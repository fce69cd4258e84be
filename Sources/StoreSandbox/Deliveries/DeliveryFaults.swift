public import FoundationEssentials

/// Faults in the delivery of notifications. By default there are none; the same seed gives the same faults again.
public struct DeliveryFaults: Hashable, Sendable, Codable {
    /// Probability that a notification is sent twice.
    public var duplicates = 0.0
    /// Probability that a notification is lost, and found only in the history.
    public var losses = 0.0
    /// The number of simultaneous notifications whose order may change.
    public var reorderWindow = 1
    /// Probability that a notification is late, by up to ``longestDelay``.
    public var delays = 0.0
    /// In seconds of the sandbox's clock.
    public var longestDelay: TimeInterval = 600
    /// Whether two are sent at the same moment.
    public var isInPairs = false
    /// Whether failed ones are repeated after 1, 12, 24, 48 and 72 hours, as in production; otherwise they are sent
    /// once, as by the real sandbox.
    public var isRepeated = false

    public init() {}

    /// The waits after each attempt.
    static let waits: [TimeInterval] = [1, 12, 24, 48, 72].map { $0 * 3_600 }
}

/// A notification with its attempts.
public struct Delivery: Hashable, Sendable {
    public var uuid: UUID
    public var kind: String
    public var subtype: String?
    public var happenedAt: Date
    /// JWS.
    public var signed: String
    public var attempts: [Attempt] = []
    /// When it is tried next; nil for never.
    public var due: Date?

    public struct Attempt: Hashable, Sendable {
        public var at: Date
        /// `SUCCESS`, `NO_RESPONSE`, `UNSUCCESSFUL_HTTP_RESPONSE_CODE`.
        public var result: String
    }

    public var hasArrived: Bool { attempts.contains { $0.result == "SUCCESS" } }
}

/// The transport of notifications to the newsstand's address: a closure that returns the HTTP status.
public struct Webhook: Sendable {
    /// - Returns: The status; nil without an answer.
    public var send: @Sendable (_ signedPayload: String) async -> Int?

    public init(send: @escaping @Sendable (_ signedPayload: String) async -> Int?) { self.send = send }
}
