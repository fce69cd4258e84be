import Synchronization
import Testing

@testable import Press

/// The order of the queue, compared with a model that shares no code with it.
@Suite struct SlotQueueTests {
    struct Wish: Hashable {
        var issue: Int
        var isUrgent: Bool
    }

    /// Returns the order of places: urgent wishes first; among those, the issue whose last turn is furthest back; among
    /// its wishes, the oldest.
    private func model(_ wishes: [Wish]) -> [Wish] {
        var waiting = wishes
        var turns: [Int] = []
        var order: [Wish] = []
        while !waiting.isEmpty {
            let hurried = waiting.contains(where: \.isUrgent) ? waiting.filter(\.isUrgent) : waiting
            let fresh = hurried.first { !turns.contains($0.issue) }
            let next = fresh ?? turns.lazy.compactMap { issue in hurried.first { $0.issue == issue } }.first
            guard let next, let place = waiting.firstIndex(of: next) else { break }
            order.append(waiting.remove(at: place))
            turns.removeAll { $0 == next.issue }
            turns.append(next.issue)
        }
        return order
    }

    @Test(arguments: 0..<40) func `places go round as the model says`(seed: UInt64) async throws {
        var random = Dice(state: seed)
        let issues = Int.random(in: 1...5, using: &random)
        let wishes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            Wish(
                issue: Int.random(in: 0..<issues, using: &random), isUrgent: Int.random(in: 0..<4, using: &random) == 0)
        }
        let queue = SlotQueue(slots: 1)
        let members = (0..<issues).map { _ in queue.join() }
        let served = Record<Wish>()
        let first = try await queue.join().slot()
        await withThrowingTaskGroup { group in
            for (count, wish) in wishes.enumerated() {
                let member = members[wish.issue]
                group.addTask {
                    let slot = try await member.slot(isUrgent: wish.isUrgent)
                    served.append(wish)
                    slot.release()
                }
                // Each is in the queue before the next one arrives.
                while queue.waitingCount <= count { await Task.yield() }
            }
            first.release()
        }
        #expect(served.all == model(wishes))
    }

    @Test func `never more work at once than there are places`() async throws {
        let queue = SlotQueue(slots: 3)
        let running = Record<Int>()
        try await withThrowingTaskGroup { group in
            for _ in 0..<60 {
                group.addTask {
                    try await queue.join().withSlot {
                        running.append(1)
                        await Task.yield()
                        running.append(-1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let counts = running.all.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
        #expect(counts.count == 121 && counts.last == 0 && counts.allSatisfy { $0 <= 3 })
    }

    @Test func `who gives up waiting takes nobody's place`() async throws {
        let queue = SlotQueue(slots: 1)
        let first = try await queue.join().slot()
        let tasks = (0..<20).map { _ in Task { try await queue.join().slot().release() } }
        while queue.waitingCount < 20 { await Task.yield() }
        for task in tasks.prefix(19) { task.cancel() }
        for task in tasks.prefix(19) { await #expect(throws: CancellationError.self) { try await task.value } }
        first.release()
        first.release()
        try await tasks[19].value
        let next = try await queue.join().slot()
        let cancelled = Task { try await queue.join().slot().release() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        next.release()
        try await queue.join().slot().release()
    }

    @Test func `a small issue passes a large one that began before it`() async throws {
        let pool = PressPool(slots: 1)
        var settings = FakeWorker.settings
        settings.workers = 1
        let large = try FakeWorker(pages: 60, settings: settings, pool: pool)
        let small = try FakeWorker(pages: 5, settings: settings, pool: pool)
        let (one, other) = ((large.press, large.file), (small.press, small.file))
        let (pages, delivered) = AsyncStream.makeStream(of: Void.self)
        let ended = Record<String>()
        try await withThrowingTaskGroup { group in
            group.addTask {
                _ = try await one.0.press(one.1) { if case .page = $0 { delivered.yield() } }
                ended.append("large")
            }
            for await _ in pages { break }
            group.addTask {
                _ = try await other.0.press(other.1) { _ in }
                ended.append("small")
            }
            try await group.waitForAll()
        }
        #expect(ended.all == ["small", "large"])
    }
}

/// Recorded events, in order.
private final class Record<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    var all: [Item] { items.withLock { $0 } }

    func append(_ item: Item) {
        items.withLock { $0.append(item) }
    }
}

/// A reproducible generator (SplitMix64).
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
