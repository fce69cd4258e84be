/// What every byte of a library's downloads passes: it may be shut, and it lets only so many through in a second.
final class RateLimiter: Sendable {
    private let clock: NewsstandClock
    private let state = Locked(State())

    private struct State {
        var network = Network()
        var policy = DownloadPolicy()
        /// When the bytes that were let through so far should have come.
        var due: Duration?
        var next = 0
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]

        var isClosed: Bool { !policy.allows(network) }
        /// Bytes in a second; nil without a limit.
        var rate: Int? { policy.bytesPerSecond.flatMap { $0 > 0 ? $0 : nil } }
    }

    /// The limiter was closed in the middle of a transfer: that is no failure, and it goes on when the limiter opens.
    struct ClosedError: Error {}

    init(_ clock: NewsstandClock) {
        self.clock = clock
    }

    var network: Network { state.withLock { $0.network } }
    var policy: DownloadPolicy { state.withLock { $0.policy } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// - Returns: whether it is shut now.
    @discardableResult
    func set(network: Network? = nil, policy: DownloadPolicy? = nil) -> Bool {
        let (isClosed, released) = state.withLock { state in
            state.network = network ?? state.network
            state.policy = policy ?? state.policy
            state.due = nil
            guard !state.isClosed else { return (true, [AsyncStream<Void>.Continuation]()) }
            defer { state.waiting = [:] }
            return (false, Array(state.waiting.values))
        }
        for continuation in released { continuation.finish() }
        return isClosed
    }

    /// Returns when it is open.
    ///
    /// - Throws: `CancellationError`.
    func waitUntilOpen() async throws {
        while true {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            let id: Int? = state.withLock { state in
                guard state.isClosed else { return nil }
                state.next += 1
                state.waiting[state.next] = continuation
                return state.next
            }
            guard let id else { return }
            for await _ in stream {}
            _ = state.withLock { $0.waiting.removeValue(forKey: id) }
            try Task.checkCancellation()
        }
    }

    /// Bytes that one transfer may take the line for, with a limit: a sixteenth of a second.
    var maximumPiece: Int {
        state.withLock { $0.rate }.map { max(1024, $0 / 16) } ?? .max
    }

    /// Returns when so many bytes may have come.
    ///
    /// - Throws: ``ClosedError``, `CancellationError`.
    func consume(_ bytes: Int) async throws {
        let wait: Duration? = try state.withLock { state in
            if state.isClosed { throw ClosedError() }
            guard let rate = state.rate else { return nil }
            let now = clock.elapsed()
            let due = max(state.due ?? now, now) + .seconds(1) * (Double(bytes) / Double(rate))
            state.due = due
            return due - now
        }
        // Short waits add up to a long one; a timer for each would cost more than it gives.
        guard let wait, wait > .milliseconds(5) else { return }
        try await clock.sleep(wait)
    }
}
