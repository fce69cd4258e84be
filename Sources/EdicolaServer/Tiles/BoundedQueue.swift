import EdicolaCore
import HTTPTypes
import Synchronization

/// A semaphore with a bounded queue: a fixed number of tasks run, a fixed number wait, the rest are refused.
final class BoundedQueue: Sendable {
    private struct State {
        var free: Int
        var next = 0
        var waiting: [(id: Int, clientAddress: ClientAddress?, turn: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Mutex<State>
    private let maximumWaiting: Int
    private let busy: String

    /// - Parameter busy: the message of a refusal.
    init(places: Int, waiting: Int, busy: String) {
        state = Mutex(State(free: places))
        maximumWaiting = waiting
        self.busy = busy
    }

    /// Runs work when its turn comes.
    ///
    /// - Parameter clientAddress: the request's origin; at most a quarter of the waiting tasks may have the same one.
    /// - Throws: ``Refusal`` 503 when too many wait already; `CancellationError` when the waiting task is cancelled.
    func inTurn<Value>(for clientAddress: ClientAddress? = nil, _ work: () async throws -> Value) async throws -> Value
    {
        try await enter(clientAddress)
        defer { leave() }
        return try await work()
    }

    /// The number of waiting tasks.
    var waiting: Int { state.withLock { $0.waiting.count } }

    private func enter(_ clientAddress: ClientAddress?) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in wait(turn, id, clientAddress) }
        } onCancel: {
            let gone = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiting.remove(at: index).turn
            }
            gone?.resume(throwing: CancellationError())
        }
    }

    private func wait(_ turn: CheckedContinuation<Void, any Error>, _ id: Int, _ clientAddress: ClientAddress?) {
        let answer = state.withLock { state -> Result<Void, any Error>? in
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            let neighbours = clientAddress == nil ? 0 : state.waiting.count { $0.clientAddress == clientAddress }
            guard state.waiting.count < maximumWaiting, neighbours < max(1, maximumWaiting / 4) else {
                return .failure(Refusal(.unavailable, detail: busy, headers: [.retryAfter: "1"]))
            }
            state.waiting.append((id, clientAddress, turn))
            return nil
        }
        if let answer { turn.resume(with: answer) }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}
