import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// What a publisher changed by hand: kept beside what is in the file, in each revision.
struct OverlayTests {
    private typealias Key = EdicolaCore.Issue.Key

    /// Presses a file of five pages with two articles and their texts.
    private func press(_ storage: Storage, _ key: Key, _ text: String = "", isHeld: Bool = false) async throws {
        let original = try await storage.blobs.put(Array("file \(text)".utf8))
        let run = try await storage.beginRun(
            key, original: original, fileName: "F.pdf", isHeld: isHeld, at: .noon)
        var outline = RunOutline.pages(5)
        outline.articles = [
            Article(title: "Apples", page: 2, pageCount: 2), Article(title: "Pears", page: 4, pageCount: 1),
        ]
        try await storage.record(outline, for: run.id, at: .noon)
        for number in 1...5 { try await storage.record([try await storage.page(number, text)], for: run.id, at: .noon) }
        try await storage.record(articles: try await texts(storage), for: run.id, at: .noon)
        try await storage.finish(run.id, at: .noon)
    }

    private func texts(_ storage: Storage) async throws -> [Int: Asset] {
        var texts: [Int: Asset] = [:]
        for number in 1...2 {
            let blob = try await storage.blobs.put(Array("{\"article\":\(number)}".utf8))
            texts[number] = try Asset(
                stem: "articles/000\(number)", blob: blob, ending: "json", mediaType: Article.mediaType)
        }
        return texts
    }

    private func layer(_ storage: Storage, _ page: Int, _ text: String) async throws -> Asset {
        let blob = try await storage.blobs.put(Array("{\"page\":\(page),\"drawn\":\"\(text)\"}".utf8))
        return try Asset(
            stem: "layers/000\(page)", blob: blob, ending: "json", mediaType: Page.layerMediaType)
    }

    private func spots(onPage page: Int, _ title: String = "x") throws -> IssueOverlay {
        let box = try #require(PageBox(left: 1, top: 1, width: 2, height: 2))
        return IssueOverlay(
            pages: [PageOverlay(page: page, spots: [HotSpot(box: box, action: .note, title: title)])])
    }

    private func opened(_ storage: Storage) async throws -> Key {
        let key = try await storage.add(onSale: .noon)
        try await press(storage, key)
        return key
    }

    @Test func `a drawn page makes a revision in which its layer alone differs`() async throws {
        let storage = try Storage.inMemory()
        let key = try await opened(storage)
        let before = try await storage.overlaid(key)
        #expect(before.overlay.isEmpty && before.fileLayers.isEmpty)
        let drawn = try await layer(storage, 3, "first")
        let overlay = try spots(onPage: 3)
        let entry = try await storage.lay(overlay, layers: [3: drawn], over: before.run, of: key, at: .noon(10))
        #expect(entry.issue.lifeCycle.revision == 2 && entry.issue.lifeCycle.stage == .onSale)
        let after = try await storage.overlaid(key)
        #expect(after.overlay == overlay && after.fileLayer(ofPage: 3) == before.manifest.pages[2].layer)
        #expect(after.manifest.pages[2].layer == drawn)
        var expected = before.manifest.pages
        expected[2].layer = drawn
        #expect(after.manifest.pages == expected)
        #expect(after.manifest.articles == before.manifest.articles)
        let cost = try await storage.comparison(of: key, with: .number(1))
        #expect(cost.changes == [.init(old: 3, new: 3)])
        #expect(try await storage.story() == ["added fruit/2026-01", "revised fruit/2026-01", "revised fruit/2026-01"])
        // Readers find the new layer, and the file's own one in the revision that has it.
        #expect(try await storage.asset(drawn.path, of: key)?.role == .page(3))
        // A second drawing lies over the file's layer, not over the first drawing.
        let again = try await layer(storage, 3, "second")
        try await storage.lay(
            try spots(onPage: 3, "y"), layers: [3: again], over: after.run, of: key, at: .noon(20))
        let second = try await storage.overlaid(key)
        #expect(second.fileLayer(ofPage: 3) == before.manifest.pages[2].layer)
        #expect(second.manifest.pages[2].layer == again)
        // Without an overlay everything is as in the file.
        try await storage.lay(IssueOverlay(), layers: [:], over: second.run, of: key, at: .noon(30))
        let last = try await storage.overlaid(key)
        #expect(last.manifest.pages == before.manifest.pages && last.fileLayers.isEmpty && last.overlay.isEmpty)
    }

    @Test func `an earlier revision comes back with its own overlay`() async throws {
        let storage = try Storage.inMemory()
        let key = try await opened(storage)
        let drawn = try await layer(storage, 1, "first")
        let overlay = try spots(onPage: 1)
        let first = try await storage.overlaid(key)
        try await storage.lay(overlay, layers: [1: drawn], over: first.run, of: key, at: .noon(1))
        let second = try await storage.overlaid(key)
        try await storage.lay(IssueOverlay(), layers: [:], over: second.run, of: key, at: .noon(2))
        try await storage.show(2, of: key, at: .noon(3))
        let back = try await storage.overlaid(key)
        #expect(back.overlay == overlay && back.manifest.revision == 4 && back.manifest.pages[0].layer == drawn)
        #expect(back.fileLayer(ofPage: 1) == first.manifest.pages[0].layer)
    }

    @Test func `edited articles keep their texts, and their readers' rights`() async throws {
        let storage = try Storage.inMemory()
        let key = try await opened(storage)
        let before = try await storage.overlaid(key)
        let texts = before.manifest.articles.map(\.text)
        let overlay = IssueOverlay(articles: [
            ArticleEdit(file: FileArticle(title: "Pears", page: 4), title: "Ripe pears"),
            ArticleEdit(file: nil, title: "Added", page: 5, pageCount: 1),
            ArticleEdit(file: FileArticle(title: "Apples", page: 2)),
        ])
        try await storage.lay(overlay, layers: [:], over: before.run, of: key, at: .noon(1))
        let after = try await storage.overlaid(key)
        #expect(after.manifest.articles.map(\.title) == ["Ripe pears", "Added", "Apples"])
        #expect(after.manifest.articles.map(\.text) == [texts[1], nil, texts[0]])
        #expect(after.manifest.contents.map(\.title) == ["Ripe pears", "Added", "Apples"])
        #expect(after.file == before.file)
        // The text of the first article is that of pages 2 and 3, wherever it stands in the list.
        let apples = try #require(texts[0]).path
        #expect(try await storage.asset(apples, of: key)?.role == .pages(2...3))
        // One that is hidden is in no list; the file has it still.
        let hidden = IssueOverlay(articles: [
            ArticleEdit(file: FileArticle(title: "Apples", page: 2), isHidden: true)
        ])
        try await storage.lay(hidden, layers: [:], over: after.run, of: key, at: .noon(2))
        let last = try await storage.overlaid(key)
        #expect(last.manifest.articles.map(\.title) == ["Pears"] && last.manifest.articles.map(\.text) == [texts[1]])
        #expect(last.file == before.file)
        try await storage.lay(IssueOverlay(), layers: [:], over: last.run, of: key, at: .noon(3))
        #expect(try await storage.overlaid(key).manifest.articles == before.manifest.articles)
    }

    @Test func `a held revision gets an overlay in its place, a shown one never`() async throws {
        let storage = try Storage.inMemory()
        let key = try await opened(storage)
        let shown = try await storage.overlaid(key)
        await #expect(throws: StorageError.runEnded) {
            try await storage.lay(IssueOverlay(), layers: [:], overWaiting: shown.run, at: .noon)
        }
        try await press(storage, key, "corrected", isHeld: true)
        let held = try #require(try await storage.overlaidHeld(key))
        let drawn = try await layer(storage, 2, "held")
        try await storage.lay(try spots(onPage: 2), layers: [2: drawn], overWaiting: held.run, at: .noon(1))
        #expect(try await storage.overlaid(key).overlay.isEmpty)
        #expect(try await storage.heldManifest(of: key)?.pages[1].layer == drawn)
        try await storage.showHeld(key, at: .noon(2))
        #expect(try await storage.overlaid(key).overlay == (try spots(onPage: 2)))
        #expect(try await storage.overlaidHeld(key) == nil)
    }

    @Test func `who drew on a revision that is gone draws again`() async throws {
        let storage = try Storage.inMemory()
        let key = try await opened(storage)
        let first = try await storage.overlaid(key)
        try await storage.lay(IssueOverlay(articles: []), layers: [:], over: first.run, of: key, at: .noon(1))
        await #expect(throws: StorageError.runEnded) {
            try await storage.lay(IssueOverlay(), layers: [:], over: first.run, of: key, at: .noon(2))
        }
        let second = try await storage.overlaid(key)
        await #expect(throws: StorageError.notFound("layer of page 9")) {
            let stray = try await layer(storage, 9, "stray")
            try await storage.lay(try spots(onPage: 9), layers: [9: stray], over: second.run, of: key, at: .noon(3))
        }
        // A failed attempt leaves nothing.
        #expect(try await storage.overlaid(key).manifest.revision == 2)
        #expect(try await storage.overlaid(key).manifest == second.manifest)
        try await storage.withdraw(key, reason: "Why", at: .noon(4))
        await #expect(throws: StorageError.self) {
            try await storage.lay(IssueOverlay(), layers: [:], over: second.run, of: key, at: .noon(4))
        }
        let draft = try await storage.add("2026-02")
        await #expect(throws: StorageError.notFound("revision of \(draft)")) { try await storage.overlaid(draft) }
    }
}
