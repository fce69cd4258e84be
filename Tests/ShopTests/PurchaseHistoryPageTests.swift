import Crypto
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

struct PurchaseHistoryPageTests {
    @Test func `a publisher sees a reader's life as a timeline, by a link that opens no other`() async throws {
        let newsstand = try await ShopNewsstand()
        let digest = EdicolaCore.Digest(bytes: SHA256.hash(data: Data("edk_publisher".utf8)))
        try await newsstand.storage.addKey(named: "test", digest: #require(digest), at: newsstand.now)
        try await newsstand.test { client in
            func ask(
                _ method: HTTPRequest.Method, _ uri: String, _ token: String? = nil
            ) async throws -> (status: Int, text: String) {
                let fields: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
                return try await client.execute(uri: uri, method: method, headers: fields) {
                    (Int($0.status.code), String(buffer: $0.body))
                }
            }
            let reader = try await newsstand.reader(client)
            let other = try await newsstand.reader(client)
            let bought = try await newsstand.sandbox.act {
                try $0.buy("windfall.month", by: "me", token: reader.id.uuid)
            }
            await newsstand.sandbox.advance(by: 400)
            _ = try await newsstand.addIssue("2026-05", onSale: newsstand.now - 20)
            try await newsstand.sandbox.perform(.refund, on: bought.id)

            let page = Paths.API.purchaseHistoryPage(reader.id)
            #expect(try await ask(.post, page).status == 401)
            #expect(try await ask(.post, page, reader.token).status == 401)
            let made = try await ask(.post, page, "edk_publisher")
            #expect(made.status == 201)
            let link = try JSON.decode(PreviewLink.self, from: Data(made.text.utf8)).address
            let life = try await ask(.get, link).text
            for words in [
                "\(reader.id)", "Bought windfall.month", "refunded", "Renewed windfall.month", "history-covered",
                "Open issues", "windfall/2026-05", "In your subscription", "sandbox-banner",
            ] { #expect(life.contains(words), "\(words)") }
            // The first month was refunded, and its issues closed.
            #expect(!life.contains("href=\"/windfall/2026-03\"") && !life.contains("href=\"/windfall/2026-04\""))
            #expect(try await ask(.get, Paths.purchaseHistory(reader.id)).status == 401)
            #expect(try await ask(.get, Paths.purchaseHistory(reader.id), reader.token).status == 401)
            #expect(try await ask(.get, Paths.purchaseHistory(reader.id), "edk_publisher").status == 200)
            let stolen = link.replacing("\(reader.id)", with: "\(other.id)")
            #expect(try await ask(.get, stolen).status == 401)
            let nothing = try await ask(.get, Paths.purchaseHistory(other.id), "edk_publisher").text
            #expect(nothing.contains("No purchases or grants."))
        }
    }
}
