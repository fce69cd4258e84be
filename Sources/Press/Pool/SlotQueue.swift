import Synchronization

/// A semaphore for a bounded number of workers, with priorities and fairness between issues.
///
/// Urgent requests go first: a file that was never examined, and pages that somebody waits for. Among equals the issue
/// whose last slot is the oldest goes first, so that a large issue never starves a small one. Within an issue it is
/// first come, first served.
final class SlotQueue: Sendable {
    private struct Wait {
        var number: Int
        var issue: Int
        var isUrgent: Bool
        var taker: CheckedContinuation<Slot, any Error>
    }

    private struct State {
        var free: Int
        var waiting: [Wait] = []
        var lastNumber = 0
        var lastIssue = 0
        /// The time of each issue's last slot, counted in slots granted.
        var granted: [Int: Int] = [:]
        var grants = 0

        /// The index of the next request to be served.
        var nextIndex: Int? {
            waiting.indices.min { rank(waiting[$0]) < rank(waiting[$1]) }
        }

        private func rank(_ wait: Wait) -> (Int, Int, Int) {
            (wait.isUrgent ? 0 : 1, granted[wait.issue] ?? 0, wait.number)
        }
    }

    private let state: Mutex<State>

    init(slots: Int) {
        state = Mutex(State(free: max(1, slots)))
    }

    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Adds an issue, which has never had a slot.
    func join() -> Member {
        let issue = state.withLock { state in
            state.lastIssue += 1
            return state.lastIssue
        }
        return Member(queue: self, issue: issue)
    }

    /// An issue's membership in the queue.
    struct Member: Sendable {
        fileprivate let queue: SlotQueue
        fileprivate let issue: Int

        /// Waits for a slot.
        ///
        /// - Throws: `CancellationError`.
        func slot(isUrgent: Bool = false) async throws -> Slot {
            try await queue.slot(issue, isUrgent: isUrgent)
        }

        func withSlot<Result>(isUrgent: Bool = false, _ body: () async throws -> Result) async throws -> Result {
            let slot = try await slot(isUrgent: isUrgent)
            defer { slot.release() }
            return try await body()
        }

        /// Ends the membership: the issue requests no more slots.
        func leave() {
            queue.state.withLock { $0.granted[issue] = nil }
        }
    }

    /// A slot. It returns to the queue when it is released or deinitialized.
    final class Slot: Sendable {
        private let queue: SlotQueue
        private let isHeld = Mutex(true)

        fileprivate init(queue: SlotQueue) {
            self.queue = queue
        }

        func release() {
            let wasHeld = isHeld.withLock { isHeld in
                defer { isHeld = false }
                return isHeld
            }
            if wasHeld { queue.giveBack() }
        }

        deinit { release() }
    }

    private func slot(_ issue: Int, isUrgent: Bool) async throws -> Slot {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { taker in
                state.withLock { state in
                    state.waiting.append(Wait(number: number, issue: issue, isUrgent: isUrgent, taker: taker))
                }
                // The task may have been cancelled before it was in the queue.
                if Task.isCancelled { cancel(number) }
                grant()
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: Int) {
        let wait = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
        }
        wait?.taker.resume(throwing: CancellationError())
    }

    private func giveBack() {
        state.withLock { $0.free += 1 }
        grant()
    }

    /// Grants the free slots.
    private func grant() {
        while true {
            let next = state.withLock { state -> Wait? in
                guard state.free > 0, let index = state.nextIndex else { return nil }
                let next = state.waiting.remove(at: index)
                state.free -= 1
                state.grants += 1
                state.granted[next.issue] = state.grants
                return next
            }
            guard let next else { return }
            next.taker.resume(returning: Slot(queue: self))
        }
    }
}
