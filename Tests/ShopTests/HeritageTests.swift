import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaSandbox
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import StoreSandbox
import Testing

/// The mistakes of the first apps and servers about money and rights, one by one, with tests that we don't make them.
/// Those of reading apps are in `EdicolaKitTests`; `docs/notes/old-mistakes.md` has the whole list.
struct HeritageTests {
    /// Runs a test with a newsstand and a known device.
    private func open(
        _ work:
            @escaping @Sendable (
                _ newsstand: ShopNewsstand, _ stand: EdicolaKit.Newsstand, _ me: Reader.ID,
                _ shop: EdicolaSandbox.SandboxShop
            ) async throws -> Void
    ) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.open { address, sandbox in
            var stand = try EdicolaKit.Newsstand(address)
            let me = try await stand.register(device: "A tablet")
            stand.session = Session(try #require(me.token))
            try await work(
                newsstand, stand, me.reader, EdicolaSandbox.SandboxShop(sandbox, transport: .asyncHTTPClient()))
        }
    }

    @Test func `any answer counts as a valid receipt`() async throws {
        try await open { newsstand, stand, _, _ in
            for receipt in ["bm90IGEgcmVjZWlwdA==", "", "%%%"] {
                let error = await #expect(throws: NewsstandError.self) { try await stand.submit(receipt: receipt) }
                guard case .problem(let problem, _) = error else {
                    Testing.Issue.record("\(String(describing: error))")
                    return
                }
                #expect(problem.status >= 400 && problem.status < 500)
            }
            await #expect(throws: NewsstandError.self) { try await stand.submit(["a.b.c"]) }
            let answer = try await stand.issue(newsstand.march)
            #expect(!answer.isOpen)
        }
    }

    @Test func `the sandbox's address written into the app`() async throws {
        try await open { newsstand, stand, me, shop in
            let lines = try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).buy(
                .init(parsing: "windfall.2026-03"))
            #expect(lines.map(\.environment) == ["sandbox"], "each document says where it comes from")
        }
    }

    @Test func `no button that brings back what was bought`() async throws {
        try await open { newsstand, stand, me, shop in
            try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).buy(
                .init(parsing: "windfall.2026-03"))
            // The app is deleted and installed again: the device keeps nothing of it, not even the purchases.
            let lines = try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).restore()
            #expect(lines.map(\.isMine) == [true])
            #expect(try await stand.issue(newsstand.march).isOpen)
        }
    }

    @Test func `subscriptions that unlock nothing, and issues for everybody`() async throws {
        try await open { newsstand, stand, me, shop in
            let folder = FileManager.default.temporaryDirectory.path + "/heritage-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let library = Library(folder: folder, newsstand: stand)
            await #expect(throws: DownloadError.self) { try await library.download(newsstand.march).finished() }
            #expect(try await library.issue(newsstand.march)?.nextAction == .subscribe)
            try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).buy(
                .init(parsing: "windfall.month"))
            try await library.download(newsstand.march).finished()
            #expect(try await library.issue(newsstand.march)?.nextAction == .read)
        }
    }

    @Test func `a new issue that subscribers cannot open before a cache lapses`() async throws {
        try await open { newsstand, stand, me, shop in
            try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).buy(
                .init(parsing: "windfall.month"))
            await newsstand.sandbox.advance(by: 30)
            let extra = try await newsstand.addIssue("2026-03-12", onSale: newsstand.now)
            #expect(try await stand.issue(extra).isOpen, "in the instant in which it is on sale")
        }
    }

    @Test func `the price told by the publisher's list`() async throws {
        try await open { newsstand, stand, me, shop in
            let sold = try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).products(
                for: newsstand.march)
            #expect(sold.map(\.id.text) == ["windfall.month", "windfall.2026-03"])
            #expect(sold.map(\.price) == ["EUR 3.99", "EUR 4.49"], "the shop's, not the list's 3.99")
            try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).buy(
                .init(parsing: "windfall.2026-03"))
            #expect(
                try await PurchaseCoordinator(shop: shop, newsstand: stand, reader: me).products(for: newsstand.march)
                    .isEmpty)
        }
    }

    @Test func `what comes by itself is heard by whoever listens`() async throws {
        try await open { newsstand, stand, me, shop in
            let address = shop.address
            let hasty = NewsstandClock(
                now: { Date() },
                sleep: { _ in
                    try Task.checkCancellation()
                    await Task.yield()
                })
            let purchases = PurchaseCoordinator(
                shop: EdicolaSandbox.SandboxShop(address, transport: .asyncHTTPClient(), clock: hasty),
                newsstand: stand, reader: me)
            try await purchases.buy(.init(parsing: "windfall.month"))
            let renewing = Task {
                // Months of the sandbox, until an event arrives.
                while !Task.isCancelled { await newsstand.sandbox.advance(by: 300) }
            }
            for await lines in purchases.changes {
                #expect(!lines.isEmpty && lines.allSatisfy(\.isMine))
                break
            }
            renewing.cancel()
            await renewing.value
        }
    }

    @Test(arguments: ["/api/v1/nothing", "/api/v1/publications/none", "/api/v1/publications/windfall/issues/none"])
    func `an error that says 200`(path: String) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let (status, type) = try await client.execute(uri: path, method: .get) {
                ($0.status.code, $0.headers[.contentType])
            }
            #expect(status == 404)
            #expect(type?.hasPrefix("application/problem+json") == true)
        }
    }

    @Test(arguments: ["admin", "admin:admin", "demo", "secret", "password", "baker", ""])
    func `a password that everybody knows`(key: String) async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let status = try await client.execute(
                uri: "/api/v1/publications/windfall/issues/2026-03", method: .put,
                headers: [.authorization: "Bearer \(key)", .contentType: "application/json"],
                body: ByteBuffer(string: #"{"title": "Mine"}"#)
            ) { $0.status.code }
            #expect(status == 401)
        }
    }

    @Test(arguments: ["'; DROP TABLE issue; --", "\" OR 1=1 --", "windfall'/*", "%27%20OR%201=1"])
    func `SQL made of pieces of text`(text: String) async throws {
        try await open { newsstand, stand, _, _ in
            _ = try? await stand.search(text)
            await #expect(throws: NewsstandError.self) { try await stand.redeem(text) }
            _ = try? await stand.changes(since: text)
            let answer = try await stand.issue(newsstand.march)
            #expect(answer.entry.key == newsstand.march)
        }
    }
}
