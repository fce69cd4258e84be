import Dispatch

/// Runs what blocks (files, hashing) on threads of their own, so that the tasks of the app never wait for a disk. A task of a
/// download may be on such a thread already.
@concurrent
package func onDisk<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    if isOnOwnThread { return try work() }
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
        threads.run { continuation.resume(with: Swift.Result { try work() }) }
    }
}

/// The same, also when the task is cancelled already.
@concurrent
package func onDiskUncancelled<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    if isOnOwnThread { return try work() }
    return try await Task { try await onDisk(work) }.value
}

private var isOnOwnThread: Bool {
    #if os(Linux)
        ContentThread.isCurrent
    #else
        false
    #endif
}

extension ThrowingTaskGroup {
    /// Adds a part of a download, which reads from a connection and writes to the disk.
    ///
    /// - Parameters:
    ///   - turn: which of several it is; they share the threads evenly.
    ///   - transport: may have threads for it.
    package mutating func addDownload(
        _ turn: Int, over transport: Transport?,
        _ work: @escaping @Sendable @concurrent () async throws -> ChildTaskResult
    ) {
        #if os(Linux)
            if let threads = transport?.contentThreads, !threads.isEmpty {
                return addTask(executorPreference: threads[turn % threads.count]) {
                    try await ContentThread.run(on: threads[turn % threads.count], work)
                }
            }
        #endif
        addTask(operation: work)
    }
}

/// More than a machine has cores: some of them wait for the disk while others hash.
private let threads = BlockingThreads(4)

/// A few threads for what blocks; when all are busy, the next waits its turn.
final class BlockingThreads: Sendable {
    private struct State {
        var free: [Int]
        var waiting: [@Sendable () -> Void] = []
    }

    /// A serial queue has a thread at once, however busy the machine is.
    private let queues: [DispatchQueue]
    private let state: Locked<State>

    init(_ count: Int) {
        queues = (1...count).map { DispatchQueue(label: "EdicolaKit.disk.\($0)") }
        state = Locked(State(free: Array(queues.indices)))
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        let index: Int? = state.withLock { state in
            if state.free.isEmpty { state.waiting.append(work) }
            return state.free.popLast()
        }
        if let index { run(work, on: index) }
    }

    /// What a piece of work holds, such as an issue's lock, is let go before the next piece begins: each is a block of
    /// its own.
    private func run(_ work: @escaping @Sendable () -> Void, on index: Int) {
        queues[index].async {
            work()
            if let next = self.next(on: index) { self.run(next, on: index) }
        }
    }

    private func next(on index: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free.append(index)
            return nil
        }
    }
}
