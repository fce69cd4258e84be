import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct AccessTests {
    @Test func `from price to unlocked, renewed and lapsed`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let reader = Reader.ID.number(1)
        func access(_ number: Int, at day: Double) async throws -> Access {
            try await storage.access(of: reader, to: keys[number], at: Sales.day(day))
        }
        #expect(try await access(0, at: 1) == .refused(.subscribe))
        #expect(try await access(0, at: 40) == .refused(.buy))
        #expect(try await storage.access(of: nil, to: keys[1], at: Sales.day(40)) == .refused(.subscribe))
        _ = try await storage.record(
            Sales.document(Sales.fact("1", 10, 40, reason: .purchase)), for: reader, at: Sales.day(10))
        #expect(try await access(0, at: 10) == .granted(.welcome))
        #expect(try await access(1, at: 30) == .granted(.subscription))
        #expect(try await access(2, at: 61) == .refused(.subscribe))
        _ = try await storage.record(Sales.document(Sales.fact("2", 40, 70)), at: Sales.day(40))
        #expect(try await access(2, at: 61) == .granted(.subscription))
        #expect(try await access(2, at: 9000) == .granted(.subscription))
        await #expect(throws: StorageError.self) {
            try await storage.access(of: reader, to: .of("no-such"), at: Sales.day(1))
        }
    }

    @Test func `an issue opens when it goes on sale, before anybody has written that down`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.openShop()
        try await storage.welcome(1)
        var draft = try Issue.named("later", onSale: Sales.day(100))
        draft.price = Price(minor: 399, currency: "EUR")
        let key = try await storage.save(draft, at: Sales.day(70)).key
        try await storage.press(key, at: Sales.day(70))
        _ = try await storage.record(
            Sales.document(Sales.fact("1", 90, 120)), for: .number(1), at: Sales.day(90))
        #expect(try await storage.access(of: .number(1), to: key, at: Sales.day(99.9)) == .refused(.wait))
        #expect(try await storage.access(of: .number(1), to: key, at: Sales.day(100)) == .granted(.subscription))
        // And it is the newest one for a subscriber from then on.
        try await storage.welcome(2)
        _ = try await storage.record(
            Sales.document(Sales.fact("2", 101, 130, line: Sales.line("2"))), for: .number(2), at: Sales.day(101))
        #expect(try await storage.reasons(2, key, at: 102) == [.welcome])
        try await storage.releaseDue(at: Sales.day(103))
        #expect(try await storage.reasons(2, key, at: 103) == [.welcome])
        #expect(try await storage.reasons(1, key, at: 103) == [.subscription])
    }

    @Test func `withdrawn, moved and restored, an issue stays with who has it`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        _ = try await storage.record(
            Sales.document(Sales.fact("1", 25, 50)), for: .number(1), at: Sales.day(26))
        try await storage.withdraw(keys[1], reason: "A mistake", at: Sales.day(70))
        #expect(try await storage.reasons(1, keys[1], at: 71) == [.subscription])
        try await storage.restore(keys[1], onSale: Sales.day(80), at: Sales.day(75))
        try await storage.releaseDue(at: Sales.day(81))
        #expect(try await storage.reasons(1, keys[1], at: 82) == [.subscription])
        let held = try await storage.heldIssues(of: .number(1), at: Sales.day(82))
        #expect(held.items.map(\.key) == [keys[1], keys[0]])
    }

    @Test func `rules of an issue and of its publication are followed at once`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        _ = try await storage.record(
            Sales.document(Sales.fact("1", 25, 50)), for: .number(1), at: Sales.day(26))
        try await storage.save(SaleRule.single, for: keys[1])
        #expect(try await storage.access(of: .number(1), to: keys[1], at: Sales.day(40)) == .refused(.buy))
        try await storage.save(SaleRule.both, for: keys[1])
        var policy = AccessPolicy()
        policy.window = .months
        policy.keepsUnlocked = false
        policy.meter = .init(count: 1, every: .week)
        try await storage.save(policy, for: keys[0].publication)
        #expect(try await storage.policy(of: keys[0].publication) == policy)
        let coverage = try await storage.store.read { try $0.coverage(of: 1) }
        #expect(coverage.first?.span.startDate.formatted(.iso8601).hasSuffix("-01T00:00:00Z") == true)
        #expect(try await storage.saleRule(of: keys[1]) == .both)
    }

    @Test func `so many issues a month are free to open, and one that was opened stays open`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let reader = Reader.ID.number(1)
        var policy = AccessPolicy()
        policy.freeFirst = 1
        policy.meter = .init(count: 1, every: .year)
        try await storage.save(policy, for: keys[0].publication)
        func access(_ number: Int, at day: Double) async throws -> Access {
            try await storage.access(of: reader, to: keys[number], at: Sales.day(day))
        }
        #expect(try await access(0, at: 61) == .refused(.open))
        #expect(try await storage.openFree(keys[0], for: reader, at: Sales.day(61)) == .granted(.metered))
        #expect(try await storage.openFree(keys[0], for: reader, at: Sales.day(62)) == .granted(.metered))
        #expect(try await storage.openFree(keys[1], for: reader, at: Sales.day(62)) == .granted(.metered))
        #expect(try await storage.openFree(keys[2], for: reader, at: Sales.day(63)) == .refused(.subscribe))
        #expect(try await access(1, at: 64) == .granted(.metered))
        #expect(try await storage.access(of: nil, to: keys[2], at: Sales.day(63)) == .refused(.open))
        // A year later the first is still open, the other is not, and another one may be opened.
        #expect(try await access(0, at: 500) == .granted(.metered))
        #expect(try await access(1, at: 500) == .refused(.open))
        #expect(try await storage.heldIssues(of: reader, at: Sales.day(500)).items.map(\.reasons) == [[.metered]])
    }

    @Test func `heldIssues come in parts, each issue once`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.openShop()
        for number in 0..<12 { try await storage.sell("v\(number)", onSale: Double(number), in: "roots") }
        try await storage.welcome(1)
        try await storage.save(
            Sales.product("all", .once, .archive(.init(parsing: "roots"), .perpetual)), at: Sales.day(0))
        _ = try await storage.record(
            Sales.document(
                Sales.fact("1", 25, 65), Sales.fact("2", 25, Double?.none, product: "all", line: Sales.line("2"))),
            for: .number(1), at: Sales.day(30))
        // A subscription without an end counts for nothing; a purchase has none.
        var fact = Sales.fact("2", 25, nil, product: "all", line: Sales.line("2"), signed: 26)
        fact.kind = .nonConsumable
        _ = try await storage.record(Sales.document(fact), at: Sales.day(30))
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await storage.heldIssues(of: .number(1), at: Sales.day(70), after: cursor, limit: 4)
            #expect(page.items.count <= 4)
            found += page.items.map { "\($0.key)" }
            cursor = page.next
        } while cursor != nil
        #expect(found.count == 15 && Set(found).count == 15)
        #expect(found.first == "fruit/n2" && found.last == "roots/v0")
    }
}
