import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct DocumentTests {
    @Test func `a document is kept as it came, once, and can't be changed or removed`() async throws {
        let storage = try Storage.inMemory()
        let document = Sales.document(Sales.fact("1", 0, 30), id: "uuid-1")
        let first = try await storage.record(document, at: Sales.day(0))
        #expect(first.isNew && first.isNews)
        let again = try await storage.record(document, at: Sales.day(9))
        #expect(!again.isNew && !again.isNews)
        let kept = try await storage.store.read { session in
            try session.rows("SELECT raw, kind, subtype, received_at FROM shop_document") {
                (try $0.bytes(), try $0.text(), try $0.optionalText(), try $0.date())
            }
        }
        #expect(kept.count == 1)
        #expect(kept.first?.0 == document.raw && kept.first?.2 == "NEVER_HEARD_OF" && kept.first?.3 == Sales.day(0))
        for sql: SQL in ["DELETE FROM shop_document", "UPDATE shop_document SET kind = 'x'"] {
            await #expect(throws: StorageError.self) { try await storage.store.write { try $0.run(sql) } }
        }
    }

    @Test func `an older copy that comes later changes nothing`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        let reader = Reader.ID.number(1)
        let refund = Revocation(at: Sales.day(40), kind: .refund)
        _ = try await storage.record(
            Sales.document(Sales.fact("1", 25, 55, revoked: refund, signed: 40)), for: reader, at: Sales.day(41))
        let late = try await storage.record(Sales.document(Sales.fact("1", 25, 55, signed: 25)), at: Sales.day(42))
        #expect(late.isNew && !late.isNews)
        #expect(try await storage.access(of: reader, to: keys[1], at: Sales.day(43)) == .refused(.subscribe))
        // The refund was a mistake.
        _ = try await storage.record(Sales.document(Sales.fact("1", 25, 55, signed: 50)), at: Sales.day(50))
        #expect(try await storage.access(of: reader, to: keys[1], at: Sales.day(51)) == .granted(.subscription))
    }

    @Test func `14: a notification may come before the device, and the device before the notification`() async throws {
        for deviceIsFirst in [true, false] {
            let storage = try Storage.inMemory()
            let keys = try await storage.openShop()
            try await storage.welcome(1)
            let notification = Sales.document(Sales.fact("1", 25, 55), id: "n")
            let upload = Sales.document(Sales.fact("1", 25, 55), source: .upload)
            let reader = Reader.ID.number(1)
            if deviceIsFirst {
                #expect(
                    try await storage.record(upload, for: reader, at: Sales.day(26)).lines.values.first
                        == .reader(reader))
                _ = try await storage.record(notification, at: Sales.day(26))
            } else {
                #expect(try await storage.record(notification, at: Sales.day(26)).lines.values.first == .nobody)
                #expect(try await storage.access(of: reader, to: keys[1], at: Sales.day(40)) != .granted(.subscription))
                _ = try await storage.record(upload, for: reader, at: Sales.day(26))
            }
            #expect(try await storage.access(of: reader, to: keys[1], at: Sales.day(40)) == .granted(.subscription))
        }
    }

    @Test func `11: the account token says whose a purchase is, in either case, and may be set later`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.openShop()
        try await storage.welcome(1)
        try await storage.welcome(2)
        let (one, two) = (Reader.ID.number(1), Reader.ID.number(2))
        let loud = try #require(Reader.ID(parsing: one.description.uppercased()))
        let document = Sales.document(Sales.fact("1", 0, 30, token: loud))
        #expect(try await storage.record(document, at: Sales.day(1)).lines.values.first == .reader(one))
        #expect(try await storage.record(document, for: two, at: Sales.day(2)).lines.values.first == .another)
        let moved = Sales.document(Sales.fact("1", 0, 30, token: two, signed: 5))
        #expect(try await storage.record(moved, at: Sales.day(5)).lines.values.first == .reader(two))
        // A token of another system names no reader here.
        let foreign = Sales.document(Sales.fact("2", 0, 30, line: Sales.line("2"), token: .number(99)))
        #expect(try await storage.record(foreign, for: one, at: Sales.day(6)).lines.values.first == .reader(one))
    }

    @Test func `a line goes over to who restores it, three times a month, or as the policy says`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...6 as ClosedRange<UInt8> { try await storage.welcome(number) }
        let document = Sales.document(Sales.fact("1", 25, 55))
        func restore(_ number: UInt8, _ policy: RestorePolicy = .transfer, at day: Double = 30) async throws
            -> Recorded.Owner?
        {
            try await storage.record(document, for: .number(number), restore: policy, at: Sales.day(day))
                .lines.values.first
        }
        #expect(try await restore(1) == .reader(.number(1)))
        #expect(try await restore(2, .refuse) == .another)
        for number in 2...4 as ClosedRange<UInt8> { #expect(try await restore(number) == .reader(.number(number))) }
        #expect(try await storage.reasons(1, keys[1], at: 31).isEmpty)
        #expect(try await storage.reasons(4, keys[1], at: 31) == [.subscription])
        #expect(try await restore(5) == .another)
        #expect(try await restore(5, at: 61) == .reader(.number(5)))
        #expect(try await restore(6, .share, at: 61) == .reader(.number(6)))
        #expect(try await storage.reasons(5, keys[1], at: 62) == [.subscription])
        #expect(try await storage.reasons(6, keys[1], at: 62) == [.subscription])
    }

    @Test func `15: documents about one line that come at once are all taken in`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.openShop()
        try await storage.welcome(1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let start = Double(number * 30)
                    let document = Sales.document(Sales.fact("\(number)", start, start + 30, signed: start))
                    try await storage.record(document, for: .number(1), at: Sales.day(1300))
                }
            }
            try await group.waitForAll()
        }
        let coverage = try await storage.store.read { try $0.coverage(of: 1) }
        #expect(coverage.map(\.span) == [Span(Sales.day(0).milliseconds, Sales.day(1200).milliseconds)])
    }

    @Test func `22: what an anonymous reader bought comes along, and money facts outlive the person`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.welcome(1)
        try await storage.claim(2, email: "anna@example.org")
        _ = try await storage.record(Sales.document(Sales.fact("1", 25, 55)), for: .number(1), at: Sales.day(26))
        try await storage.store.write { try $0.merge(.number(1), into: .number(2), at: Sales.day(27)) }
        #expect(try await storage.reasons(2, keys[1], at: 31) == [.subscription])
        // The shop still names the old one.
        let renewed = Sales.document(Sales.fact("2", 55, 85, token: .number(1)))
        #expect(try await storage.record(renewed, at: Sales.day(55)).lines.values.first == .reader(.number(2)))
        try await storage.erase(.number(2), at: Sales.day(60))
        #expect(try await storage.store.read { try $0.row("SELECT 1 FROM fact WHERE name = '1'") } != nil)
    }

    /// Independent of the line's earlier owners: nobody loses anything.
    @Test(arguments: [RestorePolicy.refuse, .transfer, .share])
    func `what an erased reader had is whose who hands it in first`(policy: RestorePolicy) async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        for number in 1...6 as ClosedRange<UInt8> { try await storage.welcome(number) }
        let document = Sales.document(Sales.fact("1", 25, 55))
        func handIn(_ number: UInt8, _ policy: RestorePolicy = .transfer) async throws -> Recorded.Owner? {
            try await storage.record(document, for: .number(number), restore: policy, at: Sales.day(30))
                .lines.values.first
        }
        // It was transferred as often as allowed.
        for number in 1...4 as ClosedRange<UInt8> { #expect(try await handIn(number) == .reader(.number(number))) }
        #expect(try await handIn(5) == .another)
        try await storage.erase(.number(4), at: Sales.day(30))
        #expect(try await handIn(5, policy) == .reader(.number(5)))
        #expect(try await storage.reasons(5, keys[1], at: 31) == [.subscription])
        // From now on it belongs to the living one.
        #expect(try await handIn(6, .refuse) == .another)
    }
}
