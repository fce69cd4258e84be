import FoundationEssentials
import Storage
import Synchronization

/// Counts the states of the catalog in this process, so that what was encoded for one is never served for another.
///
/// Who writes calls ``advance()``. The clock writes too: when a release is due the version is a new one, whether or not
/// anybody has noticed the release yet.
final class CatalogVersion: Sendable {
    private struct State {
        var number = 0
        /// When the clock makes this version old; nil while nobody has asked the storage.
        var end: Date?
    }

    private let state = Mutex(State())
    private let nextRelease: @Sendable (Date) async throws -> Date?

    init(storage: Storage) {
        nextRelease = { try await storage.nextRelease(after: $0) }
    }

    func advance() {
        state.withLock {
            $0.number += 1
            $0.end = nil
        }
    }

    /// The version at an instant. Ask before reading what is to be kept under it.
    func number(at now: Date) async throws -> Int {
        let known = state.withLock { state in
            if let end = state.end, end <= now {
                state.number += 1
                state.end = nil
            }
            return state
        }
        guard known.end == nil else { return known.number }
        let end = try await nextRelease(now) ?? .distantFuture
        state.withLock { if $0.number == known.number { $0.end = end } }
        return known.number
    }
}
