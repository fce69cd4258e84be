import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct PruningTests {
    @Test func `old changes go, and who had not heard of them begins again`() async throws {
        let storage = try Storage.inMemory()
        var cursors: [String] = []
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        for number in 1...8 {
            var issue = try Issue.named("2026-01", onSale: .noon)
            issue.summary = "No. \(number)"
            try await storage.save(issue, at: .noon)
            cursors.append(try await storage.newestCursor())
        }
        #expect(try await storage.count("event") == 10)
        try await storage.prune(keeping: .init(changes: 3), at: .noon)
        #expect(try await storage.count("event") == 3)
        #expect(try await storage.changes(since: nil, at: .noon).changes.count == 3)
        #expect(try await storage.changes(since: cursors[7], at: .noon).changes.isEmpty)
        #expect(try await storage.changes(since: cursors[4], at: .noon).changes.count == 3)
        await #expect(throws: StorageError.unknownCursor) {
            try await storage.changes(since: cursors[3], at: .noon)
        }
        // Numbers are never reused, however much was deleted.
        try await storage.prune(keeping: .init(changes: 0), at: .noon)
        #expect(try await storage.count("event") == 0)
        #expect(try await storage.changes(since: nil, at: .noon).changes.isEmpty)
        try await storage.withdraw(key, reason: "Why", at: .noon)
        #expect(try await storage.changes(since: cursors[7], at: .noon).changes.map(\.kind) == [.withdrawn])
        await #expect(throws: StorageError.notADraft(.withdrawn)) { try await storage.delete(key, at: .noon) }
    }

    @Test func `runs without a revision go with their notes, but for the last`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        for number in 1...3 {
            let run = try await storage.begin(key, file: "\(number)")
            try await storage.record([RunNote(code: "x", sentence: "\(number)")], for: run.id)
            try await storage.fail(run.id, code: "damaged", sentence: "\(number)", at: .noon)
        }
        try await storage.press(key)
        for number in 4...6 {
            let run = try await storage.begin(key, file: "\(number)")
            try await storage.record([RunNote(code: "x", sentence: "\(number)")], for: run.id)
            try await storage.fail(run.id, code: "damaged", sentence: "\(number)", at: .noon)
        }
        try await storage.prune(keeping: .init(runs: 2), at: .noon)
        let left = try await storage.store.read { session in
            try session.rows("SELECT coalesce(failure_sentence, 'done') FROM press_run ORDER BY id") { try $0.text() }
        }
        #expect(left == ["done", "5", "6"])
        let notes = try await storage.store.read { session in
            try session.rows("SELECT sentence FROM press_note ORDER BY sentence") { try $0.text() }
        }
        #expect(notes == ["5", "6"])
        #expect(try await storage.manifest(key)?.isComplete == true)
    }

    @Test func `jobs that died long ago go`() async throws {
        let storage = try Storage.inMemory()
        try await storage.enqueue(NewJob(kind: "a", payload: "{}"), at: .noon)
        let job = try #require(try await storage.claim(kinds: ["a"], lease: .seconds(9), at: .noon).first)
        try await storage.fail(job, reason: "Why", retry: false, at: .noon)
        try await storage.prune(at: .noon(86_400))
        #expect(try await storage.jobs(at: .noon).items.count == 1)
        try await storage.prune(at: .noon(31 * 86_400))
        #expect(try await storage.jobs(at: .noon).items.isEmpty)
    }
}
