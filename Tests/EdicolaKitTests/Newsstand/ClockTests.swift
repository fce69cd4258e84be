import EdicolaCore
import EdicolaHTTP
import Foundation
import Synchronization
import Testing

@testable import EdicolaKit

/// Every wait and measurement uses the given clock.
@Suite struct ClockTests {
    /// A clock that is set by hand, without real waits.
    private final class Clock: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_773_000_000))
        let asked = Mutex<[Duration]>([])

        var clock: NewsstandClock {
            NewsstandClock(
                now: { self.now.withLock(\.self) },
                sleep: { duration in
                    try Task.checkCancellation()
                    self.asked.withLock { $0.append(duration) }
                })
        }

        func advance(_ seconds: Double) { now.withLock { $0 += seconds } }
    }

    @Test func `on a clock of one's own as much time passes as it goes forward`() {
        let clock = Clock()
        let measured = clock.clock
        let began = measured.elapsed()
        clock.advance(3)
        #expect(measured.elapsed() - began == .seconds(3))
        clock.advance(-86_400 * 365)
        #expect(measured.elapsed() - began == .seconds(3), "it never goes back")
        clock.advance(2)
        #expect(measured.elapsed() - began == .seconds(5))
    }

    @Test func `the system's time passes by itself`() {
        let before = NewsstandClock.system.elapsed()
        #expect(NewsstandClock.system.elapsed() >= before)
    }

    @Test(arguments: [-86_400.0 * 365, 0])
    func `downloads keep their pace when somebody sets the clock back`(jump: Double) async throws {
        let clock = Clock()
        let limiter = RateLimiter(clock.clock)
        limiter.set(policy: DownloadPolicy(bytesPerSecond: 1000))
        try await limiter.consume(1000)
        clock.advance(jump)
        try await limiter.consume(1000)
        clock.advance(1.5)
        try await limiter.consume(1000)
        clock.advance(60)
        try await limiter.consume(1000)
        #expect(clock.asked.withLock(\.self) == [.seconds(1), .seconds(2), .seconds(1.5), .seconds(1)])
    }

    /// On a slow network a page does not wait for the rest of its range; the library's clock measures the speed.
    @Test(.timeLimit(.minutes(1)))
    func `what came over a slow line is there before the rest`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue()], archives: true)
        let folder = try TemporaryFolder()
        let clock = Clock()
        let ticking = NewsstandClock(
            now: clock.clock.now,
            elapsed: {
                clock.advance(1)
                return .seconds(clock.now.withLock(\.timeIntervalSince1970))
            }, sleep: clock.clock.sleep)
        let transport = Transport.asyncHTTPClient(idleTimeout: .seconds(300))
        let library = Library(
            folder: folder.path, newsstand: try Newsstand(fake.address, transport: transport), connections: 1,
            clock: ticking)
        fake.hold(after: 200_000, except: { _ in false }, reached: {})
        let download = library.download(.sample)
        for await event in download.events where event.progress.pagesReadable > 3 { break }
        fake.release()
        try await download.finished()
        #expect(clock.asked.withLock { $0.contains(.milliseconds(200)) }, "small batches gather by it too")
        try expectSame(MadeIssue(), in: folder.path)
        try await fake.stop()
    }
}
