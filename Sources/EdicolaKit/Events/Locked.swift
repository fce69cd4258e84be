#if os(Linux)
    import Synchronization
#else
    import os
#endif

/// State that several threads share, one at a time. `Synchronization.Mutex` would do everywhere, but needs macOS 15 and
/// iOS 18.
package struct Locked<State: Sendable>: Sendable {
    #if os(Linux)
        private final class Box: Sendable {
            let state: Mutex<State>

            init(_ state: State) { self.state = Mutex(state) }
        }

        private let box: Box

        package init(_ state: State) { box = Box(state) }

        package func withLock<Result: Sendable, Failure: Error>(
            _ work: (inout State) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try box.state.withLock { state throws(Failure) in try work(&state) }
        }
    #else
        private let box: OSAllocatedUnfairLock<State>

        package init(_ state: State) { box = OSAllocatedUnfairLock(initialState: state) }

        package func withLock<Result: Sendable>(_ work: (inout State) throws -> Result) rethrows -> Result {
            try box.withLockUnchecked(work)
        }
    #endif
}
