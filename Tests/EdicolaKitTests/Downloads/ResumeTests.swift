import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The state that survives a pause, a crash, a power failure and a correction.
@Suite struct ResumeTests {
    @Test func `a pause keeps what came, and resuming asks only for the rest`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue], connections: 1)
        let download = shop.library.download(.sample)
        shop.fake.whenServed(150_000) { Task { await download.pause() } }
        shop.fake.misbehave { $0.path.contains("/pages/12-2x") ? .hang : .well }
        await #expect(throws: CancellationError.self) { try await download.finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.state == .paused)
        #expect(mine.device.nextAction == .resume)
        #expect(try await shop.library.resumeAll().isEmpty)
        let asked = Set(shop.fake.requests.filter(\.isAsset).map(\.path))
        shop.fake.behave()
        shop.fake.forgetRequests()
        for download in try await shop.library.resumeAll(alsoPaused: true) { try await download.finished() }
        try shop.expectWhole(issue)
        #expect(asked.intersection(shop.fake.requests.map(\.path)).count <= 1)
        try await shop.fake.stop()
    }

    @Test func `a download that goes on says what is here before the newsstand is asked`() async throws {
        let shop = try await Workshop(connections: 1, attempts: 1)
        let library = try shop.library(cutAfter: 5000, of: ["/pages/3-2x"], goesOn: false)
        await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        let before = try #require(try await library.issue(.sample)).progress
        #expect(before.pagesReadable >= 2 && before.bytesDone < before.bytesTotal, "\(before)")
        shop.fake.goAway()
        let download = try shop.secondLibrary().download(.sample)
        await #expect(throws: DownloadError.self) { try await download.finished() }
        #expect(download.latest.progress == before)
        #expect(try await shop.library.issue(.sample)?.progress == before)
        try await shop.fake.stop()
    }

    @Test func `a correction in the middle costs only what changed`() async throws {
        let old = MadeIssue()
        let new = MadeIssue(revision: 2, changed: [2, 11])
        let shop = try await Workshop([old], connections: 1)
        let fake = shop.fake
        fake.whenServed(150_000) { fake.put(new) }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        let assets = shop.fake.requests.filter(\.isAsset).map(\.path)
        #expect(assets.count == Set(assets).count)
        // Page 2 was fetched twice, once per revision; page 11 may have been. Each page has three assets.
        #expect(assets.count >= 37 + 3 && assets.count <= 37 + 6)
        #expect(try await shop.library.issue(.sample)?.revision == 2)
        try await shop.fake.stop()
    }

    @Test func `a correction of a whole issue leaves it readable until the new one is whole`() async throws {
        let old = MadeIssue(pages: 4)
        let new = MadeIssue(pages: 4, revision: 2, changed: [3])
        let shop = try await Workshop([old], attempts: 1)
        try await shop.library.download(.sample).finished()
        shop.fake.put(new)
        shop.fake.misbehave { $0.path.contains("/pages/3-2x") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.nextAction == .read)
        #expect(mine.revision == 1)
        guard case .failed = mine.update else {
            Testing.Issue.record("\(String(describing: mine.update))")
            return
        }
        let readable = try #require(try await shop.library.readable(.sample))
        #expect(readable.manifest.revision == 1)
        for asset in readable.manifest.assets(for: .twoX) {
            let bytes = try Data(contentsOf: URL(filePath: readable.file(of: asset)))
            #expect([UInt8](bytes) == old.assets[asset.path])
        }
        shop.fake.behave()
        shop.fake.forgetRequests()
        try await shop.library.resumeAll().first?.finished()
        try shop.expectWhole(new)
        #expect(shop.fake.requests.count(where: \.isAsset) == 1)
        try await shop.fake.stop()
    }

    @Test func `an asset that a correction took away is asked for anew`() async throws {
        let old = MadeIssue(pages: 3)
        let new = MadeIssue(pages: 3, revision: 2, changed: [3])
        let shop = try await Workshop([old], connections: 1)
        let fake = shop.fake
        let gone = try #require(old.manifest.pages[2].pictures[.twoX]).asset.path.text
        fake.misbehave { request in
            guard request.path.hasSuffix(gone) else { return .well }
            fake.put(new)
            return .problem(Problem(.notFound))
        }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        try await shop.fake.stop()
    }

    @Test func `a kept issue stays whole when nobody answers`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue], attempts: 1)
        try await shop.library.download(.sample).finished()
        shop.fake.goAway()
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.nextAction == .read)
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `pages that are still being pressed are waited for`() async throws {
        let whole = MadeIssue(pages: 8)
        var first = whole
        first.manifest.pages.removeLast(4)
        first.manifest.revision = 0
        let shop = try await Workshop([first])
        let fake = shop.fake
        let lastOfFirst = try #require(first.manifest.pages.last?.layer).path.text
        fake.misbehave { request in
            if request.path.hasSuffix(lastOfFirst) { fake.put(whole) }
            return .well
        }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(whole)
        let assets = fake.requests.filter(\.isAsset).map(\.path)
        #expect(assets.count == Set(assets).count)
        try await fake.stop()
    }

    @Test func `a journal that ends at any byte loses nothing but work`() async throws {
        let issue = MadeIssue(pages: 2, assetBytes: 3000)
        let shop = try await Workshop([issue], connections: 1, attempts: 1)
        let last = try #require(issue.manifest.assets(for: .twoX).last).path.text
        shop.fake.misbehave { $0.path.hasSuffix(last) ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        shop.fake.behave()
        let whole = shop.folder.path + "/espresso"
        let kept = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: whole, toPath: "\(kept.path)/espresso")
        let journal = try Data(contentsOf: URL(filePath: shop.path(.sample, "journal")))
        for length in stride(from: 0, to: journal.count, by: 61) {
            try FileManager.default.removeItem(atPath: whole)
            try FileManager.default.copyItem(atPath: "\(kept.path)/espresso", toPath: whole)
            try journal.prefix(length).write(to: URL(filePath: shop.path(.sample, "journal")))
            try await shop.library.download(.sample).finished()
            try shop.expectWhole(issue)
        }
        try await shop.fake.stop()
    }

    @Test func `a crash between the last two steps leaves a whole issue`() async throws {
        let issue = MadeIssue(pages: 2)
        let shop = try await Workshop([issue])
        let journal = shop.path(.sample, "journal")
        let manifests = Countdown(1)
        // The last request before the manifest is moved stays open until every asset is recorded.
        shop.fake.misbehave { $0.isManifest && !manifests.next() ? .hang : .well }
        _ = shop.library.download(.sample)
        let names = issue.manifest.assets(for: .twoX).map(\.path.text)
        var written = ""
        while !names.allSatisfy({ written.contains($0) }) {
            await Task.yield()
            written = (try? String(contentsOfFile: journal, encoding: .utf8)) ?? ""
        }
        try FileManager.default.copyItem(atPath: journal, toPath: "\(journal).then")
        try await shop.library.pause(.sample)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try FileManager.default.removeItem(atPath: journal)
        try FileManager.default.moveItem(atPath: "\(journal).then", toPath: journal)
        #expect(try await shop.state() == .readable)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.allSatisfy { !$0.isAsset })
        try await shop.fake.stop()
    }

    @Test func `what a power cut left in a part or in its place is not believed`() async throws {
        let issue = MadeIssue(pages: 3, assetBytes: 400_000)
        let shop = try await Workshop([issue], connections: 1, attempts: 1)
        let picture = try #require(issue.manifest.pages[1].pictures[.twoX]).asset
        shop.fake.misbehave { $0.path.hasSuffix(picture.path.text) ? .cut(after: 300_000) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let part = shop.path(.sample, "parts/\(picture.path)")
        let came = try #require(FileManager.default.contents(atPath: part)?.count)
        #expect(came > 0 && came <= 300_000)
        try Data(repeating: 0, count: came).write(to: URL(filePath: part))
        let later = try #require(issue.manifest.pages[2].pictures[.twoX]).asset
        try Data(repeating: 0, count: later.size).write(to: URL(filePath: shop.path(.sample, "assets/\(later.path)")))
        shop.fake.behave()
        try await shop.secondLibrary().download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `another rendition costs only its own pictures`() async throws {
        let issue = MadeIssue(pages: 3)
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample, rendition: .oneX).finished()
        try shop.expectWhole(issue, .oneX)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample, rendition: .twoX).finished()
        try shop.expectWhole(issue, .twoX)
        #expect(shop.fake.requests.count(where: \.isAsset) == 3)
        try await shop.fake.stop()
    }
}
