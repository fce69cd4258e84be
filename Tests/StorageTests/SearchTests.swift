import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct SearchTests {
    @Test(arguments: Place.allCases)
    func `words, phrases and beginnings are found on their pages`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            try await storage.publish("a", pages: ["Red plums fall.", "#Pears\nGreen pears and plum cake."])
            try await storage.publish("b", in: "nuts", onSale: .noon(-9), pages: ["Plums are red; città di Pèrugia."])
            try await storage.updateSearch(at: .noon)
            #expect(try await storage.found("plums") == ["a: 1", "b: 1"])
            #expect(try await storage.found("plum") == ["a: 1 2", "b: 1"])
            #expect(try await storage.found("plum ") == ["a: 2"])
            #expect(try await storage.found("plum* cake") == ["a: 2"])
            #expect(try await storage.found("red plums") == ["a: 1", "b: 1"])
            #expect(try await storage.found("“red plums”") == ["a: 1"])
            #expect(try await storage.found("CITTA perugia") == ["b: 1"])
            #expect(try await storage.found("plums", in: "nuts") == ["b: 1"])
            #expect(try await storage.found("plums", in: "none") == [])
            #expect(try await storage.found("cherries") == [])
            #expect(try await storage.found(" … ") == ["no word"])
        }
    }

    @Test func `a title counts more than an article, an article more than a page, and new a little more than old`()
        async throws
    {
        let storage = try Storage.inMemory()
        let article = Article(title: "The quince", author: "A. Quincy", page: 1, pageCount: 1)
        try await storage.publish("page", onSale: .noon(-100), pages: [String(repeating: "quince ", count: 30)])
        try await storage.publish("heading", onSale: .noon(-200), pages: ["#A quince\nand more."])
        try await storage.publish("article", onSale: .noon(-300), pages: ["Fruit."], articles: [article])
        try await storage.publish("title", title: "The quince number", onSale: .noon(-400), pages: ["Fruit."])
        try await storage.publish("old", onSale: .noon(-86_400 * 900), pages: ["One quince among apples."])
        try await storage.publish("new", onSale: .noon(-500), pages: ["One quince among apples."])
        try await storage.updateSearch(at: .noon)
        let order = try await storage.found("quince").map { $0.prefix { $0 != ":" } }
        #expect(order == ["title", "article", "heading", "page", "new", "old"])
        #expect(try await storage.found("quincy") == ["article: "])
        let findings = try await storage.search.find(try #require(SearchQuery("quince")))
        let place = try #require(findings.issues[1].places.first)
        #expect(place.kind == .article && place.page == 1 && place.title == "The quince")
    }

    @Test func `an issue is found by what its stand says of it, and a publication by its name`() async throws {
        let storage = try Storage.inMemory()
        try await storage.publish("a", summary: "On hedges.", pages: ["x"])
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.found("hedges") == ["a: "])
        #expect(try await storage.found("fruit january 2026") == ["a: "])
        let query = try #require(SearchQuery("fruit"))
        #expect(try await storage.search.find(query).publications.map(\.text) == ["fruit"])
        // A new name of the publication applies to its issues too.
        try await storage.save(Publication.named("fruit", title: "Orchard"), at: .noon)
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.found("orchard") == ["a: "])
        #expect(try await storage.found("fruit") == [])
        #expect(try await storage.search.find(query).publications == [])
    }

    @Test func `what is not on sale, or was withdrawn, or corrected, is not found`() async throws {
        let storage = try Storage.inMemory()
        let soon = try await storage.publish("soon", onSale: .noon(60), pages: ["Medlars."])
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.found("medlars") == [])
        try await storage.updateSearch(at: .noon(60))
        #expect(try await storage.found("medlars") == ["soon: 1"])
        try await storage.correct(soon, pages: ["Loquats.", "Medlars, on another page."], at: .noon(70))
        try await storage.updateSearch(at: .noon(70))
        #expect(try await storage.found("medlars") == ["soon: 2"])
        try await storage.withdraw(soon, reason: "x", at: .noon(80))
        try await storage.updateSearch(at: .noon(80))
        #expect(try await storage.found("medlars") == [])
        try await storage.restore(soon, onSale: .noon(90), at: .noon(90))
        try await storage.updateSearch(at: .noon(90))
        #expect(try await storage.found("loquats") == ["soon: 1"])
    }

    @Test(arguments: [
        "\"", "\"\"", "plums\"", "'", "plums AND", "NOT plums", "plums OR pears", "NEAR(plums pears)", "plums*", "*",
        "title:plums", "{title} : plums", "-plums", "^plums", "plums + pears", "(plums", "plums)", "scope:p1", ";--",
        "plums'; DROP TABLE page;--", "\u{0}", "plums\u{0}pears", "\\", "%", "_", "?1", "\u{FFFD}\u{202E}", "🍐", "p1",
    ])
    func `nothing that is typed is anything but words`(_ text: String) async throws {
        let storage = try Storage.inMemory()
        try await storage.publish("a", pages: ["Plums or pears, and not near the title."])
        try await storage.updateSearch(at: .noon)
        // The same words without the signs.
        let plain = Words(of: text).map(\.text).joined(separator: " ")
        let expected = plain.isEmpty ? ["no word"] : try await storage.found(plain)
        let found = try await storage.found(text)
        #expect(found.isEmpty || found == expected)
        _ = try await storage.found(String(repeating: text, count: 300))
    }

    @Test func `a snippet shows the words among their neighbours`() async throws {
        let storage = try Storage.inMemory()
        let words = (1...60).map { "w\($0)" }.joined(separator: " ")
        try await storage.publish("a", pages: ["#Pômes\n\(words) Red, ripe pômes fall. \(words)"])
        try await storage.updateSearch(at: .noon)
        let long = try #require(try await storage.snippet("ripe pomes"))
        #expect(long.contains("w60 Red, [ripe pômes] fall. w1"))
        #expect(long.hasPrefix("… w") && long.hasSuffix("…"))
        try await storage.publish("b", pages: ["#A start\nMore."])
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.snippet("start more") == "A [start More].")
        let query = try #require(SearchQuery("ripe pomes"))
        let places = try await storage.search.find(query).issues.flatMap(\.places)
        #expect(try await storage.search.snippets(query, of: places).values.map(\.match) == ["ripe pômes"])
    }

    @Test func `an index that was lost, is damaged, or is another newsstand's is made again`() async throws {
        try await withFolder { folder in
            func open() throws -> Storage { try Storage.open(in: folder) }
            func files() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: "\(folder)/search").filter {
                    $0.hasSuffix("sqlite")
                }
            }
            do {
                let storage = try open()
                try await storage.publish("a", pages: ["Plums."])
                try await storage.updateSearch(at: .noon)
                #expect(try await storage.found("plums") == ["a: 1"])
            }
            do {
                let storage = try open()
                #expect(try await storage.found("plums") == ["a: 1"])
                #expect(try await storage.rebuildSearch(at: .noon))
                #expect(try await storage.found("plums") == ["a: 1"])
                #expect(try files() == ["2.sqlite"])
            }
            try Data("no database".utf8).write(to: URL(filePath: "\(folder)/search/2.sqlite"))
            do {
                let storage = try open()
                #expect(try await storage.found("plums") == [])
                try await storage.updateSearch(at: .noon)
                #expect(try await storage.found("plums") == ["a: 1"])
                #expect(try files() == ["3.sqlite"])
            }
            try FileManager.default.removeItem(atPath: "\(folder)/search")
            let storage = try open()
            try await storage.updateSearch(at: .noon)
            #expect(try await storage.found("plums") == ["a: 1"])
        }
    }

    @Test func `an index that slept through too many changes is made again`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.publish("a", pages: ["Plums."])
        try await storage.updateSearch(at: .noon)
        try await storage.withdraw(key, reason: "x", at: .noon)
        try await storage.publish("b", pages: ["Pears."])
        try await storage.prune(keeping: .init(changes: 1), at: .noon)
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.found("plums") == [])
        #expect(try await storage.found("pears") == ["b: 1"])
    }

    @Test func `a page whose layer can't be read hides no other`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.publish("a", pages: ["Plums.", "Pears."])
        let layer = try #require(try await storage.manifest(key)?.pages[0].layer)
        try Data("{".utf8).write(to: URL(filePath: storage.blobs.path(of: layer.digest)))
        try await storage.updateSearch(at: .noon)
        #expect(try await storage.found("pears") == ["a: 2"])
        let report = try await storage.searchReport()
        #expect(report.issues == 1 && report.pages == 1 && report.lag == 0 && report.isFilled)
    }
}
