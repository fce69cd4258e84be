/// How often a request that failed for a temporary reason is retried, and with what delays.
///
/// ```swift
/// let quick = RetryPolicy(maximumAttempts: 2, initialDelay: .milliseconds(100))
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// How many times in a row it may fail without a single new byte.
    public var maximumAttempts: Int
    /// The wait after the first failure; it doubles with each further one.
    public var initialDelay: Duration
    /// The longest wait.
    public var maximumDelay: Duration

    /// Six attempts wait fifteen seconds in all: a server has time to start again.
    public init(
        maximumAttempts: Int = 6, initialDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30)
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
    }

    /// The wait after that many failures, at least what the server asked for.
    func delay(afterFailures failures: Int, asked: Duration?) -> Duration {
        let doubled = initialDelay * (1 << min(max(failures - 1, 0), 16))
        return max(min(doubled, maximumDelay), min(asked ?? .zero, maximumDelay))
    }
}
