import EdicolaCore
import Feeds
import Foundation
import Testing

/// The oracle is Foundation's own reader of property lists.
struct StorePlistTests {
    private func entry(_ id: String, title: String, price: Price? = nil) throws -> CatalogEntry {
        let issue = EdicolaCore.Issue(
            publication: try Identifier(parsing: "orchard"), id: try Identifier(parsing: id), title: title,
            coverDate: try CoverDate(parsing: "2026-03"), onSale: Date(timeIntervalSince1970: 1_773_144_000),
            price: price)
        let digest = try #require(Digest(bytes: [UInt8](repeating: 7, count: 32)))
        let covers = try [320, 640].map { width in
            let path = try #require(AssetPath("cover-\(width)", digest: digest, extension: "jpg"))
            let asset = Asset(path: path, mediaType: "image/jpeg", size: 9, digest: digest)
            return Picture(asset: asset, width: width, height: width)
        }
        return CatalogEntry(issue: issue, updated: .distantPast, pageCount: 8, pagesReady: 8, covers: covers)
    }

    @Test func `an app of the first days reads the stand`() throws {
        let entries = [
            try entry("2026-03", title: "Tom & Jerry's <\"best\"> — №3\u{1}"),
            try entry("2026-02", title: "February", price: Price(minor: 399, currency: "EUR")),
        ]
        let document = StorePlist(entries: entries, baseURL: "https://stand.example").document
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
                as? [[String: Any]])
        #expect(list.count == 2)
        #expect(list[0]["ID"] as? String == "2026-03")
        #expect(list[0]["Title"] as? String == "Tom & Jerry's <\"best\"> — №3")
        #expect(list[0]["Release date"] as? Date == Date(timeIntervalSince1970: 1_773_144_000))
        #expect(list[0]["Free"] as? Bool == true)
        #expect(list[1]["Free"] as? Bool == false)
        let root = "https://stand.example/api/v1/publications/orchard/issues/2026-03"
        #expect(list[0]["Cover URL"] as? String == "\(root)/assets/cover-640.0707070707070707.jpg")
        #expect(list[0]["Download URL"] as? String == "\(root)/archive?rendition=2x")
        #expect(Set(list[0].keys) == ["ID", "Title", "Release date", "Cover URL", "Download URL", "Free"])
    }

    @Test func `an empty stand is an empty array`() throws {
        let document = StorePlist(entries: [], baseURL: "https://stand.example").document
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
        #expect((list as? [Any])?.isEmpty == true)
    }
}
