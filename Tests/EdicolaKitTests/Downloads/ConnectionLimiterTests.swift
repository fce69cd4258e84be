import EdicolaCore
import Testing

@testable import EdicolaKit

/// The sharing of a library's connections among downloads.
@Suite(.timeLimit(.minutes(1))) struct ConnectionLimiterTests {
    private typealias Keys = [EdicolaCore.Issue.Key]

    private let limiter = ConnectionLimiter(4)
    private let first = EdicolaCore.Issue.Key.make("espresso", "1")
    private let second = EdicolaCore.Issue.Key.make("espresso", "2")
    /// The downloads that passed, in order.
    private let inside = Awaited(Keys())
    private let going = Awaited(Keys())

    /// Occupies a connection until the test ends the visit.
    private func visit(_ key: EdicolaCore.Issue.Key) async throws {
        try await limiter.withConnection(for: key) {
            inside.change { $0.append(key) }
            while !Task.isCancelled, !isToldToGo(key) { await going.waits { $0.contains(key) } }
        }
    }

    /// Whether a visit may end; one at a time.
    private func isToldToGo(_ key: EdicolaCore.Issue.Key) -> Bool {
        going.change { going in
            guard let index = going.firstIndex(of: key) else { return false }
            going.remove(at: index)
            return true
        }
    }

    @Test func `one that comes a moment later finds a place`() async {
        limiter.reserve(first)
        limiter.reserve(second)
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { try await visit(first) } }
            await inside.waits { $0.count == 3 }
            group.addTask { try await visit(second) }
            await inside.waits { $0.contains(second) }
            #expect(inside.now == [first, first, first, second])
            // The download with fewer connections is next, although the other has waited longer. Immediate: it is
            // waiting when this returns.
            group.addImmediateTask { try await visit(second) }
            going.change { $0.append(first) }
            await inside.waits { $0.count == 5 }
            #expect(inside.now.last == second)
            group.cancelAll()
        }
    }

    @Test func `one alone gets all places, and so does who waits for one that does not come`() async {
        limiter.reserve(first)
        limiter.reserve(second)
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { try await visit(first) } }
            await inside.waits { $0.count == 3 }
            limiter.release(second)
            await inside.waits { $0.count == 4 }
            #expect(inside.now == [first, first, first, first])
            group.cancelAll()
        }
    }

    @Test func `many are expected, and the places are taken all the same`() async {
        let keys = (1...9).map { EdicolaCore.Issue.Key.make("espresso", "\($0)") }
        for key in keys { limiter.reserve(key) }
        await withThrowingTaskGroup(of: Void.self) { group in
            for key in keys { group.addTask { try await visit(key) } }
            await inside.waits { $0.count == 4 }
            for key in inside.now { going.change { $0.append(key) } }
            await inside.waits { $0.count == 8 }
            #expect(Set(inside.now).count == 8)
            group.cancelAll()
        }
    }
}
