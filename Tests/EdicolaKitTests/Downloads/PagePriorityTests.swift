import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// Changing page priorities, and the cost of requests.
@Suite struct PagePriorityTests {
    @Test(.timeLimit(.minutes(2)), arguments: [false, true])
    func `the page that the reader jumped to comes first`(archives: Bool) async throws {
        let issue = MadeIssue(pages: 60, assetBytes: 60_000)
        let shop = try await Workshop([issue], connections: 2, archives: archives)
        let its = issue.manifest.pages[49]
        let wanted = [its.pictures[.twoX]?.asset, its.thumbnail?.asset, its.layer].compactMap { $0?.path.text }
        let jumping = AsyncStream.makeStream(of: Void.self)
        // The page's place in the archive: a free connection fetches it from there.
        let before = issue.manifest.assets(for: .twoX).prefix(3 * 48).reduce(0) { $0 + $1.size }
        // Both connections are busy with the beginning, and only the page and its successors arrive.
        shop.fake.hold(after: 400_000) { request in
            wanted.contains { request.path.hasSuffix("/assets/\($0)") } || request.isArchive && request.start > before
        } reached: {
            jumping.continuation.finish()
        }
        let download = shop.library.download(.sample)
        for await _ in jumping.stream {}
        try await download.bring(page: 50)
        let page = try #require(try await shop.library.readablePage(50, of: .sample))
        let picture = try #require(page.picture)
        let path = try #require(its.pictures[.twoX]).asset.path
        #expect(FileManager.default.contents(atPath: picture).map { [UInt8]($0) } == issue.assets[path])
        #expect(try await shop.library.readablePage(45, of: .sample) == nil, "those before it wait")
        let readable = try #require(try await shop.library.readable(.sample))
        #expect(readable.page(50) != nil && readable.page(45) == nil && readable.manifest.pages.count == 60)
        let here = try #require(try await shop.library.issue(.sample)).progress
        #expect(here.bytesDone < here.bytesTotal / 2, "\(here)")
        shop.fake.release()
        try await download.finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `after a jump come a few pages more, then those from the beginning, then the rest`() async throws {
        let issue = MadeIssue(pages: 30)
        let shop = try await Workshop([issue], connections: 1)
        let jumping = AsyncStream.makeStream(of: Void.self)
        shop.fake.hold(after: 30_000) {
            $0.path.contains("/15")
        } reached: {
            jumping.continuation.finish()
        }
        let download = shop.library.download(.sample)
        for await _ in jumping.stream {}
        try await download.bring(page: 15)
        shop.fake.release()
        try await download.finished()
        var pages: [Int] = []
        for request in shop.fake.requests where request.path.contains("/pages/") {
            let name = request.path.split(separator: "/").last ?? ""
            pages.append(Int(name.prefix { $0.isNumber }) ?? 0)
        }
        let jump = try #require(pages.firstIndex(of: 15))
        #expect(pages[..<jump].allSatisfy { $0 < 4 }, "\(pages)")
        #expect(pages[jump...].prefix(9) == [15, 16, 17, 18, 19, 20, 21, 22, 23], "\(pages)")
        let rest = pages[jump...].dropFirst(9)
        #expect(rest.elementsEqual(rest.sorted()) && (rest.first ?? 99) < 5 && rest.last == 30, "\(pages)")
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)), arguments: 1...5)
    func `the page that the reader jumped to waits for no other that never comes`(run: Int) async throws {
        // Without an archive the whole issue is one range, whose assets are fetched one by one.
        let shop = try await Workshop([MadeIssue(pages: 12)], connections: 2)
        shop.fake.misbehave { $0.path.contains("/pages/1-2x") ? .hang : .well }
        let held = AsyncStream.makeStream(of: Void.self)
        shop.fake.hold(after: 20_000) { _ in
            false
        } reached: {
            held.continuation.finish()
        }
        let download = shop.library.download(.sample)
        for await _ in held.stream {}
        async let last: Void = download.bring(page: 12)
        shop.fake.release()
        try await last
        for page in (2...11).reversed() { try await download.bring(page: page) }
        #expect(try await shop.library.readablePage(1, of: .sample) == nil)
        await download.pause()
        try await shop.fake.stop()
    }

    @Test func `a jump to a page that is here, or that there is not, or in a download that fails`() async throws {
        let shop = try await Workshop([MadeIssue(pages: 2)])
        let download = shop.library.download(.sample)
        await #expect(throws: CancellationError.self) { try await download.bring(page: 9) }
        try await download.bring(page: 2)
        let other = MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 3)
        shop.fake.put(other)
        shop.fake.misbehave { $0.isAsset ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well }
        let refused = shop.library.download(other.key)
        await #expect(throws: DownloadError.self) { try await refused.bring(page: 3) }
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `a page that is here need not be waited for, whatever the network does`() async throws {
        let shop = try await Workshop(connections: 1)
        let library = try shop.library(cutAfter: 5000, of: ["/pages/3-2x"], goesOn: false)
        await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        shop.fake.misbehave { _ in .hang }
        let silent = shop.library.download(.sample)
        try await silent.bring(page: 2)
        #expect(silent.latest.phase == .running)
        await silent.pause()
        try await silent.bring(page: 1)
        shop.fake.behave()
        let download = shop.library.download(.sample)
        try await download.finished()
        for page in 1...12 { try await download.bring(page: page) }
        await #expect(throws: CancellationError.self) { try await download.bring(page: 13) }
        try await shop.fake.stop()
    }

    @Test func `on a network that costs, downloads wait, and go on by themselves`() async throws {
        let issue = MadeIssue(pages: 6)
        let shop = try await Workshop([issue])
        shop.library.policy = DownloadPolicy(mayUseMetered: false)
        let library = shop.library
        shop.fake.whenServed(60_000) { library.network = Network(isMetered: true) }
        let download = library.download(.sample)
        for await event in download.events where event.phase == .waiting { break }
        let waiting = try #require(try await library.issue(.sample))
        #expect(waiting.nextAction == .cancel)
        #expect(waiting.progress.fraction < 1)
        #expect(shop.waits.retries.isEmpty, "it is no failure")
        library.network = Network(isMetered: false)
        try await download.finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `with no network a download waits from the start, and can be paused`() async throws {
        let shop = try await Workshop()
        shop.library.network = Network(isOnline: false)
        let download = shop.library.download(.sample)
        #expect(download.latest.phase == .waiting)
        await download.pause()
        #expect(download.latest.phase == .paused)
        #expect(shop.fake.requests.isEmpty)
        shop.library.network = Network()
        try await shop.library.download(.sample).finished()
        try await shop.fake.stop()
    }

    @Test func `downloads take no more of the line than they may`() async throws {
        let issue = MadeIssue(pages: 4)
        let size = issue.manifest.assets(for: .twoX).reduce(0) { $0 + $1.size }
        let shop = try await Workshop([issue])
        shop.library.policy = DownloadPolicy(bytesPerSecond: size / 10)
        try await shop.library.download(.sample).finished()
        // On a clock that does not move, the last requested wait is the total time of the transfer.
        let longest = try #require(shop.waits.all.max())
        #expect(longest > .seconds(9.99) && longest < .seconds(10.01), "\(longest)")
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `a background launch does all that is pending, or leaves it for the next one`() async throws {
        let issues = [MadeIssue(pages: 3), MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 3)]
        let shop = try await Workshop(issues, attempts: 1)
        shop.fake.misbehave { $0.isAsset ? .plain(status: 500) : .well }
        for issue in issues { try? await shop.library.download(issue.key).finished() }
        // The fake clock's alarm fires at once; nothing may have finished by then.
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let first = try await shop.secondLibrary().doPendingWork(within: .seconds(1))
        #expect(Set(first.unfinished) == Set(issues.map(\.key)))
        #expect(first.completed.isEmpty && first.failed.isEmpty)
        shop.fake.misbehave { $0.isAsset ? .plain(status: 500) : .well }
        let failed = try await shop.library.doPendingWork().failed
        #expect(Set(failed.keys) == Set(issues.map(\.key)))
        for error in failed.values {
            guard case .server = error else {
                Testing.Issue.record("\(error)")
                return
            }
        }
        shop.fake.behave()
        let second = try await shop.secondLibrary().doPendingWork()
        #expect(Set(second.completed) == Set(issues.map(\.key)))
        for issue in issues { try shop.expectWhole(issue) }
        #expect(try await shop.secondLibrary().doPendingWork() == .init())
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `a background launch waits for what runs already, and stops it when the time is up`() async throws {
        let issue = MadeIssue(pages: 3)
        let shop = try await Workshop([issue])
        // As after a push message.
        let first = shop.library.download(.sample)
        _ = try await shop.library.doPendingWork()
        #expect(first.latest.phase == .complete)
        try shop.expectWhole(issue)
        let next = MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 3)
        shop.fake.put(next)
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let second = shop.library.download(next.key)
        #expect(try await shop.library.doPendingWork(within: .seconds(1)).unfinished == [next.key])
        #expect(second.latest.phase == .paused)
        shop.fake.behave()
        #expect(try await shop.library.doPendingWork().completed == [next.key], "it is not the reader who stopped it")
        try shop.expectWhole(next)
        try await shop.fake.stop()
    }

    @Test func `a session that is renewed in the middle lets it go on`() async throws {
        let issue = MadeIssue(pages: 4)
        let shop = try await Workshop([issue], connections: 1)
        let well = Countdown(6)
        shop.fake.misbehave { !$0.isAsset || well.next() ? .well : .problem(Problem(.keyNeeded)) }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(try await shop.library.issue(.sample)?.nextAction == .signIn)
        shop.fake.behave()
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        #expect(shop.fake.requests.count(where: \.isAsset) <= issue.manifest.assets(for: .twoX).count - 6)
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }
}
