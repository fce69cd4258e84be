import EdicolaCore
import Foundation
import NIOCore
import Testing

@testable import EdicolaServer

struct JSONTextTests {
    /// Makes entries so that every member is present in one of them, and missing in another.
    private static func entries() throws -> [CatalogEntry] {
        let key = Issue.Key(publication: try .init(parsing: "orchard"), issue: try .init(parsing: "a-1_2.b"))
        let plain = Issue(
            publication: key.publication, id: key.issue, title: "", coverDate: try .init(parsing: "2026-03"))
        var full = plain
        full.title = "“Ripe” & <new> \"quoted\" \\ / \n\t\u{1}\u{1f} é 日本 🍋"
        full.number = IssueNumber(37, and: 38)
        full.coverDate = try .init(parsing: "2026-07/2026-08")
        full.onSale = TestNewsstand.noon
        full.price = Price(minor: 399, currency: "EUR")
        full.otherPrices = [Price(minor: 449, currency: "USD"), Price(minor: 500, currency: "JPY")].compactMap(\.self)
        full.categories = [try .init(parsing: "food"), try .init(parsing: "spring")]
        full.summary = full.title
        full.coverLines = ["one", full.title]
        full.previewPages = try #require(PreviewPages(choosing: [1, 4, 9]))
        full.lifeCycle = LifeCycle(stage: .withdrawn, revision: 3, withdrawalReason: full.title)
        var numbered = plain
        numbered.number = IssueNumber(7)
        let asset = Asset(
            path: try #require(AssetPath("cover-640.0123456789abcdef.jpg")), mediaType: "image/jpeg", size: 12_345,
            digest: Digest(sha256: "cover".utf8))
        let contents = [
            ContentsEntry(
                title: full.title, page: 4, fragment: "a b", children: [ContentsEntry(title: "below", page: 5)]),
            ContentsEntry(title: "nowhere"),
        ]
        return [
            CatalogEntry(issue: plain, updated: Date(milliseconds: 0)),
            CatalogEntry(issue: numbered, updated: Date(milliseconds: 1_772_000_000_999)),
            CatalogEntry(
                issue: full, updated: TestNewsstand.noon, pageCount: 64, pagesReady: 63,
                covers: [
                    Picture(asset: asset, width: 640, height: 853), Picture(asset: asset, width: 1280, height: 1706),
                ],
                colour: "#AA3322", contents: contents, sizes: ["original": 1, "1x": 2, "2x": 3]),
        ]
    }

    @Test func `issues are written by hand as the encoder writes them`() throws {
        let entries = try Self.entries()
        for entry in entries {
            var text = JSONText()
            text.add(entry)
            let encoded = String(decoding: try JSON.encode(entry), as: UTF8.self)
            #expect(String(buffer: text.bytes) == encoded)
        }
        for page in [ListPage<CatalogEntry>(items: []), ListPage(items: entries, next: "a \"next\"")] {
            let encoded = String(decoding: try JSON.encode(page), as: UTF8.self)
            #expect(String(buffer: JSONText(page).bytes) == encoded)
        }
    }
}
