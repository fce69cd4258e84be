import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// The log of acts: written in the act's own transaction, chained, never changed.
struct ActLogTests {
    private static let anna = Principal(kind: .member, id: "1", name: "Anna", permissions: .all)

    private func stand() async throws -> Storage {
        let storage = try Storage.inMemory()
        for number in 1...5 {
            try await ActScope(
                .publicationSaved, by: Self.anna, on: try .init(parsing: "p\(number)"), at: .noon(Double(number))
            ).run {
                try await storage.save(
                    Publication(id: try .init(parsing: "p\(number)"), title: "Number \(number)", language: "en"),
                    at: .noon)
            }
        }
        return storage
    }

    @Test func `an act and its entry are one transaction`() async throws {
        let storage = try await stand()
        let acts = try await storage.acts()
        #expect(acts.map(\.number) == [5, 4, 3, 2, 1])
        #expect(acts.allSatisfy { $0.actorName == "Anna" && $0.verb == .publicationSaved })
        #expect(acts.first?.publication == "p5")
        // A transaction that is undone leaves no entry.
        await #expect(throws: StorageError.self) {
            try await ActScope(.issueReleased, by: Self.anna, subject: "nothing", at: .noon).run {
                _ = try await storage.withdraw(try Storage.Key.of("nothing"), reason: "x", at: .noon)
            }
        }
        #expect(try await storage.acts().count == 5)
    }

    @Test func `several transactions of one act make one entry, and reading makes none`() async throws {
        let storage = try await stand()
        try await ActScope(.settingsSaved, by: Self.anna, at: .noon).run {
            _ = try await storage.publications()
            try await storage.save(StandSettings(), of: try .init(parsing: "p1"), at: .noon)
            try await storage.save(StandSettings(), of: try .init(parsing: "p2"), at: .noon)
        }
        #expect(try await storage.acts().count == 6)
        try await ActScope(.settingsSaved, by: Self.anna, at: .noon).run { _ = try await storage.publications() }
        try await storage.save(StandSettings(), of: try .init(parsing: "p3"), at: .noon)
        #expect(try await storage.acts().count == 6)
    }

    @Test func `a row can't be changed or deleted`() async throws {
        let storage = try await stand()
        await #expect(throws: StorageError.self) {
            try await storage.store.write { try $0.run("UPDATE act SET subject = 'x' WHERE number = 3") }
        }
        await #expect(throws: StorageError.self) {
            try await storage.store.write { try $0.run("DELETE FROM act WHERE number = 3") }
        }
        #expect(try await storage.verifyActs() == ActVerification(count: 5, number: 5, newest: storage.newestAct()))
    }

    @Test(
        arguments: [
            "UPDATE act SET actor_name = 'Bruno' WHERE number = 3", "UPDATE act SET at = at + 1 WHERE number = 3",
            "UPDATE act SET change = '{ }' WHERE number = 3", "UPDATE act SET publication_id = NULL WHERE number = 3",
            "DELETE FROM act WHERE number = 2", "UPDATE act SET digest = zeroblob(32) WHERE number = 3",
        ] as [StaticString])
    func `whoever changes the database is found out`(_ statement: StaticString) async throws {
        let storage = try await stand()
        try await storage.store.write { session in
            try session.run("DROP TRIGGER act_kept")
            try session.run("DROP TRIGGER act_stays")
            try session.run("\(raw: statement)")
        }
        #expect(try await storage.verifyActs().broken == 3)
    }

    @Test func `the beginning can't be removed quietly, but old acts can be pruned`() async throws {
        let storage = try await stand()
        #expect(try await storage.pruneActs(before: .noon(3), at: .noon(9)) == 2)
        let acts = try await storage.acts()
        #expect(acts.map(\.number) == [6, 5, 4, 3] && acts.first?.verb == .logPruned && acts.first?.prunedTo == 2)
        #expect(try await storage.verifyActs().broken == nil)
        #expect(try await storage.pruneActs(before: .noon(3), at: .noon(9)) == 0)
        try await storage.store.write { session in
            try session.run("DROP TRIGGER act_stays")
            try session.run("DELETE FROM act WHERE number = 3")
        }
        #expect(try await storage.verifyActs().broken == 4)
    }

    @Test func `an end that was cut off is noticed by whoever saw it before`() async throws {
        let storage = try await stand()
        let earlier = try await storage.verifyActs()
        #expect(earlier.number == 5)
        try await storage.store.write { session in
            try session.run("DROP TRIGGER act_stays")
            try session.run("DELETE FROM act WHERE number >= 4")
        }
        #expect(try await storage.verifyActs().broken == nil)
        #expect(try await storage.verifyActs(since: earlier).broken == 4)
        for number in 1...3 {
            try await storage.log(.signedIn, by: Self.anna, subject: "\(number)", at: .noon(9))
        }
        #expect(try await storage.verifyActs(since: earlier).broken == 5)
    }

    @Test func `the log of a copy is verified beside the one who writes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = try Storage.open(in: folder.path)
        for number in 1...3 {
            try await storage.log(.signedIn, by: Self.anna, subject: "\(number)", at: .noon(Double(number)))
        }
        let inspection = try StorageInspection(of: folder.path)
        #expect(try await inspection.verifyActs() == storage.verifyActs())
        try await storage.store.write { session in
            try session.run("DROP TRIGGER act_kept")
            try session.run("UPDATE act SET subject = 'x' WHERE number = 2")
        }
        #expect(try await inspection.verifyActs().broken == 2)
    }

    @Test func `acts are found by day, and every choice has an index`() async throws {
        let storage = try await stand()
        let span = Date.noon(2)..<Date.noon(4)
        #expect(try await storage.acts(ActFilter(span: span)).map(\.number) == [3, 2])
        #expect(try await storage.acts(ActFilter(actor: .member, actorID: "1"), before: 3).map(\.number) == [2, 1])
        let (one, other) = (try Publication.ID(parsing: "p1"), Principal.Kind.member)
        for (filter, index) in [
            (ActFilter(publication: one), "act_on_publication"),
            (ActFilter(publication: one, subject: "a"), "act_on_subject"),
            (ActFilter(actor: other, actorID: "1"), "act_by_actor"), (ActFilter(verb: .refused), "act_by_verb"),
            (ActFilter(span: span), "act_at"),
        ] {
            let plan = try await storage.store.read { session in
                try session.rows("EXPLAIN QUERY PLAN \(filter.listing(before: 3, limit: 10))") { row in
                    for _ in 0..<3 { _ = try row.int64() }
                    return try row.text()
                }
            }
            #expect(plan.contains { $0.contains("INDEX \(index) ") }, "\(index): \(plan)")
            #expect(filter.span != nil || !plan.contains { $0.contains("TEMP B-TREE") }, "\(index): \(plan)")
        }
        let pruning = try await storage.store.read { session in
            try session.rows(
                "EXPLAIN QUERY PLAN SELECT 1 FROM act AS later WHERE later.pruned_to >= 1 AND later.number > 1"
            ) { row in
                for _ in 0..<3 { _ = try row.int64() }
                return try row.text()
            }
        }
        #expect(pruning.contains { $0.contains("act_pruning") }, "\(pruning)")
    }

    @Test func `the digest is what another program computes`() async throws {
        let storage = try await stand()
        let act = try #require(try await storage.acts().last)
        let text =
            "1:1" + "13:\(Int64(Date.noon(1).timeIntervalSince1970 * 1000))" + "6:member" + "1:1" + "4:Anna"
            + "17:publication-saved" + "2:p1" + "0:" + "2:{}" + "-"
            + "64:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(act.digest == Digest.hashing(text))
    }
}
