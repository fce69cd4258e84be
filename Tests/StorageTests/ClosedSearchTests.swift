import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// The effect of closed text on the order, limits and cursors of readers without access: none.
struct ClosedSearchTests {
    /// Opens the issues named open-….
    private static let judge: SearchAccess.Judge = { issues in
        Dictionary(
            issues.map { issue in
                (
                    issue.key,
                    issue.key.issue.text.hasPrefix("open")
                        ? SearchAccess.all : SearchAccess(opensAll: false) { _ in false }
                )
            }
        ) { first, _ in first }
    }

    private func find(
        _ words: String, after cursor: String? = nil, limit: Int = 10, in storage: Storage
    ) async throws -> SearchResults {
        let query = try #require(SearchQuery(words))
        return try await storage.search.find(query, after: cursor, limit: limit, judge: Self.judge)
    }

    /// Makes five open issues, and a closed one with this text.
    private func stand(closed pages: [String]) async throws -> Storage {
        let storage = try Storage.inMemory()
        for day in 0..<5 {
            try await storage.publish(
                "open-\(day)", onSale: .noon(-Double(day)),
                pages: ["A walnut \(String(repeating: "and a walnut ", count: day)) in the grass."])
        }
        try await storage.publish("shut", onSale: .noon(-9), pages: pages)
        try await storage.updateSearch(at: .noon)
        return storage
    }

    @Test func `a cursor does not tell how often a word stands in closed text`() async throws {
        let few = try await stand(closed: ["Nothing."])
        let many = try await stand(closed: (0..<40).map { "A walnut on page \($0)." })
        var (cursors, rounds) = ([[String]](), 0)
        for storage in [few, many] {
            var (after, own) = (String?.none, [String]())
            repeat {
                let part = try await find("walnut", after: after, limit: 2, in: storage)
                after = part.next
                own += after.map { [$0] } ?? []
                rounds += 1
            } while after != nil
            cursors.append(own)
        }
        #expect(rounds == 6)
        #expect(cursors[0] == cursors[1] && cursors[0].count == 2)
    }

    @Test func `the order does not tell how often words stand in closed text`() async throws {
        // Each of two open issues has one of the words often. Whichever is rare in all text would come first.
        var orders: [[String]] = []
        for common in ["walnut", "hazel"] {
            let storage = try Storage.inMemory()
            try await storage.publish(
                "open-walnut", onSale: .noon(-1), pages: ["hazel and walnut walnut walnut walnut and grass"])
            try await storage.publish(
                "open-hazel", onSale: .noon(-2), pages: ["walnut and hazel hazel hazel hazel and grass"])
            try await storage.publish(
                "shut", onSale: .noon(-9), pages: (0..<60).map { "\(common) on page \($0) \(common) of the book" })
            try await storage.updateSearch(at: .noon)
            orders.append(
                try await find("hazel walnut ", in: storage).issues.map(\.key.issue.text).filter { $0 != "shut" })
        }
        #expect(orders[0].count == 2 && orders[0] == orders[1])
    }

    @Test func `a list goes on where it was, also when the last one has gone`() async throws {
        let storage = try await stand(closed: ["A walnut."])
        let whole = try await find("walnut", in: storage).issues.map(\.key.issue.text)
        #expect(whole.count == 6 && whole.last == "shut")
        let first = try await find("walnut", limit: 2, in: storage)
        let second = try await find("walnut", after: first.next, limit: 4, in: storage)
        #expect((first.issues + second.issues).map(\.key.issue.text) == whole && second.next == nil)
        let last = try #require(first.issues.last)
        _ = try await storage.withdraw(last.key, reason: "A fault.", at: .noon)
        try await storage.updateSearch(at: .noon)
        let rest = try await find("walnut", after: first.next, limit: 4, in: storage)
        #expect(rest.issues.map(\.key.issue.text) == Array(whole.suffix(4)))
        await #expect(throws: StorageError.unknownCursor) {
            try await find("walnut", after: ListCursor.text("search", -1, 7), in: storage)
        }
    }

    @Test func `newer closed pages take no place away from older open ones`() async throws {
        let storage = try Storage.inMemory()
        try await storage.publish("open-old", onSale: .noon(-100), pages: ["Grass.", "A walnut in the grass."])
        let many = (0..<(SearchResults.maximumRows + 10)).map { "A walnut on page \($0)." }
        try await storage.publish("shut", onSale: .noon(-1), pages: many)
        try await storage.updateSearch(at: .noon)
        let found = try await find("walnut", in: storage)
        #expect(found.issues.map(\.key.issue.text) == ["open-old", "shut"])
        #expect(found.issues.map(\.pages) == [[2], []])
        #expect(!found.isPartial, "how much is closed is not said")
    }
}
