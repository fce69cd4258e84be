import EdicolaCore
import Foundation
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// Only issues on the stand are sold.
struct NotOnSaleTests {
    @Test(arguments: ["windfall.2026-04", "windfall.month"])
    func `an issue that is scheduled is not sold before its day`(product: String) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let browser = Browsing(client)
            let early = try await browser.answer("/windfall/2026-04/purchases", "product=\(product)")
            #expect(early.status == 404)
            #expect(await newsstand.sandbox.shop.transactions.isEmpty)
            await newsstand.sandbox.advance(by: 200)
            let place = try await browser.post("/windfall/2026-04/purchases", "product=\(product)")
            #expect(place == "/windfall/2026-04")
        }
    }

    @Test func `neither a draft nor what was withdrawn is sold`() async throws {
        let newsstand = try await ShopNewsstand()
        let draft = Issue.Key(publication: ShopNewsstand.publication, issue: .make("2026-05"))
        let issue = Issue(
            publication: draft.publication, id: draft.issue, title: "May", coverDate: try CoverDate(parsing: "2026-05"),
            price: Price(minor: 399, currency: "EUR"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let product = Product(
            id: .make("windfall.2026-05"), title: "May", sale: .once, opens: [.issue(draft)],
            price: Price(minor: 399, currency: "EUR"))
        try await newsstand.storage.save(product, at: newsstand.now)
        await newsstand.sandbox.setProducts([
            SandboxProduct(id: "windfall.2026-05", name: "May", kind: .single, priceMilli: 3_990)
        ])
        _ = try await newsstand.storage.withdraw(newsstand.march, reason: "An error.", at: newsstand.now)
        try await newsstand.test { client in
            let browser = Browsing(client)
            for (issue, status) in [("2026-05", 404), ("2026-03", 410)] {
                let answer = try await browser.answer("/windfall/\(issue)/purchases", "product=windfall.\(issue)")
                #expect(answer.status == status, "\(issue)")
            }
            #expect(await newsstand.sandbox.shop.transactions.isEmpty)
        }
    }
}
