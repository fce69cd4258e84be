import Circulation
import EdicolaCore
import Foundation

@testable import Storage

/// The tests' products: fruit by the month, from noon of day 0 on.
enum Sales {
    static let fruit = "fruit"

    static func day(_ day: Double) -> Date { .noon(day * 86_400) }

    static func line(_ id: String, sandbox: Bool = false) -> LineKey {
        LineKey(shop: .appStore, environment: sandbox ? .sandbox : .production, id: id)
    }

    static func fact(
        _ transaction: String, _ start: Double, _ end: Double?, product: String = "month", line: LineKey = line("1"),
        reason: Fact.Reason = .renewal, revoked: Revocation? = nil, token: Reader.ID? = nil, signed: Double? = nil
    ) -> Fact {
        Fact(
            line: line, transaction: transaction, product: product, kind: .autoRenewable, start: day(start),
            end: end.map(day), reason: reason, revocation: revoked, priceMilli: 4_990_000_000, currency: "EUR",
            accountToken: token?.uuid, signedAt: day(signed ?? start), digest: .hashing("\(transaction) \(signed ?? 0)")
        )
    }

    static func document(
        _ facts: Fact..., renewals: [Renewal] = [], id: String? = nil, source: ShopDocument.Source = .notification
    ) -> ShopDocument {
        document(facts, renewals: renewals, id: id, source: source)
    }

    static func document(
        _ facts: [Fact], renewals: [Renewal] = [], id: String? = nil, source: ShopDocument.Source = .notification
    ) -> ShopDocument {
        let name = facts.map { "\($0.line) \($0.transaction) \($0.digest)" }.joined() + (id ?? "") + source.rawValue
        return ShopDocument(
            shop: facts.first?.line.shop ?? renewals.first?.line.shop ?? .appStore,
            environment: facts.first?.line.environment ?? .production, app: "com.example.fruit", source: source,
            externalID: id, kind: "DID_RENEW", subtype: "NEVER_HEARD_OF", signedAt: facts.first?.signedAt ?? day(0),
            facts: facts, renewals: renewals, digest: .hashing(name), raw: Array(name.utf8))
    }

    static func product(_ id: String, _ sale: Product.Sale, _ opens: Opening...) throws -> Product {
        Product(id: try .init(parsing: id), title: id, sale: sale, opens: opens)
    }

    static func month(_ publication: String = fruit) throws -> Product {
        guard let term = Term(1, .month) else { throw StorageError.leaseLost }
        return try product("month", .renewing(family: "main", term), .window(.init(parsing: publication)))
    }
}

extension Storage {
    /// Adds an issue for sale that readers can see from a day on.
    @discardableResult
    func sell(_ issue: String, onSale: Double, in publication: String = Sales.fruit, price: Int? = 399) async throws
        -> Issue.Key
    {
        try await save(Publication.named(publication, title: publication.capitalized), at: Sales.day(onSale))
        var draft = try Issue.named(issue, in: publication, onSale: Sales.day(onSale))
        draft.price = price.flatMap { Price(minor: $0, currency: "EUR") }
        let key = try await save(draft, at: Sales.day(onSale)).key
        try await press(key, at: Sales.day(onSale))
        return key
    }

    /// Adds three issues, thirty days apart, and a subscription to them.
    func openShop() async throws -> [Issue.Key] {
        var keys: [Issue.Key] = []
        for number in 0..<3 { keys.append(try await sell("n\(number)", onSale: Double(number * 30))) }
        try await save(Sales.month(), at: Sales.day(0))
        return keys
    }

    func reasons(_ reader: UInt8, _ key: Issue.Key, at day: Double) async throws -> Set<Access.Reason> {
        Set(try await grounds(of: .number(reader), for: key, at: Sales.day(day)).map(\.reason))
    }

    /// Returns the rows of the derived tables, for all readers.
    func derived() async throws -> [String] {
        try await store.read { session in
            try ["coverage", "beginning", "unlock", "fact", "renewal", "grace"].flatMap { table in
                let sql: SQL =
                    switch table {
                    case "coverage":
                        "SELECT holder_id || publication_id || start_at || '-' || end_at || ' ' || grounds FROM coverage ORDER BY 1"
                    case "beginning": "SELECT holder_id || publication_id || at FROM beginning ORDER BY 1"
                    case "unlock": "SELECT holder_id || slug || since FROM unlock ORDER BY 1"
                    case "fact": "SELECT name || signed_at || hex(digest) FROM fact ORDER BY 1"
                    case "renewal": "SELECT line_id || ' ' || signed_at FROM renewal ORDER BY 1"
                    default: "SELECT line_id || ' ' || until FROM grace ORDER BY 1"
                    }
                return try session.rows(sql) { "\(table) \(try $0.text())" }
            }
        }
    }
}
