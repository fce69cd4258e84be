import EdicolaCore

/// Lets so many through at once: all downloads of a library share its connections. Each gets one before any gets a
/// second one, and whoever has the fewest gets the next.
final class ConnectionLimiter: Sendable {
    private typealias Turn = CheckedContinuation<Void, any Error>

    private struct State {
        var free: Int
        /// By those who passed.
        var taken: [Issue.Key: Int] = [:]
        /// Who will come, and has no place yet.
        var reserved: Set<Issue.Key> = []
        var waiting: [(id: Int, key: Issue.Key?, continuation: Turn)] = []
        var next = 0
        var cancelled: Set<Int> = []

        func taken(by key: Issue.Key?) -> Int { key.flatMap { taken[$0] } ?? 0 }

        /// One place is kept for each that will come, unless nobody else has one.
        func isFree(for key: Issue.Key?) -> Bool {
            free > (taken(by: key) == 0 ? 0 : reserved.count)
        }

        mutating func take(for key: Issue.Key?) {
            free -= 1
            guard let key else { return }
            taken[key, default: 0] += 1
            reserved.remove(key)
        }

        mutating func giveBack(of key: Issue.Key?) {
            free += 1
            guard let key else { return }
            taken[key] = taken(by: key) > 1 ? taken(by: key) - 1 : nil
        }

        /// - Returns: those who may pass now.
        mutating func admitted() -> [Turn] {
            var admitted: [Turn] = []
            while let index = waiting.indices.min(by: { taken(by: waiting[$0].key) < taken(by: waiting[$1].key) }),
                isFree(for: waiting[index].key)
            {
                let next = waiting.remove(at: index)
                take(for: next.key)
                admitted.append(next.continuation)
            }
            return admitted
        }
    }

    private let state: Locked<State>

    init(_ places: Int) {
        state = Locked(State(free: max(1, places)))
    }

    /// A download will come as soon as it knows what it wants: others leave it a place.
    func reserve(_ key: Issue.Key) {
        state.withLock { state in
            if state.taken(by: key) == 0 { state.reserved.insert(key) }
        }
    }

    /// It does not come, or has been here.
    func release(_ key: Issue.Key) {
        change { $0.reserved.remove(key) }
    }

    /// - Parameter key: for which download.
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    func withConnection<Result>(for key: Issue.Key? = nil, _ work: () async throws -> Result) async throws -> Result {
        try await enter(for: key)
        defer { change { $0.giveBack(of: key) } }
        return try await work()
    }

    private func enter(for key: Issue.Key?) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: Turn) in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if state.isFree(for: key) {
                        state.take(for: key)
                        return .success(())
                    }
                    state.waiting.append((id, key, continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state -> Turn? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Whoever may pass after it goes on.
    private func change(_ change: (inout State) -> Void) {
        let admitted = state.withLock { state in
            change(&state)
            return state.admitted()
        }
        for turn in admitted { turn.resume() }
    }
}
