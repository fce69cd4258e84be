import EdicolaCore
import Storage
import Synchronization

/// Lets one request at a time write to an issue's upload.
///
/// A later request ends the earlier one: the network between them may be cut without the server's knowledge, and the
/// sender goes on over another connection. What arrived before is kept.
final class UploadTurns: Sendable {
    private struct Turn {
        /// Asks for its end, by finishing.
        let asked: AsyncStream<Void>.Continuation
        /// Finishes when it is over.
        let over: AsyncStream<Void>
        let number: Int
    }

    private struct State {
        var turns: [Issue.Key: Turn] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// - Throws: ``StorageError/uploadBusy`` when a later request has ended this one.
    func take<Value: Sendable>(
        _ key: Issue.Key, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (asking, asked) = AsyncStream<Void>.makeStream()
        let (over, end) = AsyncStream<Void>.makeStream()
        let (before, number) = state.withLock { state in
            state.next += 1
            let before = state.turns.updateValue(Turn(asked: asked, over: over, number: state.next), forKey: key)
            return (before, state.next)
        }
        defer {
            state.withLock { state in
                if state.turns[key]?.number == number { state.turns[key] = nil }
            }
            end.finish()
        }
        if let before {
            before.asked.finish()
            for await _ in before.over {}
        }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await _ in asking {}
                try Task.checkCancellation()
                throw StorageError.uploadBusy
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }
}
