import FoundationEssentials
import Synchronization

/// A rate limit for log entries that others can cause: one of each kind per interval.
final class LogRateLimiter: Sendable {
    private let seconds: Double
    private let last = Mutex<[String: Date]>([:])

    init(everySeconds seconds: Double) { self.seconds = seconds }

    /// Whether an entry may be written now; if so, counts it.
    ///
    /// - Parameter kind: one of few; each has its own limit.
    func isDue(_ kind: String, at now: Date) -> Bool {
        last.withLock { last in
            // A clock that went back suppresses no entry.
            if let before = last[kind], (0..<seconds).contains(now.timeIntervalSince(before)) { return false }
            last[kind] = now
            return true
        }
    }
}
