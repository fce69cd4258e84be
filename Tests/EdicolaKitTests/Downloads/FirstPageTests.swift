import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

/// On a slow network a reader can begin soon: the first pages are fetched one after the other, and nothing else with
/// them.
@Suite(.timeLimit(.minutes(2))) struct FirstPageTests {
    @Test func `until the first pages are here one request only is under way`() async throws {
        let issue = MadeIssue(pages: 60, assetBytes: 60_000)
        let shop = try await Workshop([issue], connections: 6, archives: true)
        shop.fake.misbehave { $0.isArchive || $0.isAsset ? .hang : .well }
        let download = shop.library.download(.sample)
        await shop.fake.isAsked(\.isArchive)
        // A second request would have arrived long before the answer about the issue.
        for _ in 0..<3 { _ = try await Newsstand(shop.fake.address).issue(.sample) }
        let asked = shop.fake.requests.filter { $0.isArchive || $0.isAsset }
        #expect(asked.count == 1)
        let archive = try issue.archive(.twoX)
        let first = try #require(asked.first?.range)
        let bounds = first.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        let names = headers(in: archive[bounds[0]...bounds[1]])
        let pages = issue.manifest.pages.prefix(4).flatMap { page in
            [page.pictures[.twoX]?.asset, page.layer, page.thumbnail?.asset].compactMap { $0?.path.text }
        }
        #expect(names == pages)
        await download.pause()
        try await shop.fake.stop()
    }

    @Test(arguments: [false, true]) func `covers come last`(archives: Bool) async throws {
        let issue = MadeIssue(pages: 30)
        let shop = try await Workshop([issue], connections: 1, archives: archives)
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        let asked = shop.fake.requests.filter { $0.isAsset || $0.isArchive && archives }
        let last = try #require(asked.last)
        #expect(last.path.contains("/covers/"))
        #expect(asked.count { $0.path.contains("/covers/") } == 1)
        try await shop.fake.stop()
    }

    @Test func `asset by asset, each of the first pages waits for the one before`() async throws {
        let issue = MadeIssue(pages: 8)
        let shop = try await Workshop([issue], connections: 6)
        let slow = try #require(issue.manifest.pages[1].pictures[.twoX]).asset.path.text
        shop.fake.misbehave { $0.path.hasSuffix(slow) ? .hang : .well }
        // A correction is fetched without the archive.
        let first = MadeIssue(pages: 8, revision: 0, changed: Set(1...8))
        shop.fake.put(first)
        try await shop.library.download(.sample).finished()
        shop.fake.put(issue)
        shop.fake.forgetRequests()
        let download = shop.library.download(.sample)
        await shop.fake.isAsked { $0.path.hasSuffix(slow) }
        for _ in 0..<3 { _ = try await Newsstand(shop.fake.address).issue(.sample) }
        let asked = shop.fake.requests.filter(\.isAsset)
        #expect(asked.count == 6, "\(asked.map(\.path))")
        await download.pause()
        try await shop.fake.stop()
    }

    @Test(arguments: [false, true])
    func `a first page that can't be had keeps no other away`(archives: Bool) async throws {
        let issue = MadeIssue(pages: 12)
        let shop = try await Workshop([issue], connections: 4, archives: archives)
        let picture = try #require(issue.manifest.pages[0].pictures[.twoX]).asset
        shop.fake.misbehave { request in
            request.isArchive || request.path.hasSuffix(picture.path.text) ? .plain(status: 500) : .well
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.progress.bytesDone == mine.progress.bytesTotal - picture.size)
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    /// Each failure ends one of the workers; nobody waits for their remaining first pages.
    @Test(arguments: [1, 2, 4], [false, true])
    func `a download whose every asset fails once ends`(connections: Int, archives: Bool) async throws {
        let issue = MadeIssue(pages: 12)
        let shop = try await Workshop([issue], connections: connections, attempts: 1, archives: archives)
        shop.fake.misbehave { $0.isAsset || archives && $0.isArchive ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    @Test func `the page that a reader opens while it is coming is not begun anew`() async throws {
        let issue = MadeIssue(pages: 60, assetBytes: 60_000)
        let shop = try await Workshop([issue], connections: 6, archives: true)
        let held = AsyncStream.makeStream(of: Void.self)
        shop.fake.hold(after: 50_000) { _ in
            false
        } reached: {
            held.continuation.finish()
        }
        let download = shop.library.download(.sample)
        for await _ in held.stream {}
        async let first: Void = download.bring(page: 1)
        for _ in 0..<100 { await Task.yield() }
        shop.fake.release()
        try await first
        try await download.finished()
        let picture = try #require(issue.manifest.pages[0].pictures[.twoX]).asset.path.text
        #expect(!shop.fake.requests.contains { $0.path.hasSuffix(picture) })
        try shop.expectWhole(issue)
        try await shop.fake.stop()
    }

    /// Returns the names in the local headers of a piece of an archive.
    private func headers(in bytes: ArraySlice<UInt8>) -> [String] {
        var names: [String] = []
        var rest = bytes
        while rest.starts(with: [0x50, 0x4B, 3, 4]) {
            func number(_ offset: Int, _ count: Int) -> Int {
                rest.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            let (size, length) = (number(18, 4), number(26, 2))
            names.append(
                String(decoding: rest.dropFirst(30).prefix(length), as: UTF8.self).replacing("assets/", with: ""))
            rest = rest.dropFirst(30 + length + number(28, 2) + size)
        }
        #expect(rest.isEmpty)
        return names
    }
}
