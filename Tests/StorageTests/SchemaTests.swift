import Foundation
import Testing

@testable import Storage

struct SchemaTests {
    /// `Sources/Storage/schema.sql`, relative to this file.
    private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Storage/schema.sql")

    @Test func `the migrated database has the committed schema`() async throws {
        let schema = try await Storage.inMemory().schema()
        if ProcessInfo.processInfo.environment["EDICOLA_RECORD"] == "1" {
            try Data(schema.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == schema)
    }

    @Test func `every table is strict and has a primary key`() async throws {
        let tables = try await Storage.inMemory().store.read { session in
            try session.rows("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'") {
                (try $0.text(), try $0.bool())
            }
        }
        #expect(tables.count > 10)
        for (name, isStrict) in tables where !name.hasPrefix("sqlite_") { #expect(isStrict, "\(name)") }
    }

    @Test func `opening again changes nothing`() async throws {
        try await withFolder { folder in
            let first = try await Storage.open(in: folder).state()
            let second = try await Storage.open(in: folder).state()
            #expect(first == second)
        }
    }

    @Test func `migrating twice in one session changes nothing`() async throws {
        let storage = try Storage.inMemory()
        let before = try await storage.state()
        try await storage.store.write { try $0.migrate() }
        #expect(try await storage.state() == before)
    }

    @Test func `only what is missing is applied`() async throws {
        let storage = try Storage.inMemory()
        let pear = Migration(number: 90, name: "pears", statements: ["CREATE TABLE pear (id TEXT PRIMARY KEY)"])
        try await storage.store.write { try $0.migrate(Migration.all + [pear]) }
        try await storage.store.write { try $0.migrate(Migration.all + [pear]) }
        #expect(try await storage.schema().contains("CREATE TABLE pear"))
    }

    @Test func `a migration that fails leaves nothing behind`() async throws {
        let storage = try Storage.inMemory()
        let before = try await storage.state()
        let broken = Migration(
            number: 90, name: "broken", statements: ["CREATE TABLE pear (id TEXT PRIMARY KEY)", "CREATE NONSENSE"])
        await #expect(throws: StorageError.self) {
            try await storage.store.write { try $0.migrate(Migration.all + [broken]) }
        }
        #expect(try await storage.state() == before)
    }

    @Test func `data of a newer Edicola are refused and left alone`() async throws {
        try await withFolder { folder in
            do {
                let storage = try Storage.open(in: folder)
                try await storage.store.write {
                    try $0.run("INSERT INTO migration (number, name) VALUES (99, 'later')")
                }
            }
            #expect(throws: StorageError.tooNew(found: 99, known: Migration.all.last?.number ?? 0)) {
                try Storage.open(in: folder)
            }
        }
    }

    @Test func `migrations are numbered in the order in which they run`() {
        let numbers = Migration.all.map(\.number)
        #expect(numbers.first == 1)
        #expect(numbers == Set(numbers).sorted())
    }
}

extension Storage {
    func schema() async throws -> String {
        try await store.read { session in
            let statements = try session.rows(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
            ) { try $0.text() }
            return statements.map { "\($0);\n" }.joined(separator: "\n")
        }
    }

    fileprivate func state() async throws -> [String] {
        let applied = try await store.read { session in
            try session.rows("SELECT number, name FROM migration ORDER BY number") {
                "\(try $0.int()) \(try $0.text())"
            }
        }
        return [instance, try await schema()] + applied
    }
}
