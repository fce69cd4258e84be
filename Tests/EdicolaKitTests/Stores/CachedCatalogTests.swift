import EdicolaCore
import Foundation
import Testing

@testable import EdicolaKit

/// The catalog on disk, from which the first shelf is shown.
@Suite struct CachedCatalogTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/catalog" }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a catalog in which every field has a value, in some issues.
    private func catalog(_ count: Int = 40) throws -> CachedCatalog {
        var random = Random(seed: 3)
        var catalog = CachedCatalog(address: "https://news.example", asked: Date(timeIntervalSince1970: 1_773_000_000))
        catalog.cursor = "c9"
        let dates = ["2026", "2026-03", "2026-03-01", "2026-W09", "2026-21", "2026-07/2026-08"]
        let entries = try (0..<count).map { number -> CatalogEntry in
            var made = MadeIssue(.make("espresso", "n\(number)"), seed: random.next(), pages: 1).entry
            made.issue.title = "Perché no? 🍐 \(number)"
            made.issue.number = number % 3 == 0 ? nil : IssueNumber(number, and: number + 1)
            made.issue.coverDate = try CoverDate(parsing: dates[number % dates.count])
            made.issue.onSale = number % 5 == 0 ? nil : Date(timeIntervalSince1970: 1_772_000_000.125 + Double(number))
            made.issue.price = number % 2 == 0 ? nil : Price(minor: 399, currency: "EUR")
            made.issue.otherPrices = number % 4 == 1 ? [Price(minor: 450, currency: "USD")].compactMap(\.self) : []
            made.issue.categories = number % 3 == 0 ? [try StandCategory.ID(parsing: "food")] : []
            made.issue.coverLines = number % 7 == 0 ? [] : ["One", ""]
            made.issue.previewPages = number % 2 == 0 ? .first(number) : .pages([1, 4, 9])
            made.issue.lifeCycle = LifeCycle(
                stage: number % 6 == 0 ? .withdrawn : .onSale, revision: number,
                withdrawalReason: number % 6 == 0 ? "A mistake." : nil)
            made.colour = number % 2 == 0 ? "#6F4E37" : nil
            made.contents = number % 8 == 0 ? [ContentsEntry(title: "Soup", page: 3, fragment: "a")] : []
            if number % 9 == 0 { made.covers = [] }
            return made
        }
        let pages = [
            ListPage(items: Array(entries.prefix(count / 2)), next: "2"),
            ListPage(items: Array(entries.dropFirst(count / 2))),
        ]
        catalog.issues = [
            "espresso": pages.map { .init(path: "/p", etag: $0.next.map { "\"\($0)\"" }, page: $0) }, "empty": [],
        ]
        return catalog
    }

    @Test func `it comes back as it went, in every field`() throws {
        let catalog = try catalog()
        try catalog.write(path)
        #expect(CachedCatalog.read(path, from: catalog.address) == catalog)
        #expect(CachedCatalog.read(path, from: "https://other.example") == nil)
    }

    @Test func `one that was torn or changed is none`() throws {
        let catalog = try catalog(3)
        try catalog.write(path)
        let whole = try Data(contentsOf: URL(filePath: path))
        for length in stride(from: 0, to: whole.count, by: 7) {
            try whole.prefix(length).write(to: URL(filePath: path))
            #expect(CachedCatalog.read(path, from: catalog.address) == nil, "\(length)")
        }
        for place in stride(from: 0, to: whole.count, by: 5) {
            var bytes = whole
            bytes[place] ^= 0x10
            try bytes.write(to: URL(filePath: path))
            #expect(CachedCatalog.read(path, from: catalog.address) == nil, "\(place)")
        }
    }
}
