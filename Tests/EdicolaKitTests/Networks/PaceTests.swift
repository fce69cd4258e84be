import Foundation
import Testing

@testable import EdicolaKit

/// A rate limit covers all downloads together, which share it at any moment.
@Suite(.timeLimit(.minutes(1))) struct PaceTests {
    /// A clock that moves to the next wake-up as soon as everybody sleeps.
    private struct Night: Sendable {
        var now = Duration.zero
        var sleepers: [(until: Duration, end: AsyncStream<Void>.Continuation)] = []
        var awake: Int
    }

    private static func clock(_ night: Awaited<Night>) -> NewsstandClock {
        NewsstandClock(
            now: { Date(timeIntervalSince1970: night.now.now / .seconds(1)) }, elapsed: { night.now.now },
            sleep: { duration in
                let (over, end) = AsyncStream.makeStream(of: Void.self)
                night.change { night in
                    night.sleepers.append((night.now + duration, end))
                    night.awake -= 1
                }
                for await _ in over {}
            })
    }

    /// Wakes the sleepers one after the other, until none is left.
    private static func pass(_ night: Awaited<Night>) async {
        while true {
            await night.waits { $0.awake == 0 }
            let next = night.change { night -> AsyncStream<Void>.Continuation? in
                guard
                    let index = night.sleepers.indices.min(by: { night.sleepers[$0].until < night.sleepers[$1].until })
                else { return nil }
                let sleeper = night.sleepers.remove(at: index)
                night.now = max(night.now, sleeper.until)
                night.awake += 1
                return sleeper.end
            }
            guard let next else { return }
            next.finish()
        }
    }

    @Test(arguments: [20_000, 200_000, 2_000_000])
    func `two downloads get on side by side, and together keep to the limit`(limit: Int) async throws {
        let pieces = (0..<4).map { _ in [UInt8](repeating: 7, count: 256 << 10) }
        let night = Awaited(Night(awake: 2))
        let limiter = RateLimiter(Self.clock(night))
        limiter.set(policy: DownloadPolicy(bytesPerSecond: limit))
        async let passing: Void = Self.pass(night)
        let steps = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var steps: [Duration] = [.zero]
                    var bytes: [UInt8] = []
                    for try await piece in limiter.limited(Transport.Body(pieces)) {
                        bytes += piece
                        steps.append(night.now.now)
                    }
                    night.change { $0.awake -= 1 }
                    #expect(bytes == [UInt8](repeating: 7, count: 1 << 20))
                    return steps
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await passing
        for steps in steps {
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 <= .milliseconds(500) })
        }
        let whole = (steps.compactMap(\.last).max() ?? .zero) / .seconds(1)
        #expect(abs(whole * Double(limit) / Double(2 << 20) - 1) < 0.03, "\(whole) s")
    }

    @Test func `without a limit a body comes in the pieces that it has`() async throws {
        let limiter = RateLimiter(Waits().clock)
        var sizes: [Int] = []
        for try await piece in limiter.limited(
            Transport.Body([256 << 10, 0, 9].map { [UInt8](repeating: 0, count: $0) }))
        {
            sizes.append(piece.count)
        }
        #expect(sizes == [256 << 10, 9])
    }
}
