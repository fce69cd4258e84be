import Synchronization

/// Pages come off several workers in any order and leave in reading order. Those that wait for an earlier one take a
/// bounded amount of memory: a worker that is further ahead waits before it hands over its page.
final class PageReorderBuffer: Sendable {
    private struct State {
        var ready: [Int: PlacedPage] = [:]
        var bytes = 0
        /// The place whose page leaves next.
        var next = 0
        var taker: CheckedContinuation<PlacedPage, any Error>?
        var givers: [Int: CheckedContinuation<Void, any Error>] = [:]
        var end: (any Error)?
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: bytes that may wait; one page of any size always may.
    init(limit: Int) {
        self.limit = limit
    }

    /// Hands over the page at a place; places count from 0 without gaps. Waits while too much is waiting, unless
    /// it is this page that all wait for.
    func give(_ page: PlacedPage, at place: Int) async throws {
        try await waitForRoom(at: place)
        let taker = try state.withLock { state in
            if let end = state.end { throw end }
            if place == state.next, let taker = state.taker {
                state.taker = nil
                return Optional(taker)
            }
            state.ready[place] = page
            state.bytes += page.piece.byteCount
            return nil
        }
        taker?.resume(returning: page)
    }

    /// The next page in order, as soon as it is there.
    func take() async throws -> PlacedPage {
        let page = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (taker: CheckedContinuation<PlacedPage, any Error>) in
                let ready: Result<PlacedPage, any Error>? = state.withLock { state in
                    if let end = state.end { return .failure(end) }
                    if let page = state.ready.removeValue(forKey: state.next) {
                        state.bytes -= page.piece.byteCount
                        return .success(page)
                    }
                    state.taker = taker
                    return nil
                }
                if let ready { taker.resume(with: ready) }
            }
        } onCancel: {
            close(CancellationError())
        }
        let freed = state.withLock { state in
            state.next += 1
            let free = state.givers.filter { $0.key == state.next || state.bytes < limit }
            for place in free.keys { state.givers[place] = nil }
            return free
        }
        for giver in freed.values { giver.resume() }
        return page
    }

    /// Ends all waiting, now and later, with an error.
    func close(_ error: any Error) {
        let (taker, givers) = state.withLock { state in
            defer {
                state.end = state.end ?? error
                state.taker = nil
                state.givers = [:]
                state.ready = [:]
            }
            return (state.taker, state.givers)
        }
        taker?.resume(throwing: error)
        for giver in givers.values { giver.resume(throwing: error) }
    }

    private func waitForRoom(at place: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (giver: CheckedContinuation<Void, any Error>) in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if let end = state.end { return .failure(end) }
                    if place == state.next || state.bytes < limit { return .success(()) }
                    state.givers[place] = giver
                    return nil
                }
                if let answer { giver.resume(with: answer) }
            }
        } onCancel: {
            close(CancellationError())
        }
    }
}
