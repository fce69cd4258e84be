import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// An unreadable price must never count as none: that would be free.
struct PriceTests {
    @Test(arguments: ["eur", "Eur", "xx1", "EURO", "E R", ""], ["issue", "product"])
    func `the schema keeps no currency that can't be read again`(currency: String, table: String) async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.add()
        try await storage.save(
            Product(id: .init(parsing: "one"), title: "One", sale: .once, opens: []), at: .noon)
        let change: SQL =
            table == "issue"
            ? "UPDATE issue SET price_minor = 399, price_currency = \(currency)"
            : "UPDATE product SET price_minor = 399, price_currency = \(currency)"
        await #expect(throws: (any Error).self) { try await storage.store.write { try $0.run(change) } }
    }

    @Test(arguments: [0, -1])
    func `nor an amount that is no price`(minor: Int) async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.add()
        await #expect(throws: (any Error).self) {
            try await storage.store.write {
                try $0.run("UPDATE issue SET price_minor = \(minor), price_currency = 'EUR'")
            }
        }
    }

    @Test func `a price that can't be read is an error, not free`() throws {
        var row = SQLRow([.integer(399), .text("xx1")])
        #expect(throws: SQLRowError.self) { try row.price() }
        var half = SQLRow([.integer(399), .null])
        #expect(throws: SQLRowError.self) { try half.price() }
        var none = SQLRow([.null, .null])
        #expect(try none.price() == nil)
    }
}
