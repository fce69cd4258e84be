import FoundationEssentials
import Storage
import Synchronization

/// A counter of the catalog's states in this process, so that an answer encoded for one state is never served for
/// another.
///
/// Every writer calls ``advance()``. The clock counts as a writer: when a release is due the version changes, whether
/// or not the release has been processed yet.
final class CatalogVersion: Sendable {
    private struct State {
        var number = 0
        /// The instant at which the clock ends this version; nil while it is unknown.
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

    /// Returns the version at an instant. Get it before you read values to be cached under it.
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
