import EdicolaCore
import FoundationEssentials
import Synchronization

/// How often somebody may ask: a token bucket for each place, in memory.
///
/// For requests that cost something and count nothing. What must survive a restart, such as tries at a password, is a
/// ``Throttle``'s.
final class RateLimiter: Sendable {
    /// More places than ask at once; beyond it everybody begins with a full bucket again.
    private static let maximumPlaces = 20_000

    private let burst: Double
    private let perSecond: Double
    private let buckets = Mutex<[String: (tokens: Double, at: Date)]>([:])

    /// - Parameters:
    ///   - burst: requests at once.
    ///   - perSecond: requests from then on.
    init(burst: Int, perSecond: Double) {
        self.burst = Double(burst)
        self.perSecond = perSecond
    }

    /// - Returns: nil when the request may go on, else the seconds after which the next one may.
    func delay(for place: String, at now: Date) -> Int? {
        buckets.withLock { buckets in
            var (tokens, last) = buckets[place] ?? (burst, now)
            // A clock that goes back gives nothing, and takes nothing away.
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
