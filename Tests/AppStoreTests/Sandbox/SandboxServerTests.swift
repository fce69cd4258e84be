import Crypto
import Foundation
import StoreSandbox
import Synchronization
import Testing

@testable import Circulation

/// Our client against the stand-in's server API and notifications.
struct SandboxServerTests {
    private let noon = TestShop.noon

    private func transport(_ sandbox: Sandbox) -> ShopTransport {
        ShopTransport { request in
            let parts = request.url.dropFirst("https://sandbox".count).split(separator: "?").map(String.init)
            var query: [String: String] = [:]
            for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
                let halves = pair.split(separator: "=").map(String.init)
                query[halves[0]] = halves.count > 1 ? halves[1] : ""
            }
            let answer = await sandbox.answer(
                SandboxQuestion(
                    method: request.method, path: parts[0], query: query, authorization: request.authorization,
                    body: request.body ?? []))
            return ShopTransport.Answer(
                status: answer.status, retryAfter: answer.headers["Retry-After"], body: answer.body)
        }
    }

    private func server(_ sandbox: Sandbox, bundle: String = TestShop.bundle) throws -> AppStoreServer {
        AppStoreServer(
            base: "https://sandbox",
            credentials: try AppStoreCredentials(
                issuerID: Sandbox.issuerID, keyID: Sandbox.apiKeyID, bundleID: bundle,
                pem: sandbox.apiKey.pemRepresentation),
            transport: transport(sandbox))
    }

    @Test func `6: a history comes in pages of twenty, and later only what changed`() async throws {
        let sandbox = try TestSandbox.make()
        for index in 0..<25 {
            _ = try await sandbox.act { shop in
                shop.products["i\(index)"] = SandboxProduct(id: "i\(index)", name: "I", kind: .single, priceMilli: 1)
                return try shop.buy("i\(index)", by: "me")
            }
        }
        let id = try #require(await sandbox.shop.history(of: "me").first?.id)
        let server = try server(sandbox)
        let first = try await server.history(of: id, at: noon)
        #expect(first.signedTransactions.count == 20 && first.hasMore == true)
        let second = try await server.history(of: id, after: first.revision, at: noon)
        #expect(second.signedTransactions.count == 5 && second.hasMore == false)
        let nothing = try await server.history(of: id, after: second.revision, at: noon)
        #expect(nothing.signedTransactions.isEmpty)
        await sandbox.advance(by: 60)
        try await sandbox.perform(.refund, on: id)
        let changed = try await server.history(of: id, after: second.revision, at: noon)
        let verifier = try TestShop.verifier()
        let signed = try #require(changed.signedTransactions.first)
        #expect(changed.signedTransactions.count == 1)
        let transaction = try await verifier.transaction(signed, at: noon + 60)
        #expect(transaction.revocationKind == "REFUND_FULL")
    }

    @Test func `the state of a line comes with its renewal`() async throws {
        let sandbox = try TestSandbox.make()
        let bought = try await sandbox.act { try $0.buy("windfall.month", by: "me") }
        await sandbox.advance(by: 400)
        let status = try #require(try await server(sandbox).statuses(of: bought.id, at: noon + 400).first)
        #expect(status.status == 1 && status.originalTransactionId == bought.id)
        let verifier = try TestShop.verifier()
        let renewal = try await verifier.renewal(#require(status.signedRenewalInfo), at: noon + 400)
        #expect(renewal.autoRenewStatus == 1)
        let document = try await verifier.document(
            transaction: #require(status.signedTransactionInfo), source: .pull, at: noon + 400)
        #expect(document.facts.first?.reason == .renewal)
    }

    @Test func `a magazine that skipped an issue gives everybody more days`() async throws {
        let sandbox = try TestSandbox.make()
        let bought = try await sandbox.act { try $0.buy("windfall.year", by: "me") }
        let server = try server(sandbox)
        let end = try await server.extend(bought.id, byDays: 30, reason: .other, request: UUID(), at: noon)
        #expect(try #require(end) > noon + 3_600)
        let request = UUID()
        let name = try await server.extendAll(
            of: "windfall.year", byDays: 10, reason: .satisfaction, request: request, at: noon)
        #expect(name == request.uuidString.lowercased())
        #expect(await sandbox.deliveries.map(\.kind).suffix(2) == ["RENEWAL_EXTENDED", "RENEWAL_EXTENSION"])
        await #expect(throws: AppStoreServerError.self) {
            try await server.extend(bought.id, byDays: 91, reason: .other, request: UUID(), at: noon)
        }
    }

    @Test func `what it says instead of an answer is understood`() async throws {
        let sandbox = try TestSandbox.make()
        let server = try server(sandbox)
        await sandbox.add(.throttled(until: noon + 7))
        await #expect(throws: AppStoreServerError.throttled(until: noon + 7)) {
            try await server.history(of: "1", at: noon)
        }
        await sandbox.add(.unavailable)
        await #expect(throws: AppStoreServerError.unavailable(code: 5_000_001)) {
            try await server.history(of: "1", at: noon)
        }
        await #expect(throws: AppStoreServerError.wrongEnvironment) { try await server.history(of: "1", at: noon) }
        await #expect(throws: AppStoreServerError.notAuthorised) {
            try await self.server(sandbox, bundle: "org.example.other").history(of: "1", at: noon)
        }
        // A token from an hour ago.
        await #expect(throws: AppStoreServerError.notAuthorised) {
            try await server.history(of: "1", at: noon - 3_600)
        }
        for id in ["..", "1/2", "1?x=1", ""] {
            await #expect(throws: AppStoreServerError.self) { try await server.transaction(id, at: noon) }
        }
    }

    @Test func `10: what production does not know is looked for in the sandbox`() async throws {
        let (production, sandbox) = (try TestSandbox.make(), try TestSandbox.make(seed: 9))
        let bought = try await sandbox.act { try $0.buy("windfall.month", by: "me") }
        let servers = AppStoreServers(production: try server(production), sandbox: try server(sandbox))
        let page = try await servers.ask { try await $0.history(of: bought.id, at: noon) }
        #expect(page.signedTransactions.count == 1)
    }

    @Test func `lost notifications are found in the history`() async throws {
        let seen = Mutex<[String]>([])
        let sandbox = try TestSandbox.make(
            webhook: Webhook { signed in
                seen.withLock { $0.append(signed) }
                return 200
            })
        var faults = DeliveryFaults()
        faults.losses = 0.5
        await sandbox.setFaults(faults)
        _ = try await sandbox.act { try $0.buy("windfall.month", by: "me") }
        await sandbox.advance(by: 3_000)
        let arrived = seen.withLock { $0.count }
        let all = await sandbox.deliveries.count
        #expect(arrived > 0 && arrived < all)
        let server = try server(sandbox)
        let missed = try await server.notifications(
            from: noon, to: noon + 3_001, onlyFailures: true, at: noon + 3_000)
        #expect(missed.signedPayloads.count == all - arrived)
        #expect(!missed.hasMore)
    }

    @Test func `what nobody took is sent again after 1, 12, 24, 48 and 72 hours, and then no more`() async throws {
        let attempts = Mutex(0)
        let sandbox = try TestSandbox.make(
            webhook: Webhook { _ in
                attempts.withLock { $0 += 1 }
                return 503
            })
        var faults = DeliveryFaults()
        faults.isRepeated = true
        await sandbox.setFaults(faults)
        _ = try await sandbox.act { try $0.buy("windfall.2026-03", by: "me") }
        for (hours, expected) in [(0.99, 1), (0.02, 2), (12, 3), (24, 4), (48, 5), (72, 6), (1_000, 6)] {
            await sandbox.advance(by: hours * 3_600)
            #expect(attempts.withLock { $0 } == expected)
        }
    }

    @Test func `duplicates and disorder lose nothing`() async throws {
        let seen = Mutex<[String]>([])
        let sandbox = try TestSandbox.make(
            webhook: Webhook { signed in
                seen.withLock { $0.append(signed) }
                return 200
            })
        var faults = DeliveryFaults()
        (faults.duplicates, faults.reorderWindow, faults.delays, faults.isInPairs) = (0.5, 4, 0.3, true)
        await sandbox.setFaults(faults)
        _ = try await sandbox.act { try $0.buy("windfall.month", by: "me") }
        await sandbox.advance(by: 4_000)
        await sandbox.advance(by: 4_000)
        let signed = await sandbox.deliveries.map(\.signed)
        #expect(Set(seen.withLock { $0 }) == Set(signed))
        #expect(seen.withLock { $0.count } > signed.count)
    }

    @Test func `the legacy endpoint answers both eras`() async throws {
        let sandbox = try TestSandbox.make()
        let bought = try await sandbox.act { try $0.buy("windfall.month", by: "me") }
        await sandbox.advance(by: 700)
        let client = VerifyReceipt(
            bundleID: TestShop.bundle, secret: "secret", transport: transport(sandbox),
            production: "https://sandbox/production/verifyReceipt", sandbox: "https://sandbox/verifyReceipt")
        let unified = try await client.answer(for: sandbox.receipt(of: "me"))
        #expect(unified.isSandbox && !unified.isOld)
        #expect(Set(unified.document(at: noon).facts.map(\.transaction)).count == 3)
        let old = try #require(try await sandbox.oldReceipt(of: bought.id))
        #expect(try await client.answer(for: old).isOld)
        try await sandbox.perform(.cancel, on: bought.id)
        await sandbox.advance(by: 1_000)
        let ended = try await client.answer(for: old)
        #expect(ended.status == 21_006 && !ended.document(at: noon).facts.isEmpty)
    }

    @Test func `a person's page shows what was bought and turns the clock`() async throws {
        let sandbox = try TestSandbox.make()
        let body = Array("tester=me&buy=windfall.month".utf8)
        let answer = await sandbox.answer(SandboxQuestion(method: "POST", path: "/", body: body))
        #expect(answer.status == 303)
        _ = await sandbox.answer(SandboxQuestion(method: "POST", path: "/", body: Array("advance=86400".utf8)))
        let page = await sandbox.answer(SandboxQuestion(method: "GET", path: "/", query: ["tester": "me"]))
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("not Apple") && text.contains("A month of Windfall") && text.contains("ended"))
        #expect(!text.contains("<script"))
    }
}
