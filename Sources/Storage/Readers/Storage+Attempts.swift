public import EdicolaCore
public import FoundationEssentials

/// A rate limit: a number of attempts at once, then one more each interval (the generic cell rate algorithm, ITU-T
/// I.371). It is in the database, so that a restart forgives nothing and all nodes count together.
public struct RateLimit: Hashable, Sendable {
    /// The digest of the caller or the caller's address; neither can be read from it.
    public let digest: Digest
    public let atOnce: Int
    /// Milliseconds between attempts.
    public let interval: Int64

    public init(digest: Digest, atOnce: Int, everySeconds: Double) {
        self.digest = digest
        self.atOnce = atOnce
        interval = Int64(everySeconds * 1000)
    }
}

extension Storage {
    /// Counts an attempt before it is made, so that many at once count as many.
    ///
    /// - Returns: nil when it may be made; otherwise the instant from which it may be tried again. An attempt that
    ///   comes too early is not counted.
    public func beginAttempt(_ paces: [RateLimit], at now: Date) async throws -> Date? {
        try await store.write { session in
            let at = now.milliseconds
            var wait: Int64 = 0
            var after: [(RateLimit, Int64)] = []
            for pace in paces {
                let known = try session.first("SELECT busy_until FROM attempt WHERE digest = \(pace.digest)") {
                    try $0.int64()
                }
                // No attempt leaves more behind, apart from differences between the nodes' clocks. A larger value means
                // that the clock went back, as a sandbox's does when it is opened again.
                let most = at + pace.interval * Int64(pace.atOnce) + 300_000
                let busy = known.flatMap { $0 > most ? nil : $0 }
                let until = max(busy ?? at, at) + pace.interval
                wait = max(wait, until - at - pace.interval * Int64(pace.atOnce))
                after.append((pace, until))
            }
            guard wait <= 0 else { return Date(milliseconds: at + wait) }
            for (pace, until) in after {
                try session.run(
                    """
                    INSERT INTO attempt (digest, busy_until) VALUES (\(pace.digest), \(until))
                    ON CONFLICT (digest) DO UPDATE SET busy_until = excluded.busy_until
                    """)
            }
            return nil
        }
    }

    /// Takes back counted attempts that succeeded.
    public func forgiveAttempts(_ paces: [RateLimit]) async throws {
        try await store.write { session in
            for pace in paces {
                try session.run(
                    "UPDATE attempt SET busy_until = busy_until - \(pace.interval) WHERE digest = \(pace.digest)")
            }
        }
    }
}
