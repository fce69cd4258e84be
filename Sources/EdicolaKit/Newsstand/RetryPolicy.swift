/// How often a request that failed for a temporary reason is retried, and with what delays: exponential backoff without
/// jitter.
///
/// ```swift
/// let quick = RetryPolicy(maximumAttempts: 2, initialDelay: .milliseconds(100))
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of failures in a row without a single new byte.
    public var maximumAttempts: Int
    /// The delay after the first failure; it doubles with each further one.
    public var initialDelay: Duration
    /// The maximum delay.
    public var maximumDelay: Duration

    /// Makes a policy. The default six attempts wait about fifteen seconds in all: a server has time to restart.
    public init(
        maximumAttempts: Int = 6, initialDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30)
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
    }

    /// Returns the delay after a number of failures: at least the one the server requested, at most ``maximumDelay``.
    func delay(afterFailures failures: Int, asked: Duration?) -> Duration {
        let doubled = initialDelay * (1 << min(max(failures - 1, 0), 16))
        return max(min(doubled, maximumDelay), min(asked ?? .zero, maximumDelay))
    }
}
