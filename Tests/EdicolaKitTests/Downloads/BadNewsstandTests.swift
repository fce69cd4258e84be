import EdicolaCore
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// Possible faults of a newsstand, a proxy or a network.
@Suite struct BadNewsstandTests {
    @Test(arguments: [500, 502, 503, 429])
    func `trouble that passes is waited for`(status: Int) async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        let failures = Countdown(3)
        shop.fake.misbehave { $0.isAsset && failures.next() ? .plain(status: status) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.waits.retries.count == 3)
        try await shop.fake.stop()
    }

    @Test func `waits double, and are at least what the newsstand asks for`() async throws {
        let shop = try await Workshop(connections: 1, attempts: 4)
        shop.fake.misbehave { $0.isAsset ? .problem(Problem(.unavailable), retryAfter: 3) : .well }
        await #expect(throws: DownloadError.server("The newsstand is unavailable or busy.")) {
            try await shop.library.download(.sample).finished()
        }
        #expect(shop.waits.retries == [.seconds(3), .seconds(3), .seconds(3)])
        try await shop.fake.stop()
    }

    @Test func `waits double`() async throws {
        let shop = try await Workshop(connections: 1, attempts: 5)
        shop.fake.misbehave { $0.isAsset ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(shop.waits.retries == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
        try await shop.fake.stop()
    }

    @Test(arguments: [
        (Problem(.accessNeeded, nextAction: .subscribe), IssueOnDevice.Action.subscribe as IssueOnDevice.Action?),
        (Problem(.accessNeeded, nextAction: .buy), .buy), (Problem(.keyNeeded), .signIn),
        (Problem(.withdrawn, detail: "A mistake on page 3."), nil), (Problem(.notFound), nil),
    ])
    func `a refusal says what to do next`(problem: Problem, action: IssueOnDevice.Action?) async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { _ in .problem(problem) }
        let error = await #expect(throws: DownloadError.self) {
            try await shop.library.download(.sample).finished()
        }
        #expect(error?.nextAction == action)
        #expect(try await shop.library.issue(.sample)?.device.nextAction == action)
        #expect(
            try await shop.library.issues().count == (action == nil ? 0 : 1), "no ghost stays of what never was here")
        #expect(shop.waits.retries.isEmpty)
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `when one fails for good nobody waits for the others`() async throws {
        let shop = try await Workshop()
        let isSilent: @Sendable (FakeRequest) -> Bool = { $0.path.contains("/pages/1-2x.") }
        shop.fake.misbehave { $0.isAsset && !isSilent($0) ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well }
        shop.fake.hold(after: 1) {
            !isSilent($0)
        } reached: {
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        shop.fake.release()
        try await shop.fake.stop()
    }

    @Test func `access that ends in the middle keeps what came`() async throws {
        let shop = try await Workshop(connections: 1)
        let well = Countdown(5)
        shop.fake.misbehave {
            !$0.isAsset || well.next() ? .well : .problem(Problem(.accessNeeded, nextAction: .subscribe))
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.state == .offered(.subscribe))
        #expect(mine.progress.bytesDone > 0)
        shop.fake.behave()
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        #expect(shop.fake.requests.count(where: \.isAsset) == 37 - 5)
        try await shop.fake.stop()
    }

    @Test(arguments: [0, 1, 1000, 19_999])
    func `a line that is cut goes on at the byte`(after bytes: Int) async throws {
        let issue = MadeIssue(pages: 4)
        let shop = try await Workshop([issue])
        let library = try shop.library(cutAfter: bytes, of: ["/pages/2-2x"])
        try await library.download(.sample).finished()
        try shop.expectWhole(issue)
        let asked = shop.fake.requests.filter { $0.path.contains("/pages/2-2x") }
        #expect(asked.map(\.range) == [nil, bytes == 0 ? nil : "bytes=\(bytes)-"])
        try await shop.fake.stop()
    }

    @Test func `a line that is cut again and again gets there`() async throws {
        let issue = MadeIssue(pages: 1, assetBytes: 100_000)
        let shop = try await Workshop([issue], connections: 1, attempts: 2)
        shop.fake.misbehave { $0.isAsset ? .cut(after: 7001) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `a newsstand without ranges sends it all again`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue], connections: 1)
        let cuts = Countdown(1)
        shop.fake.misbehave { request in
            guard request.path.contains("/pages/2-2x") else { return .well }
            return cuts.next() ? .cut(after: 5000) : .ignoringRange
        }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `a body that ends early is not the whole`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue], connections: 1)
        let cuts = Countdown(1)
        shop.fake.misbehave { $0.path.contains("/pages/2-2x") && cuts.next() ? .short(5000) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test(arguments: [10, 1_000_000])
    func `a wrong length is not believed`(length: Int) async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue], connections: 1, attempts: 20)
        let lies = Countdown(2)
        shop.fake.misbehave { $0.path.contains("/pages/2-2x") && lies.next() ? .wrongLength(length) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `wrong bytes come again`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue])
        let lies = Countdown(2)
        shop.fake.misbehave { $0.path.contains("/pages/2-2x") && lies.next() ? .wrongBytes : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `bytes that stay wrong never make an issue readable`() async throws {
        let issue = MadeIssue(pages: 2)
        let bad = try #require(issue.manifest.pages[1].pictures[.twoX]).asset.path
        let shop = try await Workshop([issue])
        shop.fake.misbehave { $0.path.hasSuffix(bad.text) ? .wrongBytes : .well }
        await #expect(throws: DownloadError.damaged(bad)) { try await shop.library.download(.sample).finished() }
        #expect(try await shop.library.issue(.sample)?.device.nextAction == .retry)
        #expect(!FileManager.default.fileExists(atPath: shop.path(.sample, "assets/\(bad)")))
        #expect(!FileManager.default.fileExists(atPath: shop.path(.sample, "manifest.json")))
        try await shop.fake.stop()
    }

    @Test func `silence is noticed, before the head and in the body`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue], attempts: 20, idleTimeout: .milliseconds(300))
        let silences = Countdown(2)
        shop.fake.misbehave { $0.isAsset && silences.next() ? (silences.left == 0 ? .hang : .hangAfter(600)) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.waits.retries.count >= 2)
        try await shop.fake.stop()
    }

    @Test func `a newsstand that vanishes leaves a reason, and all that came`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        let fake = shop.fake
        fake.whenServed(100_000) { fake.goAway() }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        guard case .failed(let reason) = mine.device.state else {
            Testing.Issue.record("\(mine.device.state)")
            return
        }
        #expect(reason.hasPrefix("The newsstand can't be reached"))
        #expect(mine.failure == .unreachable(reason))
        #expect(mine.device.nextAction == .retry)
        fake.comeBack()
        fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(fake.requests.count(where: \.isAsset) < 37)
        try await fake.stop()
    }

    @Test func `a page of a hotel is not a manifest`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { _ in .html }
        let error = await #expect(throws: DownloadError.self) {
            try await shop.library.download(.sample).finished()
        }
        guard case .invalidResponse = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        try await shop.fake.stop()
    }

    @Test func `the manifest of another issue is refused`() async throws {
        var other = MadeIssue()
        other.manifest.issue = Issue.Key.make("espresso", "2026-04").issue
        let shop = try await Workshop([other])
        await #expect(throws: DownloadError.invalidResponse("The newsstand sent the manifest of another issue.")) {
            try await shop.library.download(.sample).finished()
        }
        try await shop.fake.stop()
    }
}

/// True a number of times, then false.
final class Countdown: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) {
        self.count = Mutex(count)
    }

    var left: Int { count.withLock { $0 } }

    func next() -> Bool {
        count.withLock { count in
            count -= 1
            return count >= 0
        }
    }
}
