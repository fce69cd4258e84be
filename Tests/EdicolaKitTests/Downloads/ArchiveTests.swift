import EdicolaCore
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// The fast path of a first download: neighbouring assets in one request from the archive.
@Suite struct ArchiveTests {
    @Test(arguments: [Rendition.oneX, .twoX], [1, 4])
    func `a first download comes out of the archive`(rendition: Rendition, connections: Int) async throws {
        let issue = MadeIssue(pages: 120)
        let shop = try await Workshop([issue], connections: connections, archives: true)
        try await shop.library.download(.sample, rendition: rendition).finished()
        try shop.expectWhole(issue, rendition)
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.progress.bytesDone == issue.manifest.assets(for: rendition).reduce(0) { $0 + $1.size })
        #expect(shop.fake.requests.count(where: \.isPart) == 0)
        let asked = shop.fake.requests.filter(\.isArchive)
        #expect(asked.count > 2 && asked.count < 20)
        #expect(asked.allSatisfy { $0.range != nil })
        #expect(connections > 1 || asked.map(\.start) == asked.map(\.start).sorted())
        try await shop.fake.stop()
    }

    @Test func `the last stretches are short, so that no connection is idle`() async throws {
        let issue = MadeIssue(pages: 400)
        let shop = try await Workshop([issue], archives: true)
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        let ends = shop.fake.requests.filter(\.isArchive).sorted { $0.start < $1.start }.compactMap { request in
            request.range?.split(separator: "-").last.flatMap { Int($0) }.map { (request.start, $0 + 1) }
        }
        let sizes = ends.map { $1 - $0 }
        #expect(sizes.reduce(0, +) > 8_000_000 && (sizes.max() ?? 0) > 500_000, "\(sizes)")
        // The share of a connection, when the rest is left for all four.
        var left = sizes.reduce(0, +)
        for size in sizes {
            // Including a header for each file.
            #expect(size <= max(left / 8, 256 << 10) * 21 / 20, "\(size) of \(left)")
            left -= size
        }
        try await shop.fake.stop()
    }

    @Test func `large assets come one by one`() async throws {
        let issue = MadeIssue(pages: 2, assetBytes: 700_000)
        let shop = try await Workshop([issue], archives: true)
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        let asked = Set(shop.fake.requests.filter(\.isAsset).map { $0.path.components(separatedBy: "/assets/")[1] })
        // The first page arrives with its resources, in one range of the archive.
        let large = issue.manifest.pages.dropFirst().compactMap { $0.pictures[.twoX]?.asset.path.text }
        #expect(asked.isSuperset(of: large))
        try await shop.fake.stop()
    }

    @Test func `an empty asset and a twin are cut out too`() async throws {
        var issue = MadeIssue(pages: 4)
        let empty = Digest(hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let path = try #require(AssetPath("text/empty.json"))
        issue.assets[path] = []
        issue.manifest.pages[3].layer = Asset(
            path: path, mediaType: Page.layerMediaType, size: 0, digest: try #require(empty))
        let twin = try #require(issue.manifest.pages[0].pictures[.twoX])
        let other = try #require(AssetPath("pages/2-2x", digest: twin.asset.digest, extension: "webp"))
        issue.assets[other] = issue.assets[twin.asset.path]
        issue.manifest.pages[1].pictures[.twoX] = Picture(
            asset: Asset(path: other, mediaType: "image/webp", size: twin.asset.size, digest: twin.asset.digest),
            width: 360, height: 480)
        let shop = try await Workshop([issue], archives: true)
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.count(where: \.isPart) == 0)
        try await shop.fake.stop()
    }

    @Test(arguments: [1, 40, 5000, 20_000, 99_999])
    func `a line that is cut goes on at the byte`(after bytes: Int) async throws {
        let issue = MadeIssue(pages: 8, assetBytes: 40_000)
        let shop = try await Workshop([issue], connections: 1, archives: true)
        let library = try shop.library(cutAfter: bytes)
        try await library.download(.sample).finished()
        try shop.expectWhole(issue)
        let asked = shop.fake.requests.filter(\.isArchive)
        #expect(shop.fake.requests.count(where: \.isPart) == 0)
        try #require(asked.count >= 2)
        // After the last received byte, or at the header of which only some bytes arrived.
        #expect(asked[1].start <= asked[0].start + bytes)
        #expect(asked[1].start >= asked[0].start + max(0, bytes - 100))
        #expect(asked[1].ifRange != nil)
        try await shop.fake.stop()
    }

    /// The machine decides how many sent bytes get through when a server hangs up; none is fetched twice or lost.
    @Test(arguments: [1, 40, 5000, 20_000, 99_999])
    func `a newsstand that hangs up is asked for the rest`(after bytes: Int) async throws {
        let issue = MadeIssue(pages: 8, assetBytes: 40_000)
        let shop = try await Workshop([issue], connections: 1, archives: true)
        let cuts = Countdown(1)
        shop.fake.misbehave { $0.isArchive && cuts.next() ? .cut(after: bytes) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        let asked = shop.fake.requests.filter(\.isArchive)
        try #require(asked.count >= 2)
        #expect((asked[0].start...asked[0].start + bytes).contains(asked[1].start))
        #expect(asked[1].ifRange != nil)
        try await shop.fake.stop()
    }

    @Test func `what came of an asset goes on at the byte in another program`() async throws {
        let issue = MadeIssue(pages: 8, assetBytes: 40_000)
        let shop = try await Workshop([issue], connections: 1, archives: true)
        let library = try shop.library(cutAfter: 99_999, goesOn: false)
        await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        let first = try #require(shop.fake.requests.first { $0.isArchive })
        shop.fake.forgetRequests()
        try await shop.secondLibrary(connections: 1).download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.count(where: \.isPart) == 0)
        let second = try #require(shop.fake.requests.first { $0.isArchive })
        #expect(second.start == first.start + 99_999)
        #expect(second.ifRange != nil)
        try await shop.fake.stop()
    }

    @Test func `a pause keeps what came`() async throws {
        let issue = MadeIssue(pages: 60)
        let shop = try await Workshop([issue], archives: true)
        let download = shop.library.download(.sample)
        shop.fake.whenServed(250_000) { Task { await download.pause() } }
        let well = Countdown(2)
        shop.fake.misbehave { $0.isAsset || $0.isArchive && !well.next() ? .hang : .well }
        await #expect(throws: CancellationError.self) { try await download.finished() }
        #expect(try await shop.state() == .paused)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    static let lies: [Behaviour] = [
        .wrongBytes, .ignoringRange, .html, .plain(status: 500), .plain(status: 404), .plain(status: 204),
        .problem(Problem(.notFound)), .problem(Problem(.notReady)), .problem(Problem(.accessNeeded, nextAction: .buy)),
        .problem(Problem(.rangeNotSatisfiable)), .short(0), .cut(after: 0),
    ]

    @Test(arguments: lies.indices, [0, 2])
    func `whatever is wrong with the archive, the assets come`(lie: Int, after well: Int) async throws {
        let issue = MadeIssue(pages: 60)
        let shop = try await Workshop([issue], archives: true)
        let good = Countdown(well)
        shop.fake.misbehave { $0.isArchive && !good.next() ? Self.lies[lie] : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.contains { $0.isAsset })
        try await shop.fake.stop()
    }

    @Test(arguments: [Behaviour.hang, .hangAfter(3000)])
    func `an archive that falls silent is not waited for`(silence: Behaviour) async throws {
        let issue = MadeIssue(pages: 3)
        let shop = try await Workshop([issue], attempts: 20, idleTimeout: .milliseconds(300), archives: true)
        shop.fake.misbehave { $0.isArchive ? silence : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `an archive of another order is not believed`() async throws {
        let issue = MadeIssue(pages: 12)
        var shuffled = issue
        shuffled.manifest.pages.reverse()
        let other = try shuffled.archive(.twoX)
        let shop = try await Workshop([issue], archives: true)
        shop.fake.misbehave { $0.isArchive ? .other(other) : .well }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        #expect(shop.fake.requests.count(where: \.isAsset) >= 36)
        #expect(shop.fake.requests.count(where: \.isArchive) <= 4)
        try await shop.fake.stop()
    }

    @Test func `a correction in the middle changes the archive, and costs only what changed`() async throws {
        let old = MadeIssue(pages: 60)
        let new = MadeIssue(pages: 60, revision: 2, changed: [2, 55])
        let shop = try await Workshop([old], connections: 1, archives: true)
        let fake = shop.fake
        fake.whenServed(500_000) { fake.put(new) }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        let asked = fake.requests.filter(\.isAsset).map(\.path)
        #expect(asked.count == Set(asked).count)
        #expect(try await shop.library.issue(.sample)?.revision == 2)
        try await fake.stop()
    }

    @Test func `a correction of a whole issue comes asset by asset`() async throws {
        let shop = try await Workshop([MadeIssue()], archives: true)
        try await shop.library.download(.sample).finished()
        let new = MadeIssue(revision: 2, changed: [2, 3, 4, 5, 6])
        shop.fake.put(new)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        #expect(shop.fake.requests.count(where: \.isArchive) == 0)
        #expect(shop.fake.requests.count(where: \.isAsset) == 15)
        try await shop.fake.stop()
    }

    @Test func `access that ends in the middle keeps what came`() async throws {
        let issue = MadeIssue(pages: 60)
        let shop = try await Workshop([issue], connections: 1, archives: true)
        let well = Countdown(2)
        shop.fake.misbehave { request in
            guard request.isAsset || request.isArchive else { return .well }
            return well.next() ? .well : .problem(Problem(.accessNeeded, nextAction: .subscribe))
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.device.state == .offered(.subscribe))
        #expect(mine.progress.pagesReadable > 0)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `pages that are still being pressed come asset by asset`() async throws {
        let whole = MadeIssue(pages: 8)
        var first = whole
        first.manifest.pages.removeLast(4)
        first.manifest.revision = 0
        let shop = try await Workshop([first], archives: true)
        let fake = shop.fake
        let lastOfFirst = try #require(first.manifest.pages.last?.layer).path.text
        fake.misbehave { request in
            if request.path.hasSuffix(lastOfFirst) { fake.put(whole) }
            return .well
        }
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(whole)
        #expect(fake.requests.prefix { !$0.path.hasSuffix(lastOfFirst) }.allSatisfy { !$0.isArchive })
        try await fake.stop()
    }

    @Test func `a newsstand that vanishes keeps what came, and the rest comes later`() async throws {
        let issue = MadeIssue(pages: 60)
        let shop = try await Workshop([issue], archives: true)
        let fake = shop.fake
        fake.whenServed(600_000) { fake.goAway() }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.progress.bytesDone > 200_000)
        #expect(mine.device.nextAction == .retry)
        fake.comeBack()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await fake.stop()
    }
}

extension FakeRequest {
    /// Whether it requests a single asset; an issue's only cover is fetched so, at the end.
    fileprivate var isPart: Bool { isAsset && !path.contains("/covers/") }
}
