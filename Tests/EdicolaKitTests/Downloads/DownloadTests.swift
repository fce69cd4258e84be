import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

@Suite struct DownloadTests {
    @Test(arguments: Rendition.allCases)
    func `an issue comes whole, byte by byte`(rendition: Rendition) async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample, rendition: rendition).finished()
        try shop.expectWhole(issue, rendition)
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.nextAction == .read)
        #expect(mine.title == "Issue 2026-03")
        #expect(mine.publicationTitle == "Espresso")
        #expect(mine.progress.bytesDone == issue.manifest.assets(for: rendition).reduce(0) { $0 + $1.size })
        try await shop.fake.stop()
    }

    @Test func `assets are asked for in reading order, covers last`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue], connections: 1)
        try await shop.library.download(.sample).finished()
        let asked = shop.fake.requests.filter(\.isAsset).map { $0.path.components(separatedBy: "/assets/")[1] }
        let covers = issue.manifest.covers.map(\.asset.path.text)
        #expect(asked == issue.manifest.assets(for: .twoX).map(\.path.text).filter { !covers.contains($0) } + covers)
        try await shop.fake.stop()
    }

    @Test func `several come at once, and no more than allowed`() async throws {
        let shop = try await Workshop(connections: 3)
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let download = shop.library.download(.sample)
        // Three requests hang; the fourth would have arrived long before the manifest of another issue.
        await shop.fake.isAsked(times: 3, \.isAsset)
        let browsing = try Newsstand(shop.fake.address)
        _ = try await browsing.issue(.sample)
        #expect(shop.fake.requests.count(where: \.isAsset) == 3)
        await download.pause()
        try await shop.fake.stop()
    }

    @Test func `pages can be read before the whole is here`() async throws {
        let issue = MadeIssue(pages: 6)
        let shop = try await Workshop([issue], connections: 1, attempts: 1)
        let last = try #require(issue.manifest.assets(for: .twoX).last).path.text
        shop.fake.misbehave { $0.path.hasSuffix(last) ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.progress.pagesReadable == 5)
        #expect(mine.canBeOpened)
        #expect(mine.device.nextAction == .retry)
        try await shop.fake.stop()
    }

    @Test func `events grow in revision and end with the whole`() async throws {
        let issue = MadeIssue()
        let shop = try await Workshop([issue])
        let download = shop.library.download(.sample)
        var events: [Download.Event] = []
        for await event in download.events { events.append(event) }
        let last = try #require(events.last)
        #expect(last.phase == .complete)
        #expect(last.progress.bytesDone == last.progress.bytesTotal)
        #expect(last.progress.pagesReadable == 12)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.revision < $1.revision })
        try await shop.fake.stop()
    }

    @Test func `an issue that is whole costs two questions to check`() async throws {
        let shop = try await Workshop()
        try await shop.library.download(.sample).finished()
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        #expect(shop.fake.requests.allSatisfy { !$0.isAsset })
        #expect(shop.fake.requests.filter(\.isManifest).allSatisfy { $0.ifNoneMatch != nil })
        try shop.expectWhole(MadeIssue())
        try await shop.fake.stop()
    }

    @Test func `one issue has one download`() async throws {
        let shop = try await Workshop()
        shop.fake.misbehave { $0.isAsset ? .hang : .well }
        let first = shop.library.download(.sample)
        let second = shop.library.download(.sample)
        #expect(first === second)
        await first.pause()
        #expect(second.latest.phase == .paused)
        try await shop.fake.stop()
    }

    @Test func `two pages with the same bytes are two files`() async throws {
        var issue = MadeIssue(pages: 4)
        let twin = try #require(issue.manifest.pages[0].pictures[.twoX])
        let path = try #require(AssetPath("pages/2-2x", digest: twin.asset.digest, extension: "webp"))
        issue.assets[path] = issue.assets[twin.asset.path]
        issue.manifest.pages[1].pictures[.twoX] = Picture(
            asset: Asset(path: path, mediaType: "image/webp", size: twin.asset.size, digest: twin.asset.digest),
            width: 360, height: 480)
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `an empty asset is an asset`() async throws {
        var issue = MadeIssue(pages: 1)
        let empty = Digest(hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let path = try #require(AssetPath("text/empty.json"))
        issue.assets[path] = []
        issue.manifest.pages[0].layer = Asset(
            path: path, mediaType: Page.layerMediaType, size: 0, digest: try #require(empty))
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }
}
