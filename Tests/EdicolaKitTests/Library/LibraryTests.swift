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

    @Test func `deleting an issue that another program downloads stops it first`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let download = shop.library.download(.sample)
        while !shop.fake.requests.contains(where: \.isAsset) { await Task.yield() }
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
