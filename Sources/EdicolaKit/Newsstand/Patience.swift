/// How often something that failed for a passing reason is tried again, and how long to wait before.
///
/// ```swift
/// let impatient = Patience(attempts: 2, firstDelay: .milliseconds(100))
/// ```
public struct Patience: Hashable, Sendable {
    /// How many times in a row it may fail without a single new byte.
    public var attempts: Int
    /// The wait after the first failure; it doubles with each further one.
    public var firstDelay: Duration
    /// The longest wait.
    public var longestDelay: Duration

    /// Six attempts wait fifteen seconds in all: a server has time to start again.
    public init(
        attempts: Int = 6, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(30)
    ) {
        self.attempts = attempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// The wait after that many failures, at least what the server asked for.
    func delay(afterFailures failures: Int, asked: Duration?) -> Duration {
        let doubled = firstDelay * (1 << min(max(failures - 1, 0), 16))
        return max(min(doubled, longestDelay), min(asked ?? .zero, longestDelay))
    }
}
