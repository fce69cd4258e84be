/// Tries again what failed for a passing reason, after a while, as long as it gets on.
struct Trying: Sendable {
    let patience: Patience
    let timekeeper: Timekeeper
    /// Shut, it is waited for; that is no failure.
    var gate: Gate?

    /// - Parameter progress: something that grows when an attempt brought anything; then patience begins anew.
    func patiently<Result>(
        progress: () -> Int = { 0 }, _ attempt: () async throws -> Result
    ) async throws -> Result {
        var failures = 0
        while true {
            try await gate?.opened()
            let before = progress()
            do {
                return try await attempt()
            } catch is Gate.Shut {
                try Task.checkCancellation()
            } catch let error as NewsstandError where error.isPassing {
                try Task.checkCancellation()
                // A network that went away takes the line with it, perhaps before anybody said so.
                if gate?.isShut == true { continue }
                if progress() > before { failures = 0 }
                failures += 1
                guard failures < patience.attempts else { throw error }
                var asked: Duration?
                if case .problem(_, let retryAfter) = error { asked = retryAfter }
                try await timekeeper.sleep(patience.delay(afterFailures: failures, asked: asked))
            }
        }
    }
}
