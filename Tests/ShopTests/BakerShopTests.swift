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

/// Apps of 2013, built on Baker, with a shop of today: they send receipts and list their purchases.
struct BakerShopTests {
    private static let (user, other) = (
        "9C1B0B6E-0000-4000-8000-000000000001", "9C1B0B6E-0000-4000-8000-000000000002"
    )
    private static let root = "/feeds/windfall"

    private func ask(_ uri: String, _ client: any TestClientProtocol) async throws -> (status: Int, text: String) {
        try await client.execute(uri: uri, method: .get) { (Int($0.status.code), String(buffer: $0.body)) }
    }

    private func confirm(
        _ receipt: String, as type: String = "issue", app: String = ShopNewsstand.bundle, user: String = user,
        inPath: Bool = false, _ client: any TestClientProtocol
    ) async throws -> (status: Int, text: String) {
        let data = receipt.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let place = inPath ? "confirmpurchase/\(app)/\(user)" : "confirmpurchase"
        let body = "receipt_data=\(data)&type=\(type)" + (inPath ? "" : "&app_id=\(app)&user_id=\(user)")
        return try await client.execute(
            uri: "\(Self.root)/\(place)", method: .post,
            headers: [.contentType: "application/x-www-form-urlencoded"], body: ByteBuffer(string: body)
        ) { (Int($0.status.code), String(buffer: $0.body)) }
    }

    @Test(arguments: [false, true]) func `a receipt opens what was bought, for its installation alone`(
        inPath: Bool
    ) async throws {
        let newsstand = try await ShopNewsstand()
        _ = try await newsstand.addIssue("2026-02", onSale: ShopNewsstand.noon - 3_000_000)
        _ = try await newsstand.sandbox.act { try $0.buy("windfall.2026-02", by: "me") }
        let receipt = try await newsstand.sandbox.receipt(of: "me")
        try await newsstand.test { client in
            let issue = "\(Self.root)/issue/\(ShopNewsstand.bundle)/\(Self.user)/2026-02"
            #expect(try await ask(issue, client).status == 403)
            let confirmed = try await confirm(receipt, inPath: inPath, client)
            #expect(confirmed.status == 200, "\(confirmed.text)")
            #expect(confirmed.text == #"{"issues":["windfall.2026-02"],"subscribed":false}"#)
            #expect(try await ask(issue, client).status == 200)
            let has = try await ask("\(Self.root)/purchases/\(ShopNewsstand.bundle)/\(Self.user)", client)
            #expect(has.text == confirmed.text)
            let stranger = "\(Self.root)/issue/\(ShopNewsstand.bundle)/\(Self.other)/2026-02"
            #expect(try await ask(stranger, client).status == 403)
            // The same again, as apps do at each start.
            #expect(try await confirm(receipt, inPath: inPath, client).status == 200)
        }
    }

    @Test func `a receipt of 2011 counts, and an app that is installed again takes its purchases along`() async throws {
        let newsstand = try await ShopNewsstand()
        _ = try await newsstand.addIssue("2026-02", onSale: ShopNewsstand.noon - 3_000_000)
        let bought = try await newsstand.sandbox.act { try $0.buy("windfall.2026-02", by: "me") }
        let receipt = try #require(try await newsstand.sandbox.oldReceipt(of: bought.id))
        try await newsstand.test { client in
            #expect(try await confirm(receipt, client).text.contains("windfall.2026-02"))
            let again = try await confirm(receipt, user: Self.other, client)
            #expect(again.text.contains("windfall.2026-02"), "\(again.text)")
        }
    }

    @Test func `a subscription is one, and what it covers is theirs`() async throws {
        let newsstand = try await ShopNewsstand()
        _ = try await newsstand.sandbox.act { try $0.buy("windfall.month", by: "me") }
        let receipt = try await newsstand.sandbox.receipt(of: "me")
        try await newsstand.test { client in
            let confirmed = try await confirm(receipt, as: "auto-renewable-subscription", client)
            #expect(confirmed.status == 200 && confirmed.text.contains(#""subscribed":true"#), "\(confirmed.text)")
        }
    }

    @Test func `what was not signed for this app confirms nothing`() async throws {
        let newsstand = try await ShopNewsstand()
        _ = try await newsstand.addIssue("2026-02", onSale: ShopNewsstand.noon - 3_000_000)
        _ = try await newsstand.sandbox.act { try $0.buy("windfall.2026-02", by: "me") }
        let receipt = try await newsstand.sandbox.receipt(of: "me")
        let stranger = try SandboxAuthority(at: ShopNewsstand.noon)
        let forged = try SandboxReceipt(
            bundleID: ShopNewsstand.bundle, createdAt: ShopNewsstand.noon, purchases: []
        ).signed(by: stranger)
        try await newsstand.test { client in
            for (receipt, app) in [
                (forged, ShopNewsstand.bundle), ("AAAA", ShopNewsstand.bundle), (receipt, "com.example.other"),
                (String(receipt.dropLast(40)), ShopNewsstand.bundle),
            ] {
                let answer = try await confirm(receipt, app: app, client)
                #expect(answer.status == 422, "\(answer.text)")
                let has = try await ask("\(Self.root)/purchases/\(app)/\(Self.user)", client)
                #expect(has.text == #"{"issues":[],"subscribed":false}"#)
            }
            #expect(try await confirm(receipt, user: "u-1", client).status == 400, "a number that nobody drew")
        }
    }
}
