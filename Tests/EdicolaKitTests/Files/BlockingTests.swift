import Dispatch
import Synchronization
import Testing

@testable import EdicolaKit

/// The threads for what blocks.
struct BlockingTests {
    /// What a piece of work holds.
    private final class Held: Sendable {
        let isGone: @Sendable () -> Void

        init(isGone: @escaping @Sendable () -> Void) { self.isGone = isGone }

        deinit { isGone() }
    }

    @Test func `a piece of work lets go what it holds before the next one begins on its thread`() async {
        let (threads, gate) = (BlockingThreads(1), DispatchSemaphore(value: 0))
        let isFree = Flag()
        hold(Held { isFree.set() }, on: threads, until: gate)
        let wasFree = await withCheckedContinuation { continuation in
            threads.run { continuation.resume(returning: isFree.isSet) }
            gate.signal()
        }
        #expect(wasFree)
    }

    private func hold(_ held: Held, on threads: BlockingThreads, until gate: DispatchSemaphore) {
        threads.run {
            gate.wait()
            withExtendedLifetime(held) {}
        }
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock { $0 } }

        func set() { state.withLock { $0 = true } }
    }
}
