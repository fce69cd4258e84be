import Circulation
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// The whole system: a sandbox sells, the newsstand is notified, a reader reads.
struct SellingTests {
    @Test func `a single issue is open when it is bought, and shut when the money goes back`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let reader = try await newsstand.reader(client)
            #expect(try await !newsstand.isOpen(newsstand.march, to: reader.id))
            let bought = try await newsstand.sandbox.act {
                try $0.buy("windfall.2026-03", by: "me", token: reader.id.uuid)
            }
            #expect(try await newsstand.isOpen(newsstand.march, to: reader.id))
            try await newsstand.sandbox.perform(.refund, on: bought.id)
            #expect(try await !newsstand.isOpen(newsstand.march, to: reader.id))
            try await newsstand.sandbox.perform(.restoreMoney, on: bought.id)
            #expect(try await newsstand.isOpen(newsstand.march, to: reader.id))
        }
    }

    @Test func `a year of subscriptions is rehearsed in minutes`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let reader = try await newsstand.reader(client)
            let bought = try await newsstand.sandbox.act {
                try $0.buy("windfall.month", by: "me", token: reader.id.uuid)
            }
            // The newest at once, the next when it appears.
            #expect(try await newsstand.isOpen(newsstand.march, to: reader.id))
            await newsstand.sandbox.advance(by: 200)
            #expect(try await newsstand.isOpen(newsstand.april, to: reader.id))
            await newsstand.sandbox.advance(by: 400)
            let arrived = await newsstand.sandbox.deliveries
            #expect(arrived.contains { $0.kind == "DID_RENEW" } && arrived.allSatisfy(\.hasArrived))
            try await newsstand.sandbox.perform(.cancel, on: bought.id)
            await newsstand.sandbox.advance(by: 86_400)
            #expect(await newsstand.sandbox.deliveries.last?.kind == "EXPIRED")
            // Unlocked issues stay.
            #expect(try await newsstand.isOpen(newsstand.april, to: reader.id))
        }
    }

    @Test func `an app hands in what it bought, and restores it on another device`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let bought = try await newsstand.sandbox.act { try $0.buy("windfall.2026-03", by: "me") }
            let signed = await newsstand.sandbox.signed(bought)
            let body = "{\"signedTransactions\":[\"\(signed)\"]}"
            #expect(try await newsstand.handIn(body, nil, client).status == 401)
            let first = try await newsstand.reader(client)
            let answer = try await newsstand.handIn(body, first.token, client)
            #expect(answer.status == 200 && answer.text.contains("\"yours\""))
            #expect(try await newsstand.isOpen(newsstand.march, to: first.id))
            // Restored: it is transferred, one owner at a time.
            let second = try await newsstand.reader(client)
            #expect(try await newsstand.handIn(body, second.token, client).status == 200)
            #expect(try await newsstand.isOpen(newsstand.march, to: second.id))
            #expect(try await !newsstand.isOpen(newsstand.march, to: first.id))
        }
    }

    @Test func `what was bought for one reader is nobody else's`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let (owner, thief) = (try await newsstand.reader(client), try await newsstand.reader(client))
            let bought = try await newsstand.sandbox.act {
                try $0.buy("windfall.2026-03", by: "me", token: owner.id.uuid)
            }
            let signed = await newsstand.sandbox.signed(bought)
            let answer = try await newsstand.handIn(
                "{\"signedTransactions\":[\"\(signed)\"]}", thief.token, client)
            #expect(answer.text.contains("\"another\""))
            #expect(try await !newsstand.isOpen(newsstand.march, to: thief.id))
            #expect(try await newsstand.isOpen(newsstand.march, to: owner.id))
        }
    }

    @Test func `receipts of both eras open what they say`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let bought = try await newsstand.sandbox.act { try $0.buy("windfall.month", by: "me") }
            await newsstand.sandbox.advance(by: 200)
            for receipt in [
                try await newsstand.sandbox.receipt(of: "me"),
                try #require(try await newsstand.sandbox.oldReceipt(of: bought.id)),
            ] {
                let reader = try await newsstand.reader(client)
                let answer = try await newsstand.handIn("{\"receipt\":\"\(receipt)\"}", reader.token, client)
                #expect(answer.status == 200)
                #expect(try await newsstand.isOpen(newsstand.april, to: reader.id))
            }
        }
    }

    @Test func `a page's form buys without a script, and knows the reader afterwards`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let (status, cookies, place) = try await client.execute(
                uri: "/windfall/2026-03/purchases", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "product=windfall.2026-03")
            ) { ($0.status, $0.headers[values: .setCookie], $0.headers[.location]) }
            #expect(status == .seeOther && place == "/windfall/2026-03")
            #expect(cookies.contains { $0.hasPrefix("__Host-edicola=") })
            let cookie = cookies.map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
            let manifest = try await client.execute(
                uri: "/api/v1/publications/windfall/issues/2026-03/archive", method: .get, headers: [.cookie: cookie]
            ) { $0.status }
            #expect(manifest == .ok)
            let nothing = try await client.execute(
                uri: "/windfall/2026-03/purchases", method: .post,
                headers: [.cookie: cookie, .origin: "https://stand.example"],
                body: ByteBuffer(string: "product=something.else")
            ) { $0.status }
            #expect(nothing == .badRequest)
        }
    }

    @Test func `a sweep finds the renewal of which nothing was heard`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let reader = try await newsstand.reader(client)
            _ = try await newsstand.sandbox.act { try $0.buy("windfall.month", by: "me", token: reader.id.uuid) }
            var faults = DeliveryFaults()
            faults.losses = 1
            await newsstand.sandbox.setFaults(faults)
            await newsstand.sandbox.advance(by: 400)
            #expect(await newsstand.sandbox.deliveries.contains { !$0.hasArrived })
            let shop = try newsstand.shop()
            let service = ShopService(
                storage: newsstand.storage, logger: newsstand.log.logger, now: { newsstand.now })
            let sweep = AppStoreReconciliation(
                storage: newsstand.storage, shop: shop, service: service, pause: { _ in })
            let night = try await sweep.sweep(at: newsstand.now)
            #expect((night.missed, night.asked, night.failed) == (1, 1, 0))
            #expect(night.recorded > 0)
            #expect(try await sweep.sweep(at: newsstand.now).missed == 0)
            await newsstand.sandbox.add(.throttled(until: newsstand.now + 60))
            #expect(try await sweep.sweep(at: newsstand.now).wasStopped)
        }
    }
}
