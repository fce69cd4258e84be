import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// The mistakes of the first newsstand apps, one by one, with tests that we don't make them.
@Suite struct HeritageTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)

    @Test(arguments: [Behaviour.plain(status: 500), .cut(after: 0), .short(0), .wrongBytes, .html])
    func `READ after a failed download`(mistake: Behaviour) async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? mistake : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.nextAction == .retry)
        guard case .failed(let reason) = mine.device.state else {
            Testing.Issue.record("\(mine.device.state)")
            return
        }
        #expect(!reason.isEmpty)
        try await shop.fake.stop()
    }

    @Test func `a download taken up again that shows no progress`() async throws {
        let shop = try await Workshop()
        let well = Countdown(5)
        shop.fake.misbehave { !$0.isAsset || well.next() ? .well : .hang }
        let first = shop.library.download(.sample)
        for await event in first.events where event.progress.bytesDone > 0 { break }
        #expect(shop.library.download(.sample) === first, "one identity for each issue")
        await first.pause()
        shop.fake.behave()
        let next = try shop.secondLibrary()
        let before = try #require(try await next.issue(.sample)).progress.bytesDone
        #expect(before > 0)
        let again = next.download(.sample)
        var seen: [Int] = []
        for await event in again.events where event.progress.bytesTotal > 0 { seen.append(event.progress.bytesDone) }
        #expect(try #require(seen.first) >= before)
        #expect(again.latest.progress.fraction == 1)
        try await shop.fake.stop()
    }

    @Test func `a file error that nobody hears of, and the temporary file gone`() async throws {
        let shop = try await Workshop()
        let root = shop.path(.sample, "")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data("in the way".utf8).write(to: URL(filePath: "\(root)/assets"))
        let error = await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        guard case .file(let sentence) = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.contains("assets"))
        #expect(!(try FileManager.default.subpathsOfDirectory(atPath: "\(root)/parts")).isEmpty)
        try FileManager.default.removeItem(atPath: "\(root)/assets")
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(MadeIssue())
        try await shop.fake.stop()
    }

    @Test func `available because a file is there, though it is only the cover, or cut short`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        let cover = issue.manifest.covers[0].asset
        let place = URL(filePath: shop.path(.sample, "assets/\(cover.path)"))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(issue.assets[cover.path] ?? []).write(to: place)
        #expect(try await shop.library.issue(.sample) == nil)
        try await shop.library.download(.sample).finished()
        try Data((issue.assets[cover.path] ?? []).dropLast()).write(to: place)
        #expect(try await shop.library.verify(.sample) == [cover.path])
        #expect(try await shop.library.issue(.sample)?.nextAction == .retry)
        try await shop.fake.stop()
    }

    @Test func `an error that hides the whole shelf and says nothing`() async throws {
        let fake = try await FakeNewsstand.start()
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(fake.address), folder: folder.path, loadsCovers: false,
            retryPolicy: RetryPolicy(maximumAttempts: 1), clock: Waits().clock)
        await store.refresh()
        fake.goAway()
        guard case .error(let error) = await store.refresh() else {
            Testing.Issue.record("\(store.latest.status)")
            return
        }
        #expect(error.description.hasSuffix("."))
        #expect(store.latest.shelf.entry(.sample) != nil)
        fake.comeBack()
        #expect(await store.refresh() == .ready, "and one can ask again")
        try await fake.stop()
    }

    @Test func `the same status twice, and the second is swallowed`() async throws {
        let fake = try await FakeNewsstand.start()
        let folder = try TemporaryFolder()
        let store = try await Store(newsstand: try Newsstand(fake.address), folder: folder.path, loadsCovers: false)
        await store.refresh()
        let first = store.latest
        await store.refresh()
        #expect(store.latest.status == first.status)
        #expect(store.latest.revision > first.revision)
        try await fake.stop()
    }

    @Test func `a withdrawn issue that vanishes from the library`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false)
        try await shop.library.download(.sample).finished()
        shop.fake.withdraw(.sample, reason: "A mistake on page 3.")
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        let mine = try #require(try await shop.library.issues().first)
        #expect(mine.nextAction == .read)
        #expect(mine.withdrawal == "A mistake on page 3.")
        let cards = store.latest.shelf.cards(of: issue.key.publication, with: [mine])
        #expect(cards.map(\.id) == [.sample])
        #expect(cards.first?.nextAction == .read)
        #expect(cards.first?.withdrawal == "A mistake on page 3.")
        try shop.expectWhole(issue)
        shop.fake.put(issue)
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        #expect(try await shop.library.issue(.sample)?.withdrawal == nil)
        try await shop.fake.stop()
    }

    @Test func `everything for everybody, whatever it costs`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(try await shop.library.issue(.sample)?.nextAction == .buy)
        try await shop.fake.stop()
    }

    @Test func `no way to stop, to put away, to delete, or to have again`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .hangAfter(600) : .well }
        let download = shop.library.download(.sample)
        await shop.fake.isAsked(\.isAsset)
        #expect(try await shop.library.issue(.sample)?.nextAction == .cancel)
        let began = ContinuousClock.now
        try await shop.library.pause(.sample)
        #expect(began.duration(to: .now) < .seconds(150), "not when the silent line is given up")
        #expect(download.latest.phase == .paused)
        #expect(try await shop.library.issue(.sample)?.nextAction == .resume)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        #expect(try await shop.library.issue(.sample)?.device.otherActions == [.archive, .delete])
        try await shop.library.archive(.sample, at: now)
        #expect(try await shop.library.issue(.sample)?.nextAction == .download)
        try await shop.library.download(.sample).finished()
        try await shop.library.delete(.sample)
        #expect(try await shop.library.issues().isEmpty)
        try await shop.fake.stop()
    }

    @Test func `covers that hold up the shelf, and the catalogue among the reader's documents`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { $0.isAsset ? .hang : .well }
        let caches = try TemporaryFolder()
        let store = try await Store(newsstand: try Newsstand(fake.address), folder: caches.path)
        #expect(await store.refresh() == .ready)
        try FileManager.default.removeItem(atPath: caches.path)
        #expect(store.latest.shelf.entry(.sample) != nil, "all of the folder can be had again")
        try await fake.stop()
    }

    @Test func `a message that brings a fixed issue, whatever it says`() async throws {
        let named = MadeIssue(.make("espresso", "2026-02"), seed: 2, pages: 2)
        let shop = try await Workshop([MadeIssue(), named])
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false)
        let releases = ReleaseCoordinator(store: store, library: shop.library)
        let payload = #"{"aps": {"content-available": 1}, "content-name": "2026-02"}"#
        let message = try #require(ReleaseMessage(Data(payload.utf8)))
        #expect(ReleaseMessage(Data(#"{"content-available": 1}"#.utf8)) == nil, "it stands below aps")
        #expect(try await releases.receive(message).issue == named.key)
        try await shop.library.download(named.key).finished()
        #expect(try await shop.library.issues().map(\.key) == [named.key])
        try await shop.fake.stop()
    }

    @Test func `no shelf without a network`() async throws {
        let fake = try await FakeNewsstand.start()
        let folder = try TemporaryFolder()
        let newsstand = try Newsstand(fake.address)
        let store = try await Store(newsstand: newsstand, folder: folder.path, loadsCovers: false)
        await store.refresh()
        try await fake.stop()
        let next = try await Store(newsstand: newsstand, folder: folder.path, loadsCovers: false)
        #expect(next.latest.shelf.entry(.sample) != nil, "before anybody was asked")
    }

    @Test func `progress known by a row of the table`() async throws {
        let other = MadeIssue(.make("ristretto", "7"), seed: 4, pages: 2)
        let shop = try await Workshop([MadeIssue(), other])
        let downloads = [shop.library.download(.sample), shop.library.download(other.key)]
        for download in downloads { try await download.finished() }
        #expect(downloads.map(\.key) == [.sample, other.key])
        #expect(downloads.map(\.latest.progress.pageCount) == [12, 2])
        try await shop.fake.stop()
    }

    @Test func `a token in the address`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let real = Transport.asyncHTTPClient()
        let asked = Mutex<[Transport.Request]>([])
        let watching = Transport { request in
            asked.withLock { $0.append(request) }
            return try await real.send(request)
        }
        let folder = try TemporaryFolder()
        let newsstand = try Newsstand(fake.address, transport: watching, session: Session("edr_secret"))
        try await Library(folder: folder.path, newsstand: newsstand).download(.sample).finished()
        let requests = asked.withLock { $0 }
        #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer edr_secret" })
        #expect(requests.allSatisfy { !$0.url.contains("secret") })
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(file)") ?? Data()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("edr_secret"), "\(file)")
        }
        try await fake.stop()
    }
}
