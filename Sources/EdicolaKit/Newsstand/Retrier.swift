#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tries again what failed for a passing reason, after a while, as long as it gets on.
struct Retrier: Sendable {
    let retryPolicy: RetryPolicy
    let clock: NewsstandClock
    /// Shut, it is waited for; that is no failure.
    var rateLimiter: RateLimiter?
    /// Hears what becomes of each attempt.
    var note: @Sendable (RetryStatus.Step) -> Void = { _ in }

    /// A body whose bytes pass the limiter.
    func limited(_ body: Transport.Body) -> Transport.Body { rateLimiter?.limited(body) ?? body }

    /// The same, and somebody more hears what becomes of each attempt.
    func observing(_ more: @escaping @Sendable (RetryStatus.Step) -> Void) -> Retrier {
        Retrier(retryPolicy: retryPolicy, clock: clock, rateLimiter: rateLimiter) { [note] step in
            note(step)
            more(step)
        }
    }

    /// - Parameter progress: something that grows when an attempt brought anything; then retryPolicy begins anew.
    func run<Result>(
        progress: () -> Int = { 0 }, _ attempt: () async throws -> Result
    ) async throws -> Result {
        let id = UUID()
        var failures = 0
        var isAnswered = false
        defer { note(.ends(id, isAnswered: isAnswered)) }
        while true {
            try await rateLimiter?.waitUntilOpen()
            let before = progress()
            note(.begins(id))
            do {
                let result = try await attempt()
                isAnswered = true
                return result
            } catch is RateLimiter.ClosedError {
                try Task.checkCancellation()
            } catch let error as NewsstandError where error.isRetryable {
                try Task.checkCancellation()
                // A network that went away takes the line with it, perhaps before anybody said so.
                if rateLimiter?.isClosed == true { continue }
                if progress() > before { failures = 0 }
                failures += 1
                guard failures < retryPolicy.maximumAttempts else { throw error }
                var asked: Duration?
                if case .problem(_, let retryAfter) = error { asked = retryAfter }
                let delay = retryPolicy.delay(afterFailures: failures, asked: asked)
                let now = clock.now()
                let next = now.addingTimeInterval(delay / .seconds(1))
                note(.waits(id, .init(reason: error.reason, at: next), from: now))
                try await clock.sleep(delay)
            }
        }
    }
}
