import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// A correction gives everything new names; files that are already here under the old names are not fetched again.
@Suite struct ReusableAssetTests {
    @Test(arguments: [false, true])
    func `a corrected document is all that comes of a correction`(archives: Bool) async throws {
        let new = MadeIssue.documents(revision: 2, changed: [7])
        let shop = try await Workshop([.documents()], archives: archives)
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(.documents())
        shop.fake.put(new)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        let document = try #require(new.manifest.pages[6].document).asset.path
        let layer = try #require(new.manifest.pages[6].layer).path
        let asked = shop.fake.requests.filter(\.isAsset).map { $0.path.components(separatedBy: "/assets/")[1] }
        #expect(Set(asked) == [document.text, layer.text] && asked.count == 2)
        #expect(shop.fake.requests.count(where: \.isArchive) == 0)
        #expect(try await shop.library.verify(.sample).isEmpty)
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.revision == 2 && mine.progress.pagesReadable == 12)
        #expect(!FileManager.default.fileExists(atPath: shop.path(.sample, "assets/\(MadeIssue.documents().root)")))
        try await shop.fake.stop()
    }

    @Test(arguments: [false, true])
    func `what came of a first download survives a correction in the middle`(archives: Bool) async throws {
        let old = MadeIssue.documents(40)
        let new = MadeIssue.documents(40, revision: 2, changed: [40])
        let shop = try await Workshop([old], connections: 1, attempts: 1, archives: archives)
        let download = shop.library.download(.sample)
        shop.fake.whenServed(1_200_000) { Task { await download.pause() } }
        shop.fake.misbehave { $0.path.hasSuffix("text/38.xhtml") || $0.start > 1_300_000 ? .hang : .well }
        await #expect(throws: CancellationError.self) { try await download.finished() }
        shop.fake.behave()
        shop.fake.put(new)
        let here = try FileManager.default.subpathsOfDirectory(atPath: shop.path(.sample, "assets/\(old.root)"))
        try #require(here.count > 20)
        shop.fake.forgetRequests()
        try await shop.secondLibrary(connections: 1).download(.sample).finished()
        try shop.expectWhole(new)
        let asked = shop.fake.requests.filter(\.isAsset).map(\.path)
        #expect(!asked.contains { path in here.contains { path.hasSuffix("\(new.root)/\($0)") } })
        // Only assets behind the reused ones are fetched from the archive.
        let first = shop.fake.requests.filter(\.isArchive).map(\.start).min() ?? .max
        #expect(first > 900_000)
        try await shop.fake.stop()
    }

    @Test func `a damaged twin is not taken over`() async throws {
        let old = MadeIssue.documents(3)
        let new = MadeIssue.documents(3, revision: 2)
        let shop = try await Workshop([old])
        try await shop.library.download(.sample).finished()
        let bad = try #require(old.manifest.pages[1].document).asset
        try Data(repeating: 7, count: bad.size).write(to: URL(filePath: shop.path(.sample, "assets/\(bad.path)")))
        let gone = try #require(old.manifest.resources.first).asset
        try FileManager.default.removeItem(atPath: shop.path(.sample, "assets/\(gone.path)"))
        shop.fake.put(new)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        let asked = shop.fake.requests.filter(\.isAsset).map { ($0.path as NSString).lastPathComponent }
        #expect(Set(asked) == ["2.xhtml", "1.jpg"] && asked.count == 2)
        try await shop.fake.stop()
    }

    @Test func `a crash in the middle of taking over loses nothing`() async throws {
        let old = MadeIssue.documents(6)
        let new = MadeIssue.documents(6, revision: 2, changed: [6])
        let shop = try await Workshop([old])
        try await shop.library.download(.sample).finished()
        // Names unknown to any journal: the first file is good, the second one's bytes were lost by the disk, the third
        // is half a copy.
        func place(_ page: Int, _ folder: String) throws -> String {
            let path = shop.path(.sample, "\(folder)/\(new.root)/text/\(page).xhtml")
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            return path
        }
        let first = shop.path(.sample, "assets/\(old.root)/text/1.xhtml")
        try FileManager.default.linkItem(atPath: first, toPath: try place(1, "assets"))
        try Data(count: 20_000).write(to: URL(filePath: try place(2, "assets")))
        try Data(try Data(contentsOf: URL(filePath: first)).prefix(500)).write(to: URL(filePath: try place(3, "parts")))
        shop.fake.put(new)
        shop.fake.forgetRequests()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        #expect(shop.fake.requests.count(where: \.isAsset) == 2)
        try await shop.fake.stop()
    }

    @Test func `other bytes under the name of before are not taken for the same`() async throws {
        var old = MadeIssue.documents(4)
        var new = MadeIssue.documents(4, changed: [2])
        old.manifest.modified = new.manifest.modified
        new.manifest.revision = 2
        // And two that changed places.
        for (one, other) in [(2, 3), (3, 2)] {
            let asset = try #require(old.manifest.pages[one].document).asset
            let path = try #require(new.manifest.pages[other].document).asset.path
            new.assets[path] = old.assets[asset.path]
            new.manifest.pages[other].document?.asset = Asset(
                path: path, mediaType: asset.mediaType, size: asset.size, digest: asset.digest)
        }
        for isWhole in [false, true] {
            let shop = try await Workshop([old], connections: 1, attempts: 1)
            let last = old.manifest.articles[0].text?.path.text ?? ""
            if !isWhole { shop.fake.misbehave { $0.path.hasSuffix(last) ? .plain(status: 500) : .well } }
            try? await shop.library.download(.sample).finished()
            shop.fake.behave()
            shop.fake.put(new)
            try await shop.library.download(.sample).finished()
            try shop.expectWhole(new)
            #expect(try await shop.library.verify(.sample).isEmpty)
            try await shop.fake.stop()
        }
    }

    @Test func `the issue stays readable under its old names until the new revision is whole`() async throws {
        let old = MadeIssue.documents(6)
        let new = MadeIssue.documents(6, revision: 2, changed: [5])
        let shop = try await Workshop([old], attempts: 1)
        try await shop.library.download(.sample).finished()
        shop.fake.put(new)
        shop.fake.misbehave { $0.path.hasSuffix("5.xhtml") ? .plain(status: 500) : .well }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        let readable = try #require(try await shop.library.readable(.sample))
        #expect(readable.isWhole && readable.manifest.revision == 1)
        for asset in readable.manifest.assets(for: .twoX) {
            let bytes = try Data(contentsOf: URL(filePath: readable.file(of: asset)))
            #expect([UInt8](bytes) == old.assets[asset.path])
        }
        shop.fake.behave()
        try await shop.library.download(.sample).finished()
        try shop.expectWhole(new)
        try await shop.fake.stop()
    }

    @Test func `the first chapters can be read when what all of them need is here`() async throws {
        let issue = MadeIssue.documents(6)
        let shop = try await Workshop([issue], connections: 1, attempts: 1)
        shop.fake.misbehave { $0.path.hasSuffix("images/4.jpg") ? .plain(status: 500) : .well }
        try? await shop.library.download(.sample).finished()
        let readable = try #require(try await shop.library.readable(.sample))
        #expect(readable.pages.map(\.number) == [1, 2, 3])
        for asset in readable.pages.compactMap(\.document?.asset) + readable.manifest.resources.map(\.asset) {
            let bytes = try Data(contentsOf: URL(filePath: readable.file(of: asset)))
            #expect([UInt8](bytes) == issue.assets[asset.path])
        }
        try await shop.fake.stop()
        let other = try await Workshop([issue], connections: 1, attempts: 1)
        other.fake.misbehave { $0.path.hasSuffix("style.css") ? .plain(status: 500) : .well }
        try? await other.library.download(.sample).finished()
        #expect(try await other.library.readable(.sample) == nil)
        try await other.fake.stop()
    }
}

extension MadeIssue {
    fileprivate var root: String { manifest.content ?? "" }
}
