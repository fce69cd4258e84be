import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct ChangeTests {
    @Test(arguments: Place.allCases)
    func `changes come once each, in order, in parts, from any cursor`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            for number in 1...5 {
                let key = try await storage.add("2026-0\(number)", onSale: .noon)
                try await storage.press(key)
                try await storage.withdraw(key, reason: "No. \(number)", at: .noon(1))
            }
            var changes: [Change] = []
            var cursor: String?
            repeat {
                let list = try await storage.changes(since: cursor, limit: 3, at: .noon(2))
                changes += list.changes
                #expect(list.cursor == list.changes.last?.cursor)
                cursor = list.hasMore ? list.cursor : nil
            } while cursor != nil
            #expect(changes.count == 15)
            let kinds = (1...5).flatMap { _ in [Change.Kind.added, .revised, .withdrawn] }
            #expect(changes.map(\.kind) == kinds)
            #expect(changes.compactMap(\.reason) == (1...5).map { "No. \($0)" })
            for (index, change) in changes.enumerated() {
                let rest = try await storage.changes(since: change.cursor, at: .noon(2))
                #expect(rest.changes == Array(changes[(index + 1)...]))
            }
            #expect(try await storage.newestCursor() == changes.last?.cursor)
        }
    }

    @Test func `a cursor stays good when nothing has changed, and after a restart`() async throws {
        try await withFolder { folder in
            var cursor = ""
            do {
                let storage = try Storage.open(in: folder)
                cursor = try await storage.changes(since: nil, at: .noon).cursor
                #expect(try await storage.changes(since: cursor, at: .noon).cursor == cursor)
            }
            let storage = try Storage.open(in: folder)
            try await storage.press(try await storage.add(onSale: .noon))
            #expect(try await storage.changes(since: cursor, at: .noon).changes.map(\.kind) == [.added, .revised])
        }
    }

    @Test(arguments: [
        "", "7", "e-", "e-1", "e-x-y", "e--1-0-$", "e-99-0-$", "x-0-0-$", "e-0-0-$-", "e-0-1-$", "e-0-$",
        "e-0-0-0123456789abcdef", "e-0-ffffffffffffffffffff-$",
    ])
    func `a cursor that this database has not given is refused`(_ text: String) async throws {
        let storage = try Storage.inMemory()
        let cursor = text.replacingOccurrences(of: "$", with: storage.instance)
        await #expect(throws: StorageError.unknownCursor) { try await storage.changes(since: cursor, at: .noon) }
    }

    @Test func `a cursor from after the copy that was put back is refused, and one from before goes on`() async throws {
        try await withFolder { folder in
            let copy = "\(folder)-copy"
            defer { try? FileManager.default.removeItem(atPath: copy) }
            let before = try await Self.cursor(in: folder, after: ["2026-01", "2026-02"])
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
            let later = try await Self.cursor(in: folder, after: ["2026-03"])
            // The same numbers again, for other changes.
            let other = try await Self.cursor(in: copy, after: ["2026-04", "2026-05"])
            let storage = try Storage.open(in: copy)
            await #expect(throws: StorageError.unknownCursor) {
                try await storage.changes(since: later, at: .noon)
            }
            #expect(try await storage.changes(since: before, at: .noon).changes.count == 4)
            #expect(try await storage.changes(since: other, at: .noon).changes.isEmpty)
        }
    }

    private static func cursor(in folder: String, after issues: [String]) async throws -> String {
        let storage = try Storage.open(in: folder)
        for issue in issues { try await storage.press(try await storage.add(issue, onSale: .noon)) }
        return try await storage.newestCursor()
    }

    @Test func `a listener is woken by a change`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let signals = storage.changeSignals()
        try await storage.press(key)
        for await _ in signals { break }
        #expect(try await storage.story() == Storage.firstStory)
    }

    @Test func `a change that fails writes no event`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        struct Interrupted: Error {}
        await #expect(throws: Interrupted.self) {
            try await storage.store.write { session in
                try session.change(key, at: .noon, kind: .updated) { $0.issue.title = "Other" }
                throw Interrupted()
            }
        }
        #expect(try await storage.story() == Storage.firstStory)
        #expect(try await storage.entry(key)?.issue.title == "Fruit 2026-01")
    }
}
