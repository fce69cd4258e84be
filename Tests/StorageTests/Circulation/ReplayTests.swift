import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct ReplayTests {
    /// Makes readers with random periods, refunds and graces; seven documents for each.
    private static func documents(readers: Int) -> [(ShopDocument, Reader.ID?)] {
        var random = SystemRandomNumberGenerator()
        var documents: [(ShopDocument, Reader.ID?)] = []
        for number in 1...readers {
            let line = Sales.line("\(number)", sandbox: number % 11 == 0)
            for period in 0..<5 {
                let start = Double(period * 30 + number % 9)
                let name = "\(number)-\(period)"
                let fact = Sales.fact(name, start, start + 30, line: line, reason: period == 0 ? .purchase : .renewal)
                documents.append((Sales.document(fact), period == 0 ? .number(UInt8(number)) : nil))
                if Int.random(in: 0..<5, using: &random) == 0 {
                    let refund = Revocation(at: Sales.day(start + 12), kind: .refund)
                    let copy = Sales.fact(name, start, start + 30, line: line, revoked: refund, signed: start + 12)
                    documents.append((Sales.document(copy), nil))
                }
            }
            let renewal = Renewal(
                line: line, isInRetry: true, graceUntil: Sales.day(170), signedAt: Sales.day(159),
                digest: .hashing("renewal \(number)"))
            documents.append((Sales.document([], renewals: [renewal], id: "r\(number)"), nil))
        }
        return documents
    }

    @Test func `what is derived is the same in any order of arrival, and what pure functions say`() async throws {
        let documents = Self.documents(readers: 25)
        var states: Set<[String]> = []
        for round in 0..<3 {
            let storage = try Storage.inMemory()
            _ = try await storage.openShop()
            for number in 1...25 as ClosedRange<UInt8> { try await storage.welcome(number) }
            // Lines and holders are numbered in order of arrival: fix the numbers first.
            for number in 1...25 as ClosedRange<UInt8> {
                try await storage.store.write { session in
                    _ = try session.holder(of: .number(number))
                    _ = try session.line(Sales.line("\(number)", sandbox: number % 11 == 0), app: nil)
                }
            }
            for (document, reader) in round == 0 ? documents : (documents + documents.prefix(40)).shuffled() {
                _ = try await storage.record(document, for: reader, at: Sales.day(200))
            }
            states.insert(try await storage.derived())
            var lines: [LineKey: LineHistory] = [:]
            for (document, _) in documents { lines.absorb(document) }
            let rules = CirculationRules(products: [try Sales.month()])
            for number in 1...25 as ClosedRange<UInt8> {
                let key = Sales.line("\(number)", sandbox: number % 11 == 0)
                let projection = Projection(of: [try #require(lines[key])], rules)
                let stored = try await storage.store.read { session in
                    let holder = try session.holder(of: .number(number))
                    return (try session.coverage(of: holder), try session.beginnings(of: holder))
                }
                #expect(stored.0 == projection.coverage && stored.1 == projection.beginnings)
            }
        }
        #expect(states.count == 1)
    }

    @Test func `all that is derived can be thrown away and made again, and damage is found`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...25 as ClosedRange<UInt8> { try await storage.welcome(number) }
        for (document, reader) in Self.documents(readers: 25) {
            _ = try await storage.record(document, for: reader, at: Sales.day(200))
        }
        try await storage.addGrant(
            GrantOrder(reader: .number(1), kind: .press, opens: [.issue(keys[0])], giver: "E", why: "R"),
            at: Sales.day(200))
        let before = try await storage.derived()
        let report = try await storage.replay(at: Sales.day(201))
        #expect(report.differences.isEmpty && report.readers == 25)
        #expect(try await storage.derived() == before)
        try await storage.store.write { session in
            try session.run("DELETE FROM coverage WHERE holder_id = 3")
            try session.run("UPDATE fact SET end_at = end_at + 1000 WHERE name = '4-2'")
            try session.run("DELETE FROM unlock")
        }
        let found = try await storage.replay(at: Sales.day(202)).differences
        #expect(found.contains { $0.hasPrefix("found: coverage fruit of holder 3") })
        #expect(found.contains("lost: fact month 4-2") && found.contains("found: fact month 4-2"))
        #expect(found.contains { $0.hasPrefix("found: unlock fruit/n0") })
        #expect(try await storage.derived() == before)
        #expect(try await storage.replay(at: Sales.day(203)).differences.isEmpty)
    }

    @Test func `a product that is described later counts for all who have it, across an interruption`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...5 as ClosedRange<UInt8> {
            try await storage.welcome(number)
            let fact = Sales.fact("\(number)", 25, 55, product: "later", line: Sales.line("\(number)"))
            _ = try await storage.record(Sales.document(fact), for: .number(number), at: Sales.day(26))
        }
        #expect(try await storage.reasons(5, keys[1], at: 31).isEmpty)
        var month = try Sales.month()
        month = Product(id: try .init(parsing: "later"), title: "Later", sale: month.sale, opens: month.opens)
        try await storage.save(month, at: Sales.day(30))
        #expect(try await storage.reasons(5, keys[1], at: 31) == [.subscription])
        #expect(try await storage.products().items.map(\.id.text) == ["later", "month"])
        await #expect(throws: StorageError.inUseByReaders) { try await storage.delete(month.id) }
        try await storage.delete(.init(parsing: "month"))
        #expect(try await storage.product(.init(parsing: "month")) == nil)
    }
}
