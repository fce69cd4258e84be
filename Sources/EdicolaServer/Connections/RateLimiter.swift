import EdicolaCore
import FoundationEssentials
import Synchronization

/// A token bucket for each client, in memory.
///
/// For requests that cost something but need no permanent count. Counts that must survive a restart, such as attempts
/// at a password, belong to ``Throttle``.
final class RateLimiter: Sendable {
    /// The maximum number of buckets, more than there are clients at once; beyond it everybody begins with a full
    /// bucket again.
    private static let maximumPlaces = 20_000

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
    func delay(for place: String, at now: Date) -> Int? {
        buckets.withLock { buckets in
            var (tokens, last) = buckets[place] ?? (burst, now)
            // A clock that goes back neither adds nor removes tokens.
            tokens = min(burst, tokens + max(0, now.timeIntervalSince(last)) * perSecond)
            last = now
            if buckets.count >= Self.maximumPlaces, buckets[place] == nil { buckets.removeAll() }
            guard tokens >= 1 else {
                buckets[place] = (tokens, last)
                return max(1, Int(saturating: ((1 - tokens) / perSecond).rounded(.up)))
            }
            buckets[place] = (tokens - 1, last)
            return nil
        }
    }
}
