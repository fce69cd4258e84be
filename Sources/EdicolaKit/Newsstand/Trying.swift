/// Tries again what failed for a passing reason, after a while, as long as it gets on.
struct Trying: Sendable {
    let patience: Patience
    let timekeeper: Timekeeper

    /// - Parameter progress: something that grows when an attempt brought anything; then patience begins anew.
    func patiently<Result>(
        progress: () -> Int = { 0 }, _ attempt: () async throws -> Result
    ) async throws -> Result {
        var failures = 0
        while true {
            let before = progress()
            do {
                return try await attempt()
            } catch let error as NewsstandError where error.isPassing {
                try Task.checkCancellation()
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
