import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// The state of a download between two attempts.
@Suite(.timeLimit(.minutes(2))) struct RetryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func library(_ fake: FakeNewsstand, connections: Int = 1, _ clock: NewsstandClock) throws -> Library {
        Library(
            folder: folder.path, newsstand: try Newsstand(fake.address), connections: connections,
            clock: clock)
    }

    @Test func `it says why nothing comes and when it goes on, and takes it back with the bytes`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1, assetBytes: 2_000_000)])
        let failures = Countdown(2)
        fake.misbehave { $0.isAsset && failures.next() ? .plain(status: 503) : .well }
        let waiting = Waiting()
        let download = try library(fake, waiting.clock).download(.sample)
        for (index, delay) in [0.5, 1].enumerated() {
            await waiting.begun(index + 1)
            let event = download.latest
            #expect(event.phase == .running)
            #expect(event.retry?.reason == "The newsstand is unavailable or busy")
            let left = try #require(event.retry).at.timeIntervalSince(waiting.now)
            #expect(abs(left - delay) < 0.01, "\(left)")
            if index == 1 { fake.hold(after: 1_500_000, except: { !$0.isAsset }, reached: {}) }
            waiting.end()
        }
        await download.hears { $0.progress.bytesDone > 0 }
        #expect(download.latest.retry == nil)
        fake.release()
        try await download.finished()
        #expect(download.latest.retry == nil)
        try await fake.stop()
    }

    @Test func `of several that wait the first speaks for all`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { $0.isAsset ? .plain(status: 500) : .well }
        let waiting = Waiting()
        let download = try library(fake, connections: 4, waiting.clock).download(.sample)
        await waiting.begun(1)
        let first = download.latest.retry
        #expect(first != nil)
        await waiting.begun(4)
        #expect(download.latest.retry == first)
        await download.pause()
        #expect(download.latest.retry == nil)
        try await fake.stop()
    }

    @Test func `when all else is here, it is said what is waited for`() async throws {
        let issue = MadeIssue(pages: 4)
        let fake = try await FakeNewsstand.start([issue])
        let failures = Countdown(1)
        let first = try #require(issue.manifest.assets(for: .twoX).first).path.text
        fake.misbehave { $0.path.hasSuffix(first) && failures.next() ? .plain(status: 503) : .well }
        let waiting = Waiting()
        let download = try library(fake, connections: 2, waiting.clock).download(.sample)
        let others = issue.manifest.assets(for: .twoX).dropFirst().reduce(0) { $0 + $1.size }
        await download.hears { $0.progress.bytesDone >= others && $0.retry != nil }
        #expect(download.latest.retry?.reason == "The newsstand is unavailable or busy")
        waiting.end()
        try await download.finished()
        try await fake.stop()
    }

    @Test func `a question that is answered after all is no trouble any more`() async throws {
        let fake = try await FakeNewsstand.start()
        let failures = Countdown(1)
        fake.misbehave { request in
            if request.isAsset { return .hang }
            return request.isManifest && failures.next() ? .plain(status: 503) : .well
        }
        let waiting = Waiting()
        let download = try library(fake, waiting.clock).download(.sample)
        await waiting.begun(1)
        #expect(download.latest.retry != nil)
        waiting.end()
        await download.hears { $0.progress.bytesTotal > 0 }
        #expect(download.latest.retry == nil)
        await download.pause()
        try await fake.stop()
    }

    @Test func `a line that breaks is said in words`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        fake.misbehave { $0.isAsset ? .cut(after: 100) : .well }
        let waiting = Waiting()
        let download = try library(fake, waiting.clock).download(.sample)
        await waiting.begun(1)
        #expect(download.latest.retry?.reason == "it closed the connection")
        await download.pause()
        try await fake.stop()
    }
}

extension Download {
    /// Waits for an event, or the end.
    fileprivate func hears(_ isWanted: (Event) -> Bool) async {
        for await event in events where isWanted(event) { return }
    }
}

/// A clock on which the test decides when a wait between attempts ends.
private final class Waiting: Sendable {
    private struct State {
        var begun = 0
        var ended = 0
        var now = Date(timeIntervalSince1970: 1_773_000_000)
    }

    private let state = Awaited(State())

    var now: Date { state.now.now }

    var clock: NewsstandClock {
        NewsstandClock(
            now: { self.now },
            sleep: { [state] duration in
                // Batched writes to the disk wait, too, but for less.
                guard duration >= RetryPolicy().initialDelay else { return try await Task.sleep(for: duration) }
                let turn = state.change { state in
                    state.begun += 1
                    // No other wait begins at the same moment.
                    state.now += 0.001
                    return state.begun
                }
                defer { state.change { $0.now += duration / .seconds(1) } }
                await state.waits { $0.ended >= turn }
                try Task.checkCancellation()
            })
    }

    func begun(_ count: Int) async { await state.waits { $0.begun >= count } }

    func end() { state.change { $0.ended += 1 } }
}
