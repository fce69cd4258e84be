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

    @Test(arguments: ["", "7", "e-", "e-1", "e-x-y", "e--1-$", "e-99-$", "x-0-$", "e-0-$-", "e-0-0123456789abcdef"])
    func `a cursor that this database has not given is refused`(_ text: String) async throws {
        let storage = try Storage.inMemory()
        let cursor = text.replacingOccurrences(of: "$", with: storage.instance)
        await #expect(throws: StorageError.unknownCursor) { try await storage.changes(since: cursor, at: .noon) }
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
