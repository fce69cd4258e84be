public import FoundationEssentials

/// A job to be done once, however often the machine stops meanwhile.
public struct NewJob: Hashable, Sendable {
    /// The kind of worker that takes it: `press`.
    public var kind: String
    /// The order for the worker, by convention as JSON.
    public var payload: String
    /// While a job with the same text is waiting or running, no second one is made.
    public var dedup: String?
    /// The earliest start; nil is at once.
    public var runAt: Date?
    /// The number of attempts after which the job is dead.
    public var maxAttempts: Int

    public init(kind: String, payload: String, dedup: String? = nil, runAt: Date? = nil, maxAttempts: Int = 5) {
        self.kind = kind
        self.payload = payload
        self.dedup = dedup
        self.runAt = runAt
        self.maxAttempts = maxAttempts
    }
}

/// A job in the database. The worker that claimed it finishes it by id and ``attempts``. So a worker that was too slow
/// can't finish another's.
public struct Job: Hashable, Sendable {
    public let id: ID
    public let kind: String
    public let payload: String
    public let dedup: String?
    /// The next instant at which it may be claimed; while it runs, the end of its lease.
    public let runAt: Date
    /// Claims so far.
    public let attempts: Int
    /// An attempt that made progress is followed by at least this many more.
    static let furtherAttempts = 4
    public let maxAttempts: Int
    public let state: State
    public let done: Int
    /// 0 while unknown.
    public let total: Int
    /// The reason why the last attempt failed.
    public let failure: String?
    /// The last sign of activity.
    public let updated: Date

    /// The `kind` of jobs that press a file; the payload is a ``PressOrder``.
    public static let press = "press"

    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        public let number: Int64

        public init(_ number: Int64) { self.number = number }

        public var description: String { String(number) }
    }

    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case waiting, running, dead
    }
}
