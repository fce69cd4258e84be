import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct IssueTests {
    @Test(arguments: Place.allCases)
    func `what is saved comes back`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            try await storage.save(Publication.named(), at: .noon)
            var issue = try Issue.named("2026-07", onSale: .noon(86_400))
            issue.number = IssueNumber(37, and: 38)
            issue.coverDate = try CoverDate(parsing: "2026-07/2026-08")
            issue.price = Price(minor: 399, currency: "EUR")
            issue.coverLines = ["O'Brien; DROP TABLE issue", "“Città”"]
            issue.previewPages = 7
            let entry = try await storage.save(issue, at: .noon)
            #expect(entry == CatalogEntry(issue: issue, updated: .noon))
            #expect(try await storage.entry(issue.key) == entry)
            issue.number = nil
            issue.price = nil
            issue.onSale = nil
            #expect(try await storage.save(issue, at: .noon(1)) == CatalogEntry(issue: issue, updated: .noon(1)))
        }
    }

    @Test func `saving keeps the life cycle that is stored`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        var issue = try Issue.named(onSale: .noon)
        issue.title = "Better"
        issue.lifeCycle = LifeCycle(stage: .withdrawn, revision: 9, withdrawalReason: "Nonsense")
        let entry = try await storage.save(issue, at: .noon(5))
        #expect(entry.issue.title == "Better")
        #expect(entry.issue.lifeCycle == LifeCycle(stage: .onSale, revision: 1))
        #expect(entry.pageCount == 5)
        #expect(try await storage.story() == Storage.firstStory + ["updated fruit/2026-01"])
    }

    @Test func `saving the same again tells nobody anything`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let entry = try await storage.press(key)
        #expect(try await storage.save(Issue.named(onSale: .noon), at: .noon(100)).updated == entry.updated)
        #expect(try await storage.story() == Storage.firstStory)
    }

    @Test func `an instant of sale is kept to the millisecond, whatever was written`() async throws {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named(), at: .noon)
        let saved = try await storage.save(Issue.named(onSale: .noon(0.123_456)), at: .noon)
        #expect(saved.issue.onSale?.milliseconds == Date.noon.milliseconds + 123)
        #expect(try await storage.entry(saved.key) == saved)
        #expect(try await storage.save(saved.issue, at: .noon(60)).updated == .noon)
    }

    @Test func `an issue needs its publication`() async throws {
        let storage = try Storage.inMemory()
        let issue = try Issue.named(in: "nuts")
        await #expect(throws: StorageError.notFound("publication nuts")) { try await storage.save(issue, at: .noon) }
        #expect(try await storage.entry(issue.key) == nil)
    }

    @Test func `an issue that no reader has seen can be deleted, any other cannot`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        await #expect(throws: StorageError.notADraft(.processing)) { try await storage.delete(key, at: .noon) }
        try await storage.record(pages: 2, of: 5, for: run)
        try await storage.fail(run.id, code: "damaged", sentence: "It breaks off.", at: .noon)
        try await storage.beginUpload(key, fileName: "x.pdf", size: nil, at: .noon)
        try await storage.delete(key, at: .noon)
        #expect(try await storage.entry(key) == nil)
        #expect(try await storage.upload(key) == nil)
        await #expect(throws: StorageError.notFound("issue fruit/2026-01")) {
            try await storage.delete(key, at: .noon)
        }
        let pressed = try await storage.add("2026-02")
        try await storage.press(pressed)
        try await storage.delete(pressed, at: .noon)
        #expect(try await storage.entry(pressed) == nil)
    }

    @Test func `an issue that was on the stand can't be deleted, not even when it is withdrawn`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add("2026-02")
        try await storage.press(key)
        try await storage.schedule(key, onSale: .noon(1), at: .noon)
        await #expect(throws: StorageError.notADraft(.scheduled)) { try await storage.delete(key, at: .noon(2)) }
        try await storage.releaseDue(at: .noon(2))
        try await storage.withdraw(key, reason: "A recipe was wrong.", at: .noon(3))
        await #expect(throws: StorageError.notADraft(.withdrawn)) { try await storage.delete(key, at: .noon(4)) }
    }

    @Test(
        arguments: [
            ("CILIEG", ["2026-02"]), ("perche", ["2026-01"]), ("perché", ["2026-01"]), ("%", ["2026-03"]),
            ("_", []), ("", ["2026-03", "2026-02", "2026-01"]), ("fruit", ["2026-03", "2026-02", "2026-01"]),
            ("' OR 1=1 --", []),
        ])
    func `a query finds without regard to case and accents`(_ query: String, _ found: [String]) async throws {
        let storage = try Storage.inMemory()
        for (id, line) in [("2026-01", "Perché no"), ("2026-02", "ciliegie"), ("2026-03", "100% juice")] {
            let key = try await storage.add(id, onSale: .noon(Double(id.utf8.last ?? 0)))
            var issue = try Issue.named(id, onSale: .noon(Double(id.utf8.last ?? 0)))
            issue.coverLines = [line]
            try await storage.save(issue, at: .noon)
            try await storage.press(key, at: .noon)
        }
        let page = try await storage.issues(of: .init(parsing: "fruit"), onStandAt: .noon(900), query: query)
        #expect(page.items.map(\.key.issue.text) == found)
        #expect(page.items.allSatisfy { $0.contents.isEmpty })
    }

    @Test func `a publisher's list has every stage, the last added first, in parts`() async throws {
        let storage = try Storage.inMemory()
        for number in 1...7 { _ = try await storage.add("2026-0\(number)") }
        _ = try await storage.add("x", in: "nuts")
        var ids: [String] = []
        var cursor: String?
        repeat {
            let page = try await storage.allIssues(of: .init(parsing: "fruit"), after: cursor, limit: 3)
            #expect(page.items.count <= 3)
            ids += page.items.map(\.key.issue.text)
            cursor = page.next
        } while cursor != nil
        #expect(ids == (1...7).reversed().map { "2026-0\($0)" })
    }

    @Test(arguments: ["", "x", "e-1", "====", "c3RhbmQfMQ", "🍒"])
    func `a cursor that is not of the list is refused`(_ cursor: String) async throws {
        let storage = try Storage.inMemory()
        let id = try Publication.ID(parsing: "fruit")
        await #expect(throws: StorageError.unknownCursor) {
            try await storage.issues(of: id, onStandAt: .noon, after: cursor)
        }
        await #expect(throws: StorageError.unknownCursor) { try await storage.allIssues(of: id, after: cursor) }
        await #expect(throws: StorageError.unknownCursor) { try await storage.publications(after: cursor) }
        await #expect(throws: StorageError.unknownCursor) { try await storage.jobs(at: .noon, after: cursor) }
    }
}
