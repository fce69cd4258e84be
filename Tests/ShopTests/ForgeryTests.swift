import Circulation
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import StoreSandbox
import Testing

@testable import EdicolaServer

struct ForgeryTests {
    private func tell(_ body: String, _ client: any TestClientProtocol) async throws -> Int {
        try await client.execute(
            uri: "/api/v1/notifications/app-store", method: .post, body: ByteBuffer(string: body)
        ) { Int($0.status.code) }
    }

    @Test(arguments: JWSAttack.allCases)
    func `a forged document is refused for good, counted, and says nothing in the log`(attack: JWSAttack) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let reader = try await newsstand.reader(client)
            let payload: JSONValue = [
                "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001",
                "bundleId": .text(ShopNewsstand.bundle), "productId": "windfall.2026-03",
                "purchaseDate": 1_773_144_000_000, "signedDate": 1_773_144_000_000, "environment": "Sandbox",
                "type": "Non-Consumable", "appAccountToken": .text("\(reader.id)"),
            ]
            var forged = ""
            repeat {
                forged = try attack.document(
                    of: payload, by: ShopNewsstand.authority.get(), at: ShopNewsstand.noon)
            } while attack == .otherAlphabet && !forged.contains { $0 == "+" || $0 == "/" }
            let answer = try await newsstand.handIn(
                "{\"signedTransactions\":[\"\(forged)\"]}", reader.token, client)
            #expect(answer.status == 422)
            #expect(answer.text.contains("document-refused"))
            let told = try await tell("{\"signedPayload\":\"\(forged)\"}", client)
            #expect(told == (attack == .oversized ? 413 : 422))
            #expect(try await !newsstand.isOpen(newsstand.march, to: reader.id))
            let log = newsstand.log.text
            #expect(log.contains("A shop's document was refused"))
            #expect(log.contains("\"count\": 2") || log.contains("\"count\": 1"))
            let metrics = try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
            let counted = metrics.split(separator: "\n").filter {
                $0.hasPrefix("edicola_shop_documents_refused_total{")
            }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
            #expect(counted.reduce(0, +) == 2)
            #expect(metrics.contains("edicola_shop_documents_total 0\n"))
            for secret in ["\(reader.id)", "2000000000000001", "windfall.2026-03", String(forged.prefix(40))] {
                #expect(!log.contains(secret))
            }
        }
    }

    @Test func `one forgery in a restore, and nothing of it counts`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let reader = try await newsstand.reader(client)
            let bought = try await newsstand.sandbox.act { try $0.buy("windfall.2026-03", by: "me") }
            let good = await newsstand.sandbox.signed(bought)
            let body = "{\"signedTransactions\":[\"\(good)\",\"\(good)x\"]}"
            #expect(try await newsstand.handIn(body, reader.token, client).status == 422)
            #expect(try await !newsstand.isOpen(newsstand.march, to: reader.id))
        }
    }

    @Test(arguments: ["", "{}", "[]", "{\"signedPayload\":7}", "{\"signedPayload\":\"a.b.c\"}", "signedPayload"])
    func `what is no notification is refused for good`(body: String) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let status = try await tell(body, client)
            #expect(status == 422)
        }
    }

    @Test func `too long a notification is refused before it is looked at`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let status = try await tell(String(repeating: "x", count: 600_000), client)
            #expect(status == 413)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `the same notification twice is one`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            // The newsstand's own request for missing notifications would take those on their way for missing.
            await newsstand.log.comes("Asked the App Store")
            _ = try await newsstand.sandbox.act { try $0.buy("windfall.2026-03", by: "me") }
            let signed = try #require(await newsstand.sandbox.deliveries.first?.signed)
            #expect(try await tell("{\"signedPayload\":\"\(signed)\"}", client) == 200)
            #expect(newsstand.log.text.contains("\"isNew\": false"))
            let metrics = try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
            #expect(metrics.contains("edicola_shop_documents_total 1\n"))
            #expect(metrics.contains("edicola_shop_documents_repeated_total 1\n"))
        }
    }
}
