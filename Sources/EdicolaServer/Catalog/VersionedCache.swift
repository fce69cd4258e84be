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
        keep([key: value], version: version)
        return value
    }

    /// The values for many keys; those that are not at hand are computed together, and those it knows nothing of left out.
    func values(
        for keys: [Key], version: Int, compute: ([Key]) async throws -> [Key: Value]
    ) async rethrows -> [Key: Value] {
        var values: [Key: Value] = [:]
        state.withLock { state in
            guard state.version == version else { return }
            for key in keys { values[key] = state.values[key] }
        }
        let missing = keys.filter { values[$0] == nil }
        guard !missing.isEmpty else { return values }
        let computed = try await compute(missing)
        keep(computed, version: version)
        return values.merging(computed) { _, new in new }
    }

    private func keep(_ values: [Key: Value], version: Int) {
        state.withLock { state in
            for (key, value) in values {
                let size = size(value)
                guard version >= state.version, size <= limit else { continue }
                if state.version != version || state.size + size > limit {
                    state.values.removeAll()
                    state.size = 0
                }
                state.version = version
                if state.values.updateValue(value, forKey: key) == nil { state.size += size }
            }
        }
    }
}
