import Crypto
import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// An issue's text, read without a screen.
@Suite struct TextTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)

    /// Makes two pages with text, and an article of its own in a section.
    private func shop() async throws -> Workshop {
        var issue = MadeIssue(pages: 2)
        let layers = [
            #"""
            {"page": 1, "lines": [{"box": [10, 20, 200, 12], "words": [["Perch", 10, 20, 30, 12]]}],
             "text": [{"h": 1, "t": "Perché no?"}, {"p": "Der Straßenbau am Œuvre, ½ Pfund Äpfel."}],
             "links": [{"box": [1, 2, 3, 4], "uri": "https://example.org/"}, {"box": [5, 6, 7, 8], "page": 2, "kind": "reference"}],
             "later": {"what": "is not known yet"}}
            """#,
            #"""
            {"page": 2, "lines": [{"box": [0, 0, 9, 9], "words": [["dry", 0, 0, 1, 1], ["sto\#u{AD}", 1, 0, 1, 1]]},
             {"box": [0, 9, 9, 9], "words": [["nes", 0, 9, 1, 1]]}], "links": []}
            """#,
        ]
        for (index, layer) in layers.enumerated() {
            issue.manifest.pages[index].layer = try add(layer, "text/\(index + 1)", Page.layerMediaType, &issue)
        }
        let text = try add(
            #"{"title": "Perché no?", "author": "A. Gardener", "blocks": [{"p": "Walls last.", "page": 1}]}"#,
            "articles/1",
            EdicolaCore.Article.mediaType, &issue)
        issue.manifest.articles = [
            .init(title: "Perché no?", author: "A. Gardener", section: "Opening", page: 1, pageCount: 1, text: text),
            .init(title: "Stones", section: "Opening", page: 2, pageCount: 1),
            .init(title: "End", page: 2, pageCount: 1),
        ]
        let shop = try await Workshop([issue])
        try await shop.library.download(.sample).finished()
        return shop
    }

    private func add(_ json: String, _ stem: String, _ type: String, _ issue: inout MadeIssue) throws -> Asset {
        let bytes = Array(json.utf8)
        let digest = try #require(Digest(bytes: SHA256.hash(data: bytes)))
        let path = try #require(AssetPath(stem, digest: digest, extension: "json"))
        issue.assets[path] = bytes
        return Asset(path: path, mediaType: type, size: bytes.count, digest: digest)
    }

    @Test func `sections, articles and their texts`() async throws {
        let shop = try await shop()
        let issue = try #require(try await shop.library.readable(.sample))
        #expect(issue.sections.map(\.title) == ["Opening", nil])
        #expect(issue.sections.map(\.articles.count) == [2, 1])
        let own = try #require(try await issue.text(of: issue.manifest.articles[0]))
        #expect(own.blocks.map(\.text) == ["Walls last."])
        #expect(own.author == "A. Gardener")
        let ofPages = try #require(try await issue.text(of: issue.manifest.articles[1]))
        #expect(ofPages.blocks.map(\.text) == ["dry stones"] && ofPages.blocks[0].page == 2)
        try await shop.fake.stop()
    }

    @Test func `a page's text, its links and the places of its words`() async throws {
        let shop = try await shop()
        let issue = try #require(try await shop.library.readable(.sample))
        let text = try #require(try await issue.text(ofPage: 1))
        #expect(text.blocks.map(\.heading) == [1, nil])
        #expect(text.links.map(\.target) == [.address("https://example.org/"), .page(2)])
        let box = try #require(text.links[1].box)
        #expect([box.x, box.y, box.width, box.height] == [5, 6, 7, 8])
        #expect(text.lines[0].words[0].text == "Perch")
        #expect(text.lines[0].words[0].box.width == 30)
        #expect(try await issue.text(ofPage: 9) == nil)
        try await shop.fake.stop()
    }

    @Test(arguments: [
        ("perche NO", 1, "Perché no"), ("strassenbau", 1, "Straßenbau"), ("oeuvre", 1, "Œuvre"), ("apfel", 1, "Äpfel"),
        ("äpf", 1, "Äpf"), ("dry stones", 2, "dry"), ("stone", 2, "stone"),
    ])
    func `words are found whatever their accents`(words: String, page: Int, shown: String) async throws {
        let shop = try await shop()
        let found = try #require(try await shop.library.search(words).first)
        #expect(found.page == page)
        #expect(found.key == .sample)
        let matched = found.matches.map { String(found.snippet[$0]) }
        #expect(matched.joined(separator: " ").hasPrefix(shown), "\(matched)")
        try await shop.fake.stop()
    }

    @Test(arguments: ["ton", "dry walls", "", "???", "perche nobody"])
    func `what is not there is not found`(words: String) async throws {
        let shop = try await shop()
        #expect(try await shop.library.search(words).isEmpty)
        try await shop.fake.stop()
    }

    @Test func `where a reader stopped and what they marked outlive the issue's bytes`() async throws {
        let shop = try await shop()
        try await shop.library.savePosition(page: 2, in: .sample, at: now)
        let place = Locator(page: 1, in: try await shop.library.readable(.sample)?.manifest)
        let mark = try await shop.library.mark(.highlight, at: place, note: "Yes", in: .sample, now: now)
        let other = try await shop.library.mark(.bookmark, at: Locator(page: 2, in: nil), in: .sample, now: now)
        try await shop.library.delete(.sample)
        let again = try shop.secondLibrary()
        #expect(try await again.position(in: .sample)?.locator.locations.position == 2)
        #expect(try await again.marks(in: .sample).map(\.id) == [mark.id, other.id])
        try await again.unmark(mark.id, in: .sample, now: now - 60)
        #expect(try await again.marks(in: .sample) == [other], "also when the clock was set back")
        try await again.savePosition(page: 1, in: .sample, at: now - 60)
        #expect(try await again.position(in: .sample)?.locator.locations.position == 1)
        try await shop.fake.stop()
    }
}
