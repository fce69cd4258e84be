import Synchronization

/// A state that changes, and for which tests wait without polling.
final class Awaited<State: Sendable>: Sendable {
    private struct Listener {
        var isContent: @Sendable (State) -> Bool
        var end: AsyncStream<Void>.Continuation
    }

    private let state: Mutex<(now: State, listeners: [Listener])>

    init(_ state: State) {
        self.state = Mutex((state, []))
    }

    var now: State { state.withLock(\.now) }

    /// Waits for a state, or until the task is cancelled.
    func waits(for isContent: @escaping @Sendable (State) -> Bool) async {
        let (over, end) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            if isContent(state.now) {
                end.finish()
            } else {
                state.listeners.append(Listener(isContent: isContent, end: end))
            }
        }
        for await _ in over {}
    }

    @discardableResult func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = change(&state.now)
            let now = state.now
            state.listeners.removeAll { listener in
                guard listener.isContent(now) else { return false }
                listener.end.finish()
                return true
            }
            return result
        }
    }
}
