import Synchronization

/// Keeps what was computed for one version of the catalog until there is another.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version = 0
        var values: [Key: Value] = [:]
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: values at most; when they are reached all are dropped, which costs less than order would.
    init(limit: Int) {
        self.limit = limit
    }

    /// The value for a key; computed when it is not at hand. Two who ask at once may both compute it.
    func value(
        for key: Key, version: Int, compute: () async throws -> Value
    ) async rethrows -> Value {
        let known = state.withLock { $0.version == version ? $0.values[key] : nil }
        if let known { return known }
        let value = try await compute()
        state.withLock { state in
            guard version >= state.version else { return }
            if state.version != version || state.values.count >= limit { state.values.removeAll(keepingCapacity: true) }
            state.version = version
            state.values[key] = value
        }
        return value
    }
}
