import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct SQLTests {
    @Test(
        arguments: [
            "'; DROP TABLE publication; --", "\" OR \"\"=\"", "?1", "$1", ":name", "%' --", "\\'", "/* */", "\u{2019}",
        ])
    func `a hostile text is a text`(_ text: String) async throws {
        let storage = try Storage.inMemory()
        let publication = Publication(id: try .init(parsing: "fruit"), title: text, summary: text)
        try await storage.save(publication, at: .noon)
        #expect(try await storage.publication(publication.id) == publication)
        #expect(try await storage.publications().items == [publication])
    }

    @Test func `a text that the database would cut is refused`() async throws {
        let storage = try Storage.inMemory()
        let publication = try Publication.named(title: "Fruit\u{0}Nuts")
        await #expect(throws: StorageError.badText) { try await storage.save(publication, at: .noon) }
    }

    @Test func `interpolation binds, and each engine gets its words`() {
        let id = 7
        let none: String? = nil
        let part: SQL = "kind = \("a'b")"
        let sql: SQL =
            "SELECT 1 WHERE id = \(id) AND \(part) AND x IN (\(list: [1.5, 2])) AND y IS \(none) \(sqlite: "", postgres: "FOR UPDATE")\(raw: ";")"
        let sqlite = sql.rendered(for: .sqlite)
        #expect(sqlite.text == "SELECT 1 WHERE id = ? AND kind = ? AND x IN (?, ?) AND y IS ? ;")
        #expect(sqlite.values == [.integer(7), .text("a'b"), .real(1.5), .real(2), .null])
        let postgres = sql.rendered(for: .postgres)
        #expect(postgres.text == "SELECT 1 WHERE id = $1 AND kind = $2 AND x IN ($3, $4) AND y IS $5 FOR UPDATE;")
        #expect(postgres.values == sqlite.values)
        #expect(("x IN (\(list: [String]()))" as SQL).rendered(for: .sqlite).text == "x IN (NULL)")
    }

    @Test(arguments: [0, 1, -1, 0.001, 1_767_960_000.123, 253_402_300_799.999, -62_135_596_800])
    func `an instant survives the database to the millisecond`(_ seconds: Double) async throws {
        let storage = try Storage.inMemory()
        let date = Date(timeIntervalSince1970: seconds)
        let back = try await storage.store.read { try $0.first("SELECT \(date)") { try $0.date() } }
        #expect(back?.milliseconds == date.milliseconds)
        #expect(abs((back ?? .distantPast).timeIntervalSince(date)) < 0.001)
    }

    @Test func `every kind of value comes back as it went in`() async throws {
        let storage = try Storage.inMemory()
        let bytes = try #require(Digest(bytes: (0..<32).map { UInt8($0) }))
        let row = try await storage.store.read {
            try $0.row("SELECT \(Int64.min), \(1.5), \("e\u{301}🍒"), \(bytes), \(true), \(Int?.none)")
        }
        var values = try #require(row)
        #expect(try values.int64() == .min)
        #expect(try values.double() == 1.5)
        #expect(try values.text() == "e\u{301}🍒")
        #expect(try values.digest() == bytes)
        #expect(try values.bool())
        #expect(try values.optionalInt() == nil)
        #expect(throws: SQLRowError.self) { try values.int() }
    }

    @Test func `the writer waits for the disk at each commit`() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore.open("\(try Folder(path: folder).made())/edicola.sqlite")
            var synchronous = try #require(try await store.pragma("PRAGMA synchronous").first)
            #expect(try synchronous.int() == 2, "FULL")
            var journal = try #require(try await store.pragma("PRAGMA journal_mode").first)
            #expect(try journal.text() == "wal")
            var keys = try #require(try await store.pragma("PRAGMA foreign_keys").first)
            #expect(try keys.bool())
        }
    }

    @Test func `a body that throws undoes all of its transaction`() async throws {
        let storage = try Storage.inMemory()
        let fruit = try Publication.named()
        struct Interrupted: Error {}
        await #expect(throws: Interrupted.self) {
            try await storage.store.write { session in
                try session.run(
                    """
                    INSERT INTO publication (id, title, sort_title, language, summary, updated_at)
                    VALUES (\(fruit.id), 'Fruit', 'fruit', 'en', '', 0)
                    """)
                throw Interrupted()
            }
        }
        #expect(try await storage.publication(fruit.id) == nil)
    }

    @Test func `reading can't write`() async throws {
        try await withStorage(.disk) { storage in
            await #expect(throws: StorageError.self) {
                try await storage.store.read { try $0.run("DELETE FROM publication") }
            }
        }
    }
}

extension Folder {
    func made() throws -> String {
        try make()
        return path
    }
}
