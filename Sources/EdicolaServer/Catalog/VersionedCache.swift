import Synchronization

/// A cache of values computed for one version of the catalog.
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
    ///   - limit: the maximum total size; when it is reached all values are dropped, which costs less than keeping an
    ///     order.
    ///   - size: the size of a value; 1 by default.
    init(limit: Int, size: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.limit = limit
        self.size = size
    }

    /// Returns the value for a key, computed if it is not cached. Two simultaneous calls may both compute it.
    func value(
        for key: Key, version: Int, compute: () async throws -> Value
    ) async rethrows -> Value {
        let known = state.withLock { $0.version == version ? $0.values[key] : nil }
        if let known { return known }
        let value = try await compute()
        keep([key: value], version: version)
        return value
    }

    /// Returns the values for many keys; those not cached are computed together, and unknown ones left out.
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
