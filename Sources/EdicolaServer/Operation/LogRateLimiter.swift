import FoundationEssentials
import Synchronization

/// When a line that somebody else causes may be written to the log again: once in a while for each kind.
final class LogRateLimiter: Sendable {
    private let seconds: Double
    private let last = Mutex<[String: Date]>([:])

    init(everySeconds seconds: Double) { self.seconds = seconds }

    /// - Parameter kind: one of few; each has a line of its own.
    func isDue(_ kind: String, at now: Date) -> Bool {
        last.withLock { last in
            // A clock that went back keeps nothing from the log.
            if let before = last[kind], (0..<seconds).contains(now.timeIntervalSince(before)) { return false }
            last[kind] = now
            return true
        }
    }
}
