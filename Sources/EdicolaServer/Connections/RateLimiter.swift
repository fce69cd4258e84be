import EdicolaCore
import FoundationEssentials
import Synchronization

/// A token bucket for each client, in memory.
///
/// For requests that cost something but need no permanent count. Counts that must survive a restart, such as attempts
/// at a password, belong to ``AttemptLimiter``.
final class RateLimiter: Sendable {
    /// The maximum number of buckets, more than there are clients at once; beyond it everybody begins with a full
    /// bucket again.
    private static let maximumKeys = 20_000

    private let burst: Double
    private let perSecond: Double
    private let buckets = Mutex<[String: (tokens: Double, at: Date)]>([:])

    /// - Parameters:
    ///   - burst: requests at once.
    ///   - perSecond: requests a second after that.
    init(burst: Int, perSecond: Double) {
        self.burst = Double(burst)
        self.perSecond = perSecond
    }

    /// Takes one token, if there is one.
    ///
    /// - Returns: nil when the request may proceed, or the seconds until the next one may.
    func delay(for key: String, at now: Date) -> Int? {
        buckets.withLock { buckets in
            var (tokens, last) = buckets[key] ?? (burst, now)
            // A clock that goes back neither adds nor removes tokens.
            tokens = min(burst, tokens + max(0, now.timeIntervalSince(last)) * perSecond)
            last = now
            if buckets.count >= Self.maximumKeys, buckets[key] == nil { buckets.removeAll() }
            guard tokens >= 1 else {
                buckets[key] = (tokens, last)
                return max(1, Int(saturating: ((1 - tokens) / perSecond).rounded(.up)))
            }
            buckets[key] = (tokens - 1, last)
            return nil
        }
    }
}
