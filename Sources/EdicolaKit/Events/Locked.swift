import NIOConcurrencyHelpers

/// State that several threads share, one at a time. `Synchronization.Mutex` would be the same, but needs macOS 15 and
/// iOS 18.
struct Locked<State: Sendable>: Sendable {
    private let box: NIOLockedValueBox<State>

    init(_ state: State) {
        box = NIOLockedValueBox(state)
    }

    func withLock<Result>(_ work: (inout State) throws -> Result) rethrows -> Result {
        try box.withLockedValue(work)
    }
}
