import Synchronization

/// Keeps what was computed for one version of the catalog until there is another.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version = 0
        var values: [Key: Value] = [:]
        var size = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    private let size: @Sendable (Value) -> Int

    /// - Parameters:
    ///   - limit: size at most; when it is reached all values are dropped, which costs less than order would.
    ///   - size: of a value; one, unless something else is said.
    init(limit: Int, size: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.limit = limit
        self.size = size
    }

    /// The value for a key; computed when it is not at hand. Two who ask at once may both compute it.
    func value(
        for key: Key, version: Int, compute: () async throws -> Value
    ) async rethrows -> Value {
        let known = state.withLock { $0.version == version ? $0.values[key] : nil }
        if let known { return known }
        let value = try await compute()
        state.withLock { state in
            let size = size(value)
            guard version >= state.version, size <= limit else { return }
            if state.version != version || state.size + size > limit {
                state.values.removeAll()
                state.size = 0
            }
            state.version = version
            if state.values.updateValue(value, forKey: key) == nil { state.size += size }
        }
        return value
    }
}
