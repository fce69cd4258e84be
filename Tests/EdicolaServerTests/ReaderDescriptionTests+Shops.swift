import EdicolaCore
import HTTPTypes
import Storage

@testable import EdicolaServer

extension ReaderDescriptionTests {
    /// Returns readers' requests about purchases; each with a token and without.
    static func selling(
        _ key: Issue.Key, _ mine: HTTPFields, _ nobody: HTTPFields
    ) -> [(HTTPRequest.Method, String, HTTPFields, String?)] {
        let april = Issue.Key(publication: key.publication, issue: .make("april"))
        let none = Issue.Key(publication: key.publication, issue: .make("none"))
        let follow = Paths.API.follow(key.publication)
        let agreement = #"{"wording": "2026-03"}"#
        return [
            (.get, Paths.API.offers(key), nobody, nil), (.get, Paths.API.offers(april), mine, nil),
            (.get, Paths.API.offers(april), .reader("edr_none"), nil), (.get, Paths.API.offers(none), mine, nil),
            (.put, Paths.API.opening(key), mine, nil), (.put, Paths.API.opening(april), mine, nil),
            (.put, Paths.API.opening(april), nobody, nil), (.put, Paths.API.opening(none), mine, nil),
            (.put, follow, mine, "{}"), (.put, follow, mine, agreement), (.put, follow, nobody, agreement),
            (.get, Paths.API.subscriptions, mine, nil), (.get, Paths.API.subscriptions, nobody, nil),
            (.delete, follow, mine, nil), (.delete, follow, nobody, nil),
            (.put, Paths.API.follow(.make("none")), mine, agreement),
            (.post, Paths.API.redemptions, mine, #"{"code": "spring-2026"}"#),
            (.post, Paths.API.redemptions, mine, #"{"code": "autumn-2026"}"#),
            (.post, Paths.API.redemptions, mine, "{}"), (.post, Paths.API.redemptions, nobody, #"{"code": "x"}"#),
            (.get, Paths.API.offers(april), mine, nil), (.post, Paths.API.purchases, mine, "{}"),
            (.post, Paths.API.purchases, nobody, "{}"),
        ]
    }
}

extension TestNewsstand {
    /// Adds a priced issue, its products, a free subscription, and a code.
    func sell() async throws {
        let price = Price(minor: 250, currency: "EUR")
        let april = try await publish("april", price: price)
        let orchard = april.publication
        try await storage.save(
            Product(id: .make("april"), title: "April", sale: .once, opens: [.issue(april)], price: price), at: now)
        try await storage.save(
            Product(id: .make("free"), title: "For nothing", sale: .free, opens: [.window(orchard)]), at: now)
        _ = try await storage.addCodes(
            CodeOrder(code: "SPRING2026", opens: [.issue(april)], giver: "P", why: "Fair"), at: now)
    }
}
