import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct GrantTests {
    @Test func `a grant says who gave what to whom and why, and ends when it is revoked`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let order = GrantOrder(
            reader: .number(1), kind: .compensation, opens: [.window(keys[0].publication)], term: Term(2, .month),
            recipient: "Anna", giver: "Paolo", why: "The parcel was lost")
        let grant = try await storage.addGrant(order, at: Sales.day(10))
        #expect(grant.reader == .number(1) && grant.until == Term(2, .month)?.end(from: Sales.day(10)))
        #expect(grant.opens == order.opens)
        #expect(try await storage.reasons(1, keys[0], at: 10) == [.welcome])
        #expect(try await storage.reasons(1, keys[1], at: 31) == [.grant])
        try await storage.revoke(grant: grant.id, Revoking(by: "Paolo", why: "Found"), at: Sales.day(40))
        #expect(try await storage.reasons(1, keys[1], at: 41) == [.grant])
        #expect(try await storage.reasons(1, keys[2], at: 61).isEmpty)
        let listed = try await storage.grants().items
        #expect(listed.map(\.revoked?.why) == ["Found"])
        #expect(listed.map(\.recipient) == ["Anna"])
        await #expect(throws: StorageError.self) {
            try await storage.revoke(grant: grant.id, Revoking(by: "Paolo", why: "Again"), at: Sales.day(41))
        }
        // The ledger contains no names.
        let said = try await storage.store.read { try $0.rows("SELECT said FROM shop_document") { try $0.text() } }
        #expect(said.count == 2 && said.allSatisfy { !$0.contains("Anna") })
        #expect(try await storage.replay(at: Sales.day(50)).differences.isEmpty)
    }

    @Test func `what is taken back closes, even when the clock stood still`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let window = try await storage.addGrant(
            GrantOrder(
                reader: .number(1), kind: .other, opens: [.window(keys[0].publication)], giver: "P", why: "Oops"),
            at: Sales.day(25))
        let issue = try await storage.addGrant(
            GrantOrder(reader: .number(1), kind: .press, opens: [.issue(keys[0])], giver: "P", why: "Oops"),
            at: Sales.day(25))
        #expect(try await storage.reasons(1, keys[0], at: 26) == [.grant, .welcome])
        try await storage.revoke(grant: issue.id, Revoking(by: "P", why: "No"), at: Sales.day(25))
        try await storage.revoke(grant: window.id, Revoking(by: "P", why: "No", takesBack: true), at: Sales.day(45))
        #expect(try await storage.reasons(1, keys[0], at: 50).isEmpty)
        #expect(try await storage.reasons(1, keys[1], at: 50).isEmpty)
    }

    @Test func `a single issue is given for good, by grant and by code`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        var order = GrantOrder(reader: .number(1), kind: .press, opens: [.issue(keys[0])], giver: "P", why: "Review")
        order.term = Term(1, .month)
        await #expect(throws: StorageError.endless) { try await storage.addGrant(order, at: Sales.day(10)) }
        (order.term, order.until) = (nil, Sales.day(20))
        await #expect(throws: StorageError.endless) { try await storage.addGrant(order, at: Sales.day(10)) }
        let code = CodeOrder(opens: [.issue(keys[0])], term: Term(1, .month), giver: "P", why: "Fair")
        await #expect(throws: StorageError.endless) { try await storage.addCodes(code, at: Sales.day(10)) }
        #expect(try await storage.grants().items.isEmpty)
    }

    @Test func `what everybody may read is not for subscribers alone`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        var issue = try #require(try await storage.entry(keys[0])?.issue)
        try await storage.save(SaleRule.subscribers, for: keys[0])
        (issue.price, issue.isFree) = (nil, true)
        try await storage.save(SaleRule.both, for: keys[0])
        _ = try await storage.save(issue, at: Sales.day(1))
        await #expect(throws: StorageError.freeToAll) { try await storage.save(SaleRule.subscribers, for: keys[0]) }
        try await storage.save(SaleRule.both, for: keys[0])
    }

    @Test func `a product can be given`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let month = try await storage.addGrant(
            GrantOrder(
                reader: .number(1), kind: .gift, product: .init(parsing: "month"), giver: "Nonna", why: "Birthday"),
            at: Sales.day(28))
        #expect(month.until == Term(1, .month)?.end(from: Sales.day(28)))
        #expect(try await storage.reasons(1, keys[1], at: 31) == [.grant])
        await #expect(throws: StorageError.self) {
            try await storage.addGrant(
                GrantOrder(
                    reader: .number(1), kind: .gift, product: .init(parsing: "nothing"), giver: "N", why: "B"),
                at: Sales.day(28))
        }
        await #expect(throws: StorageError.self) {
            try await storage.addGrant(
                GrantOrder(reader: .number(9), kind: .gift, opens: [.issue(keys[0])], giver: "N", why: "B"),
                at: Sales.day(28))
        }
    }

    @Test func `a promo code works as often as it says, once for each reader, however it is typed`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...4 as ClosedRange<UInt8> { try await storage.welcome(number) }
        let order = CodeOrder(
            code: "SPRING-2026", opens: [.issue(keys[0])], mostUses: 2, ends: Sales.day(50), giver: "Paolo",
            why: "Spring fair")
        _ = try await storage.addCodes(order, at: Sales.day(10))
        await #expect(throws: StorageError.self) { try await storage.addCodes(order, at: Sales.day(11)) }
        let first = try await storage.redeem("spring 2026", for: .number(1), at: Sales.day(40))
        #expect(try await storage.redeem("SPRING-2026", for: .number(1), at: Sales.day(41)).id == first.id)
        #expect(try await storage.reasons(1, keys[0], at: 41) == [.grant])
        _ = try await storage.redeem("Spring2026", for: .number(2), at: Sales.day(41))
        for (code, number, day) in [("SPRING2026", 3 as UInt8, 42.0), ("WINTER2026", 3, 42), ("", 3, 42)] {
            await #expect(throws: StorageError.codeRefused("This code is unknown, used up or expired.")) {
                try await storage.redeem(code, for: .number(number), at: Sales.day(day))
            }
        }
        let drawn = try await storage.addCodes(
            CodeOrder(
                count: 20, opens: [.window(keys[0].publication)], term: Term(1, .month), giver: "Paolo", why: "Fair"),
            at: Sales.day(12))
        #expect(Set(drawn.map(\.code)).count == 20)
        let code = try #require(drawn.first?.code)
        try await storage.revoke(code: code, at: Sales.day(13))
        await #expect(throws: StorageError.self) {
            try await storage.redeem(code, for: .number(4), at: Sales.day(14))
        }
        #expect(try await storage.codes(limit: 100).items.count == 21)
        #expect(try await storage.codes(limit: 100).items.last?.uses == 2)
    }
}
