import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct MergingTests {
    @Test func `what an anonymous reader had comes along when they sign in`() async throws {
        let storage = try Storage.inMemory()
        let (first, second) = (
            try await storage.add("2026-01", onSale: .noon), try await storage.add("2026-02", onSale: .noon)
        )
        let anna = try await storage.claim(1, email: "anna@example.org").reader
        let visitor = try await storage.welcome(2)
        try await storage.keep(ReadingPosition(locator: .page(5), modified: Moment(.noon(5))), of: anna, in: first)
        try await storage.keep(
            ReadingPosition(locator: .page(2), modified: Moment(.noon(2))), of: visitor.reader, in: first)
        try await storage.keep(
            ReadingPosition(locator: .page(3), modified: Moment(.noon(3))), of: visitor.reader, in: second)
        _ = try await storage.merge([.named("a", at: 1, note: "anna")], of: anna, in: first, since: 0)
        _ = try await storage.merge(
            [.named("a", at: 2, note: "later"), .named("b")], of: visitor.reader, in: first, since: 0)
        let result = try await storage.signIn(
            anna, known: visitor, fresh: .named("unused"), session: NewSession(digest: .of(20), ends: nil), most: 9,
            at: .noon(9))
        #expect(result.device == visitor.device)
        #expect(try await storage.visitor(20).reader == anna)
        // The token from before the account is void.
        #expect(try await storage.visitor(holding: .of(2), at: .noon) == nil)
        #expect(try await storage.position(of: anna, in: first)?.locator.locations.position == 5)
        #expect(try await storage.position(of: anna, in: second)?.locator.locations.position == 3)
        let marks = try await storage.marks(of: anna, in: first, since: 0).marks
        #expect(Set(marks.map { "\($0.id) \($0.note ?? "")" }) == ["a later", "b "])
        #expect(try await storage.marks(of: visitor.reader, in: first, since: 0).marks.isEmpty)
        // A shop may still name the earlier reader.
        #expect(try await storage.reader(visitor.reader)?.id == anna)
        #expect(try await storage.readers().items.map(\.id) == [anna])
    }

    @Test func `a merged reader leads to the last of a chain`() async throws {
        let storage = try Storage.inMemory()
        let anna = try await storage.claim(1, email: "anna@example.org").reader
        try await storage.welcome(2)
        try await storage.welcome(3)
        try await storage.store.write { session in
            try session.merge(.number(3), into: .number(2), at: .noon)
            try session.merge(.number(2), into: anna, at: .noon)
        }
        #expect(try await storage.reader(.number(3))?.id == anna)
    }

    @Test func `22: two accounts are never merged`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let anna = try await storage.claim(1, email: "anna@example.org")
        let bert = try await storage.claim(2, email: "bert@example.org")
        await #expect(throws: StorageError.accountExists) {
            try await storage.store.write { try $0.merge(bert.reader, into: anna.reader, at: .noon) }
        }
        _ = try await storage.merge([.named("a")], of: anna.reader, in: key, since: 0)
        // Bert signs in on Anna's device: it leaves her account, and takes nothing along.
        let result = try await storage.signIn(
            bert.reader, known: anna, fresh: .named("shared"), session: NewSession(digest: .of(9), ends: nil), most: 9,
            at: .noon)
        #expect(result.device != anna.device)
        #expect(try await storage.visitor(holding: .of(1), at: .noon) == nil)
        #expect(try await storage.marks(of: bert.reader, in: key, since: 0).marks.isEmpty)
        #expect(try await storage.marks(of: anna.reader, in: key, since: 0).marks.count == 1)
    }

    @Test func `the library has what was opened, and not what was put away`() async throws {
        let storage = try Storage.inMemory()
        let reader = try await storage.welcome(1).reader
        var keys: [EdicolaCore.Issue.Key] = []
        for (index, id) in ["a", "b", "c", "d"].enumerated() {
            keys.append(try await storage.add(id, onSale: .noon(Double(index))))
            guard id != "d" else { continue }
            try await storage.keep(
                ReadingPosition(locator: .page(2), modified: Moment(.noon(Double(9 - index)))), of: reader,
                in: keys[index])
        }
        try await storage.setArchived(true, keys[1], of: reader, at: .noon)
        func part(_ part: LibraryPart) async throws -> [String] {
            var seen: [String] = []
            var after: String?
            repeat {
                let page = try await storage.library(of: reader, part: part, after: after, limit: 1)
                seen += page.items.map(\.entry.key.issue.text)
                after = page.next
            } while after != nil
            return seen
        }
        #expect(try await part(.all) == ["c", "a"])
        #expect(try await part(.begun) == ["a", "c"])
        #expect(try await part(.archived) == ["b"])
        let held = try await storage.library(of: reader, held: [keys[3], keys[0]]).items.map(\.entry.key.issue.text)
        #expect(held == ["d", "c", "a"])
        #expect(try await storage.shelvedIssue(keys[3], of: reader, isHeld: true) != nil)
        try await storage.setArchived(false, keys[1], of: reader, at: .noon)
        #expect(try await part(.all) == ["c", "b", "a"])
        #expect(try await storage.shelvedIssue(keys[3], of: reader) == nil)
        #expect(try await storage.shelvedIssue(keys[0], of: reader)?.position?.locator == .page(2))
        #expect(try await storage.readIssues(of: reader).items.map(\.key.issue.text) == ["a", "b", "c"])
    }
}
