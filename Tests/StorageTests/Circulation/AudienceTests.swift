import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct AudienceTests {
    @Test func `a release concerns those covered at its instant, each once, in parts`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        var expected: Set<Reader.ID> = []
        for number in 1...60 as ClosedRange<UInt8> {
            try await storage.welcome(number)
            let start = Double(number)
            let line = Sales.line("\(number)")
            let fact = Sales.fact("\(number)", start, start + 5, line: line, reason: .purchase)
            _ = try await storage.record(Sales.document(fact), for: .number(number), at: Sales.day(start))
            // A second line of the same reader makes no second message.
            if number % 7 == 0 {
                let other = Sales.fact(
                    "\(number)b", start, start + 10, line: Sales.line("\(number)b"), reason: .purchase)
                _ = try await storage.record(Sales.document(other), for: .number(number), at: Sales.day(start))
            }
            let end = number % 7 == 0 ? start + 10 : start + 5
            if start <= 30 && 30 < end { expected.insert(.number(number)) }
        }
        var (found, cursor): ([Reader.ID], String?) = ([], nil)
        repeat {
            let page = try await storage.audience(of: keys[1], after: cursor, limit: 2)
            #expect(page.readers.count <= 2)
            found += page.readers
            cursor = page.next
        } while cursor != nil
        #expect(found.count == expected.count && Set(found) == expected)
        #expect(expected.count == 6)
        #expect(try await storage.audience(of: keys[1], in: .sandbox).readers.isEmpty)
    }

    @Test func `who was given the issue is told too, and of a special only they are`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...3 as ClosedRange<UInt8> { try await storage.welcome(number) }
        _ = try await storage.record(Sales.document(Sales.fact("1", 25, 55)), for: .number(1), at: Sales.day(25))
        for number in [1, 2] as [UInt8] {
            try await storage.addGrant(
                GrantOrder(
                    reader: .number(number), kind: .press, opens: [.issue(keys[1])], giver: "Editor", why: "Review"),
                at: Sales.day(20))
        }
        #expect(try await Set(storage.audience(of: keys[1]).readers) == [.number(1), .number(2)])
        #expect(try await storage.audience(of: keys[1]).readers.count == 2)
        try await storage.save(SaleRule.single, for: keys[1])
        #expect(try await storage.audience(of: keys[1]).readers == [.number(1), .number(2)])
        #expect(try await storage.audience(of: keys[0]).readers.isEmpty)
    }
}
