import EdicolaCore
import Foundation

@testable import Circulation

/// Products of the tests, and shops' documents about them. Instants are days since 1970, at noon UTC, or fractions of
/// days.
enum Make {
    static func publication(_ name: String = "frutta") throws -> Publication.ID { try .init(parsing: name) }

    static func issue(_ name: String, in publication: String = "frutta") throws -> EdicolaCore.Issue.Key {
        EdicolaCore.Issue.Key(publication: try .init(parsing: publication), issue: try .init(parsing: name))
    }

    static func product(
        _ id: String, _ sale: Product.Sale, _ opens: [Opening], isOffered: Bool = true
    ) throws -> Product {
        Product(id: try .init(parsing: id), title: id, sale: sale, opens: opens, isOffered: isOffered)
    }

    static func month(_ id: String = "month", in publications: String...) throws -> Product {
        let names = publications.isEmpty ? ["frutta"] : publications
        return try product(
            id, .renewing(family: "main", try term("P1M")), try names.map { .window(try .init(parsing: $0)) })
    }

    static func term(_ text: String) throws -> Term {
        guard let term = Term(parsing: text) else { throw CocoaError(.formatting) }
        return term
    }

    static func digest(_ number: Int) -> Digest {
        let bytes = (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 8))) &+ UInt8($0) }
        return Digest(bytes: bytes) ?? Digest.zero
    }

    static func line(_ id: String = "1", _ shop: Shop = .appStore, sandbox: Bool = false) -> LineKey {
        LineKey(shop: shop, environment: sandbox ? .sandbox : .production, id: id)
    }

    /// Makes a period in days.
    static func fact(
        _ transaction: String, _ start: Double, _ end: Double?, product: String = "month", line: LineKey = line(),
        kind: Fact.Kind = .autoRenewable, reason: Fact.Reason = .renewal, isUpgraded: Bool = false,
        revoked: (Double, Revocation.Kind)? = nil, signed: Double? = nil
    ) -> Fact {
        Fact(
            line: line, transaction: transaction, product: product, kind: kind, start: .day(start),
            end: end.map(Date.day), reason: reason, isUpgraded: isUpgraded,
            revocation: revoked.map { Revocation(at: .day($0.0), kind: $0.1) }, signedAt: .day(signed ?? start),
            digest: digest(transaction.hashValue))
    }

    static func renewal(
        line: LineKey = line(), auto: Bool? = true, retry: Bool = false, grace: Double? = nil,
        expiry: Renewal.Expiry? = nil, hold: Renewal.Hold? = nil, signed: Double
    ) -> Renewal {
        Renewal(
            line: line, renewsAutomatically: auto, expiry: expiry, isInRetry: retry, graceUntil: grace.map(Date.day),
            hold: hold, signedAt: .day(signed), digest: digest(Int(signed * 1000)))
    }

    /// Makes an issue on sale from a day on.
    static func onSale(
        _ name: String, _ day: Double, since: Double? = nil, rule: SaleRule = .both, isFree: Bool = false,
        in publication: String = "frutta"
    ) throws -> IssueOnSale {
        IssueOnSale(
            key: try issue(name, in: publication),
            showings: [.init(onSale: ms(day), since: ms(since ?? day))], rule: rule, isFree: isFree)
    }

    static func ms(_ day: Double) -> Int64 { Int64((day * 86_400_000).rounded()) }
}

extension Date {
    static func day(_ day: Double) -> Date { Date(milliseconds: Make.ms(day)) }
}

extension Digest {
    static let zero: Digest = {
        guard let digest = Digest(bytes: Array(repeating: 0, count: 32)) else { preconditionFailure() }
        return digest
    }()
}

/// A reader with issues, and the rules' results for them.
struct Desk {
    var rules = CirculationRules()
    var issues: [IssueOnSale] = []
    var lines: [LineKey: LineHistory] = [:]

    mutating func take(_ facts: Fact...) {
        for fact in facts { lines[fact.line, default: LineHistory(fact.line)].absorb(fact) }
    }

    mutating func take(_ renewals: Renewal...) {
        for renewal in renewals { lines[renewal.line, default: LineHistory(renewal.line)].absorb(renewal) }
    }

    var projection: Projection { Projection(of: lines.values, rules) }

    func reasons(_ name: String, at day: Double, in publication: String = "frutta") throws -> [Access.Reason] {
        let key = try Make.issue(name, in: publication)
        guard let issue = issues.first(where: { $0.key == key }) else { return [] }
        let projection = projection
        let rights = ReaderRights(
            coverage: projection.coverage.filter { $0.publication == key.publication },
            beginnings: projection.beginnings.filter { $0.publication == key.publication },
            unlocks: projection.unlocks)
        let shelf = issues.filter { $0.key.publication == key.publication }
        let grounds = rights.grounds(for: issue, rules.policy(key.publication), at: Make.ms(day)) {
            shelf.newest(at: $0)
        }
        return grounds.map(\.reason)
    }

    /// Returns the names of the open issues.
    func open(at day: Double) throws -> [String] {
        try issues.filter { try !reasons($0.key.issue.text, at: day, in: $0.key.publication.text).isEmpty }
            .map(\.key.issue.text)
    }

    func state(_ line: LineKey = Make.line(), at day: Double) -> LineState? {
        lines[line]?.state(rules, at: Make.ms(day))
    }
}

extension Desk {
    /// Makes one publication with an issue every thirty days, sold by the month.
    static func monthly(issues count: Int = 12, policy: AccessPolicy = AccessPolicy()) throws -> Desk {
        var desk = Desk()
        desk.rules = CirculationRules(
            products: [try Make.month(), try Make.month("big"), try Make.month("both", in: "frutta", "verdura")],
            policies: [try Make.publication(): policy, try Make.publication("verdura"): policy])
        desk.issues = try (0..<count).map { try Make.onSale("n\($0)", Double($0 * 30)) }
        return desk
    }
}
