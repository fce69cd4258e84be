import EdicolaCore
import Foundation
import Testing

struct PreviewPagesTests {
    @Test(arguments: [
        ("3", [1, 2, 3]), ("0", []), ("1,4,9", [1, 4, 9]), ("9,1,4,4", [1, 4, 9]), ("2-4,7", [2, 3, 4, 7]),
        ("7,", [7]), ("1-3", [1, 2, 3]),
    ])
    func `are read as a publisher types them`(text: String, pages: [Int]) throws {
        let preview = try #require(PreviewPages(parsing: text))
        #expect((0...20).filter(preview.contains) == pages)
        #expect(preview.count == pages.count)
        #expect(preview.last == pages.last ?? 0)
    }

    @Test(arguments: ["", "-1", "0,3", "x", "4-2", "1-", "1-9999", ","])
    func `are nothing else`(text: String) {
        #expect(PreviewPages(parsing: text) == nil)
    }

    @Test(arguments: [("3", "3"), ("[9,1,4]", "[1,4,9]"), ("[1,2,3]", "3"), ("[]", "0")])
    func `are a number or a list in JSON`(json: String, written: String) throws {
        let preview = try JSON.decode(PreviewPages.self, from: Data(json.utf8))
        #expect(String(decoding: try JSON.encode(preview), as: UTF8.self) == written)
    }

    @Test(arguments: ["-1", "[0]", "\"3\"", "[1.5]"])
    func `can't be nonsense in JSON`(json: String) {
        #expect(throws: DecodingError.self) { try JSON.decode(PreviewPages.self, from: Data(json.utf8)) }
    }

    @Test func `grant exactly the pages that were chosen`() throws {
        let preview = try #require(PreviewPages(choosing: [1, 4, 9]))
        let issue = Issue(
            publication: try .init(parsing: "p"), id: try .init(parsing: "i"), title: "T",
            coverDate: try CoverDate(parsing: "2026"), price: Price(minor: 1, currency: "EUR"), previewPages: preview)
        for page in 1...12 { #expect(issue.access(toPage: page).isGranted == [1, 4, 9].contains(page)) }
    }
}
