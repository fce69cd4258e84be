import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaSandbox
import Foundation
import HummingbirdTesting
import Storage
import StoreSandbox
import Testing

/// An app on the kit, over the loopback address, from the price to the lapse.
struct KitTests {
    @Test func `a device sees a price, buys, reads, renews, lapses and comes back`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.open { address, sandbox in
            let shop = SandboxShop(sandbox, transport: .asyncHTTPClient())
            let sold = try await shop.products()
            #expect(sold.contains { $0.id.text == "windfall.month" && $0.isSubscription && $0.price == "EUR 3.99" })
            var stand = try EdicolaKit.Newsstand(address)
            #expect(try await stand.offers(for: newsstand.march).nextAction == .subscribe)
            let me = try await stand.register(device: "A phone")
            stand.session = Session(try #require(me.token))

            let before = try await stand.offers(for: newsstand.march)
            #expect(before.products.map(\.id.text) == ["windfall.month", "windfall.2026-03"])
            let lines = try await stand.submit(try await shop.buy(.init(parsing: "windfall.month"), for: me.reader))
            #expect(lines.map(\.isMine) == [true])
            #expect(try await stand.offers(for: newsstand.march).reason == .welcome)
            #expect(try await stand.issue(newsstand.march).isOpen)
            await #expect(throws: ShopError.refused("you have this subscription already")) {
                try await shop.buy(.init(parsing: "windfall.month"), for: me.reader)
            }

            await newsstand.sandbox.advance(by: 400)
            #expect(try await stand.offers(for: newsstand.april).reason == .subscription)
            #expect(try await stand.subscriptions().map(\.state) == [.active])
            try await newsstand.sandbox.perform(.cancel, on: try #require(lines.first).id)
            #expect(try await stand.subscriptions().map(\.state) == [.ending])
            await newsstand.sandbox.advance(by: 86_400)
            let may = try await newsstand.addIssue("2026-05", onSale: newsstand.now - 60)
            let lapsed = try await stand.offers(for: may)
            #expect(lapsed.nextAction == .subscribe && lapsed.subscription?.state == .expired)
            #expect(try await stand.issue(newsstand.april).isOpen)

            try await stand.submit(try await shop.buy(.init(parsing: "windfall.month"), for: me.reader))
            #expect(try await stand.offers(for: may).reason == .welcome)

            // The documents don't give a thief the purchase: the app named its reader.
            var other = try EdicolaKit.Newsstand(address)
            let thief = try await other.register()
            other.session = Session(try #require(thief.token))
            let restored = try await other.submit(try await shop.restore(for: me.reader))
            #expect(!restored.isEmpty && restored.allSatisfy { !$0.isMine })
            #expect(try await !other.issue(may).isOpen)
        }
    }

    @Test func `codes, free ones and a free subscription are a reader's own to take`() async throws {
        let newsstand = try await ShopNewsstand()
        let storage = newsstand.storage
        var policy = AccessPolicy()
        policy.freeFirst = 1
        try await storage.save(policy, for: ShopNewsstand.publication)
        _ = try await storage.addCodes(
            CodeOrder(code: "PEARSPEARS", opens: [.issue(newsstand.march)], giver: "P", why: "Fair"), at: newsstand.now)
        let february = try await newsstand.addIssue("2026-02", onSale: ShopNewsstand.noon - 30 * 86_400)
        try await newsstand.open { address, _ in
            var stand = try EdicolaKit.Newsstand(address)
            let me = try await stand.register()
            stand.session = Session(try #require(me.token))
            #expect(try await stand.redeem("pears-pears").opens == [.issue(newsstand.march)])
            #expect(try await stand.offers(for: newsstand.march).reason == .grant)
            await #expect(throws: NewsstandError.self) { try await stand.redeem("plums-plums") }

            #expect(try await stand.offers(for: february).nextAction == .open)
            #expect(try await stand.open(february).isOpen)
            #expect(try await stand.open(february).isOpen)

            let publication = ShopNewsstand.publication
            await #expect(throws: NewsstandError.self) { try await stand.follow(publication, wording: "1") }
            try await storage.save(
                Product(id: .make("free"), title: "Free", sale: .free, opens: [.window(publication)]),
                at: newsstand.now)
            #expect(try await stand.follow(publication, wording: "2026-03").state == .active)
            #expect(try await stand.follow(publication, wording: "2026-03").shop == "stand")
            await newsstand.sandbox.advance(by: 300)
            #expect(try await stand.offers(for: newsstand.april).reason == .freeSubscription)
            try await stand.unfollow(publication)
            await newsstand.sandbox.advance(by: 86_400)
            #expect(try await stand.subscriptions().map(\.state) == [.expired])
            let may = try await newsstand.addIssue("2026-05", onSale: newsstand.now - 60)
            #expect(try await !stand.issue(may).isOpen)
            #expect(try await stand.issue(newsstand.april).isOpen)
            let consents = try await storage.consents(of: me.reader)
            #expect(consents.map(\.isGiven) == [true, false] && consents.first?.wording == "2026-03")
            #expect(try await storage.replay(at: newsstand.now).differences.isEmpty)
        }
    }
}
