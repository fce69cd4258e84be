import EdicolaCore
import EdicolaKit
import Foundation
import Testing

@Suite struct LibraryTests {
    @Test func `a withdrawn issue stays readable`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        shop.fake.withdraw(.sample, reason: "A mistake on page 3.")
        await #expect(throws: DownloadError.withdrawn(sentence: "A mistake on page 3.")) {
            try await shop.library.download(.sample).finished()
        }
        #expect(try await shop.library.issue(.sample)?.device.nextAction == .read)
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `what was withdrawn while it came is not tried again, and its pages can be read`() async throws {
        let shop = try await Workshop([MadeIssue()], connections: 1, attempts: 1)
        shop.fake.misbehave { $0.path.contains("/pages/4-2x") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(try await shop.library.issue(.sample)?.nextAction == .retry)
        shop.fake.withdraw(.sample, reason: "A mistake on page 3.")
        let error = await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(error?.isFinal == true && error?.nextAction == nil)
        for _ in 1...2 {
            // The second time from the index.
            let mine = try #require(try await shop.library.issues().first)
            #expect(mine.device.state == .failed(reason: "A mistake on page 3."))
            #expect(mine.failure == .withdrawn(sentence: "A mistake on page 3."))
            #expect(mine.nextAction == nil && mine.device.otherActions == [.delete])
            #expect(mine.canBeOpened)
        }
        // Back on the stand, it continues at the next start, whether or not the stand was fetched before.
        shop.fake.behave()
        shop.fake.put(MadeIssue())
        for download in try await shop.secondLibrary().resumeAll() { try await download.finished() }
        try shop.expectWhole(MadeIssue())
        try await shop.fake.stop()
    }

    @Test(arguments: [Problem.Kind.withdrawn, .notFound])
    func `a part of an issue that is back on the stand can be gone on with`(kind: Problem.Kind) async throws {
        let shop = try await Workshop([MadeIssue()], connections: 1, attempts: 1)
        let store = try await shop.store()
        await store.refresh()
        let before = store.latest.shelf
        shop.fake.misbehave { $0.path.contains("/pages/4-2x") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        shop.fake.misbehave { $0.isAsset || $0.isManifest ? .problem(Problem(kind)) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        #expect(try await shop.library.issue(.sample)?.nextAction == nil)
        // A request from before the withdrawal says nothing about it.
        var old = before
        old.asked = before.asked?.addingTimeInterval(-1)
        try await shop.library.update(from: old)
        #expect(try await shop.library.issue(.sample)?.nextAction == nil)
        shop.fake.behave()
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        let mine = try #require(try await shop.library.issues().first)
        #expect(mine.nextAction == .resume && mine.device.otherActions == [.delete] && mine.canBeOpened)
        #expect(mine.failure == nil)
        for download in try await shop.secondLibrary().resumeAll() { try await download.finished() }
        try shop.expectWhole(MadeIssue())
        try await shop.fake.stop()
    }

    @Test func `a file alone does not make an issue readable`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        let other = shop.folder.path + "/espresso/2026-04"
        try FileManager.default.copyItem(atPath: "\(shop.folder.path)/espresso/2026-03", toPath: other)
        try FileManager.default.removeItem(atPath: "\(other)/journal")
        let stranger = Issue.Key.make("espresso", "2026-04")
        #expect(try await shop.library.issue(stranger) == nil)
        try Data("{}".utf8).write(to: URL(filePath: shop.path(.sample, "manifest.json")))
        #expect(try await shop.state() != .readable)
        try await shop.fake.stop()
    }

    @Test func `verifying names what is damaged, and only that comes again`() async throws {
        let issue = MadeIssue(pages: 4)
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        #expect(try await shop.library.verify(.sample).isEmpty)
        let page = try #require(issue.manifest.pages[1].pictures[.twoX]).asset.path
        let layer = try #require(issue.manifest.pages[2].layer).path
        let file = URL(filePath: shop.path(.sample, "assets/\(page)"))
        var bytes = try Data(contentsOf: file)
        bytes[17] ^= 1
        try bytes.write(to: file)
        try FileManager.default.removeItem(atPath: shop.path(.sample, "assets/\(layer)"))
        #expect(Set(try await shop.library.verify(.sample)) == [page, layer])
        #expect(try await shop.library.issue(.sample)?.device.nextAction == .retry)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.count(where: \.isAsset) == 2)
        #expect(try await shop.library.issue(.sample)?.device.nextAction == .read)
        try await shop.fake.stop()
    }

    @Test func `deleting and archiving free the space`() async throws {
        let shop = try await Workshop()
        try await shop.library.download(.sample).finished()
        try await shop.library.archive(.sample, at: Date(timeIntervalSince1970: 1_773_000_000))
        let archived = try #require(try await shop.library.issue(.sample))
        #expect(archived.device.state == .archived)
        #expect(archived.title == "Issue 2026-03")
        #expect(archived.device.nextAction == .download)
        #expect(!FileManager.default.fileExists(atPath: shop.path(.sample, "assets")))
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(MadeIssue())
        try await shop.library.delete(.sample)
        #expect(try await shop.library.issues().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: shop.path(.sample, "")))
        try await shop.fake.stop()
    }

    @Test func `what was put away, or never came, is neither whole nor being read`() async throws {
        let shop = try await Workshop([MadeIssue()])
        let (library, now) = (shop.library, Date(timeIntervalSince1970: 1_773_000_000))
        await #expect(throws: NotDownloadedError.self) { try await library.verify(.sample) }
        await #expect(throws: NotDownloadedError.self) { try await library.beginReading(.sample, at: now) }
        shop.fake.misbehave { $0.path.contains("/pages/1-2x") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        #expect(try await library.verify(.sample).isEmpty)
        try await library.beginReading(.sample, at: now)
        #expect(try await library.currentlyReading() == .sample, "page 2 is here, though page 1 is not")
        try await library.endReading(.sample, at: now)
        try await library.archive(.sample, at: now)
        await #expect(throws: NotDownloadedError.self) { try await library.verify(.sample) }
        await #expect(throws: NotDownloadedError.self) { try await library.beginReading(.sample, at: now) }
        #expect(try await library.currentlyReading() == nil)
        try await shop.fake.stop()
    }

    @Test func `verifying half an issue names what is damaged of what came`() async throws {
        let issue = MadeIssue(pages: 4)
        let shop = try await Workshop([issue], connections: 1)
        shop.fake.misbehave { $0.path.contains("/pages/4-2x") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let page = try #require(issue.manifest.pages[1].pictures[.twoX]).asset.path
        try Data("x".utf8).write(to: URL(filePath: shop.path(.sample, "assets/\(page)")))
        #expect(try await shop.library.verify(.sample) == [page])
        #expect(try await shop.library.issue(.sample)?.failure == .damaged(page))
        #expect(try await shop.library.issue(.sample)?.progress.pagesReadable == 1)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `a download whose issue is deleted is not merely paused`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let download = shop.library.download(.sample)
        for await event in download.events where event.progress.bytesTotal > 0 { break }
        try await shop.library.delete(.sample)
        #expect(download.latest.phase == .deleted)
        #expect(download.latest.phase.isOver)
        await #expect(throws: CancellationError.self) { try await download.finished() }
        #expect(try await shop.library.issue(.sample) == nil)
        #expect(try await shop.library.resumeAll(alsoPaused: true).isEmpty)
        try await shop.fake.stop()
    }

    @Test func `deleting an issue that another program downloads stops it first`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let download = shop.library.download(.sample)
        await shop.fake.isAsked(\.isAsset)
        let other = try shop.secondLibrary()
        #expect(try await other.issue(.sample)?.device.state == .downloading)
        await #expect(throws: DownloadError.busy) { try await other.download(.sample).finished() }
        try await other.delete(.sample)
        #expect(download.latest.phase == .paused)
        #expect(try await shop.library.issues().isEmpty)
        try await shop.fake.stop()
    }

    @Test func `unfinished downloads go on at the next start`() async throws {
        let issues = [MadeIssue(pages: 2), MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 2)]
        let shop = try await Workshop(issues, attempts: 1)
        shop.fake.misbehave { $0.isAsset ? .plain(status: 500) : .well }
        for issue in issues { try? await shop.library.download(issue.key).finished() }
        shop.fake.behave()
        let next = try shop.secondLibrary()
        let downloads = try await next.resumeAll()
        #expect(Set(downloads.map(\.key)) == Set(issues.map(\.key)))
        for download in downloads { try await download.finished() }
        for issue in issues { try shop.expectWhole(issue) }
        #expect(try await next.resumeAll().isEmpty)
        try await shop.fake.stop()
    }

    @Test func `changes of the library are told`() async throws {
        let shop = try await Workshop()
        let events = shop.library.events
        try await shop.library.download(.sample).finished()
        try await shop.library.delete(.sample)
        var revisions: [Int] = []
        for await event in events {
            #expect(event.key == .sample)
            revisions.append(event.revision)
            if revisions.count == 3 { break }
        }
        #expect(revisions == [1, 2, 3])
        try await shop.fake.stop()
    }
}
