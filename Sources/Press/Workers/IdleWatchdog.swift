import Synchronization

/// Notices when a worker that somebody listens to has said nothing for too long.
final class IdleWatchdog: Sendable {
    private struct State {
        /// When the present wait began; nil while nobody waits.
        var waitingSince: ContinuousClock.Instant?
        var hasFired = false
    }

    private let limit: Duration
    private let state = Mutex(State())

    init(limit: Duration) {
        self.limit = limit
    }

    var hasFired: Bool { state.withLock(\.hasFired) }

    func beginWaiting() {
        state.withLock { $0.waitingSince = .now }
    }

    func endWaiting() {
        state.withLock { $0.waitingSince = nil }
    }

    /// Returns when cancelled; calls `stop` and returns when the limit is passed.
    func run(stop: () -> Void) async {
        let step = min(limit / 4, .milliseconds(100))
        while true {
            let tooLong = state.withLock { state in
                let tooLong = state.waitingSince.map { .now - $0 > limit } ?? false
                if tooLong { state.hasFired = true }
                return tooLong
            }
            if tooLong { return stop() }
            do { try await Task.sleep(for: step) } catch { return }
        }
    }
}
