import EdicolaCore
import Foundation
import Testing

struct StandSettingsTests {
    @Test func `say over the newsstand's what they say, and nothing more`() throws {
        var whole = StandSettings(look: .shelf, typeface: .slab, paper: "#ffffff")
        whole.imprint = "/imprint"
        whole.newsFeed = "https://example.org/all.xml"
        whole.categories = [StandCategory(id: try .init(parsing: "food"), title: "Food")]
        var own = StandSettings(paper: "#000000")
        own.filedUnder = [try .init(parsing: "food")]
        let merged = own.over(whole)
        #expect(merged.look == .shelf)
        #expect(merged.typeface == .slab)
        #expect(merged.paper == "#000000")
        #expect(merged.imprint == "/imprint")
        #expect(merged.filedUnder == own.filedUnder)
        // A feed belongs to one title.
        #expect(merged.newsFeed == nil)
    }

    @Test(arguments: [
        ##"{"paper": "red"}"##, ##"{"night": "#12345"}"##, ##"{"accent": "#gggggg"}"##,
        #"{"imprint": "javascript:alert(1)"}"#,
        #"{"privacyPolicy": "//evil.example"}"#, #"{"newsFeed": "file:///etc/passwd"}"#, #"{"issn": "1234-5678"}"#,
        #"{"embedding": ["https://a.example/path"]}"#, #"{"embedding": ["https://a.example; script-src *"]}"#,
        #"{"embedding": ["*"]}"#, #"{"languages": []}"#, #"{"languages": ["english!"]}"#, #"{"timeZone": "../etc"}"#,
        #"{"categories": [{"id": "a", "title": "A", "parent": "a"}]}"#,
        #"{"categories": [{"id": "a", "title": "A", "parent": "b"}, {"id": "b", "title": "B", "parent": "a"}]}"#,
        #"{"categories": [{"id": "a", "title": "A", "parent": "c"}]}"#,
        #"{"categories": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]}"#,
    ])
    func `can't be what would break a page, or open a door`(json: String) throws {
        let settings = try JSON.decode(StandSettings.self, from: Data(json.utf8))
        #expect(throws: StandSettings.SettingError.self) { try settings.check() }
    }

    @Test(arguments: [
        "{}", ##"{"paper": "#Fff4e0", "look": "cover-flow", "typeface": "plain"}"##, #"{"imprint": "/imprint?x=1"}"#,
        #"{"issn": "0378-5955"}"#, #"{"issn": "2434-561X"}"#,
        #"{"embedding": ["https://a.example:8443", "http://*.b.example"]}"#,
        #"{"languages": ["it", "de-CH"], "timeZone": "America/Argentina/Buenos_Aires"}"#,
    ])
    func `may be what a publisher wants`(json: String) throws {
        try JSON.decode(StandSettings.self, from: Data(json.utf8)).check()
    }

    @Test func `file things in a tree`() throws {
        func category(_ id: String, in parent: String? = nil) throws -> StandCategory {
            StandCategory(id: try .init(parsing: id), title: id, parent: try parent.map { try .init(parsing: $0) })
        }
        let deep = try (1...6).map { try category("level\($0)", in: $0 == 1 ? nil : "level\($0 - 1)") }
        #expect(CategoryTree(Array(deep.prefix(CategoryTree.deepest))).isSound)
        #expect(!CategoryTree(deep).isSound)
        // With any newsstand's categories, an app must not loop for ever.
        let (a, b, c) = (try category("a", in: "c"), try category("b", in: "a"), try category("c", in: "b"))
        let ring = CategoryTree([a, b, c])
        #expect(!ring.isSound)
        #expect(ring.whole(a.id) == [a.id, b.id, c.id])
        #expect(ring.path(to: a.id) == [b, c, a])
        let tree = CategoryTree([
            try category("food"), try category("wine", in: "food"), try category("red", in: "wine"),
            try category("art"),
        ])
        #expect(tree.isSound)
        #expect(tree.whole(try .init(parsing: "food")).map(\.text) == ["food", "wine", "red"])
        #expect(tree.path(to: try .init(parsing: "red")).map(\.title) == ["food", "wine", "red"])
        #expect(tree.roots.map(\.title) == ["food", "art"])
    }

    @Test func `a price is in the reader's currency where there is one`() throws {
        var issue = Issue(
            publication: try .init(parsing: "p"), id: try .init(parsing: "i"), title: "T",
            coverDate: try CoverDate(parsing: "2026"), price: Price(minor: 399, currency: "EUR"))
        issue.otherPrices = [try #require(Price(minor: 450, currency: "USD"))]
        #expect(issue.price(in: ["USD"])?.minor == 450)
        #expect(issue.price(in: ["GBP"])?.currency == "EUR")
        #expect(issue.price(in: [])?.currency == "EUR")
        issue.price = nil
        #expect(issue.price(in: ["USD"]) == nil)
    }

    @Test(
        arguments: [
            (
                [
                    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0,
                    0, 0, 64,
                ], "image/png", 256, 64
            ),
            (Array("<svg xmlns='x' viewBox=\"0 0 40 10\">".utf8), "image/svg+xml", 40, 10),
            (
                [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 50, 0, 200, 3, 1, 1, 1], "image/jpeg",
                200, 50
            ),
        ] as [([UInt8], String, Int, Int)])
    func `a logo says what it is and how large`(bytes: [UInt8], type: String, width: Int, height: Int) throws {
        let logo = try Logo(reading: bytes)
        #expect(logo.mediaType == type)
        #expect(logo.width == width)
        #expect(logo.height == height)
        for count in 0..<bytes.count { _ = try? Logo(reading: Array(bytes.prefix(count))) }
    }

    @Test func `a logo is nothing else`() {
        #expect(throws: Logo.FormatError.notAPicture) { try Logo(reading: Array("GIF89a".utf8)) }
        #expect(throws: Logo.FormatError.notAPicture) { try Logo(reading: Array("<html><svg viewBox=x>".utf8)) }
        #expect(throws: Logo.FormatError.tooLarge) { try Logo(reading: Array(repeating: 0, count: Logo.largest + 1)) }
    }
}
