import EdicolaCore
import EdicolaKit
import EdicolaSandbox
import Foundation
import Testing

/// The stand-in for the App Store with failures: its callers have one kind of error to catch.
@Suite struct SandboxShopTests {
    private struct Cut: Error {}
    private let reader = Reader.ID(UUID())

    @Test func `an answer that breaks off is a refusal`() async throws {
        let shop = SandboxShop(
            "http://shop.example",
            transport: Transport { _ in
                let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    continuation.yield(Array("{\"products\":[".utf8))
                    continuation.finish(throwing: Cut())
                }
                return Transport.Response(status: 200, headers: [], body: .init(body))
            })
        await refuses("its answer is incomplete") { _ = try await shop.products() }
        await refuses("its answer is incomplete") { _ = try await shop.buy("windfall.month", for: reader) }
        await refuses("its answer is incomplete") { _ = try await shop.restore(for: reader) }
        await refuses("its answer is incomplete") { _ = try await shop.unfinished(for: reader) }
    }

    @Test func `nobody there, and an answer that is none`() async throws {
        let nobody = SandboxShop("http://shop.example/", transport: Transport { _ in throw Cut() })
        await #expect(throws: ShopError.unreachable("http://shop.example")) { _ = try await nobody.products() }
        let other = SandboxShop(
            "http://shop.example",
            transport: Transport { _ in
                Transport.Response(status: 502, headers: [], body: .init([Array("<html>".utf8)]))
            })
        await refuses("it answered 502") { _ = try await other.products() }
    }

    @Test(arguments: [200, 404, 405])
    func `what answers there may be no sandbox`(status: Int) async throws {
        let newsstand = SandboxShop(
            "http://127.0.0.1:8091",
            transport: Transport { _ in
                Transport.Response(status: status, headers: [], body: .init([Array("<html>".utf8)]))
            })
        await refuses("the server at http://127.0.0.1:8091 is not a sandbox") {
            _ = try await newsstand.buy("windfall.month", for: reader)
        }
    }

    @Test func `whoever stops asking is told nothing of the shop`() async {
        let shop = SandboxShop("http://shop.example", transport: Transport { _ in throw Cut() })
        let asking = Task {
            try? await Task.sleep(for: .seconds(3600))  // until it is cancelled
            _ = try await shop.products()
        }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
    }

    @Test(arguments: [("alreadyBought", "you have it already"), ("somethingNew", "it gave no reason")])
    func `a refusal is told in words`(code: String, words: String) async throws {
        let shop = SandboxShop(
            "http://shop.example",
            transport: Transport { _ in
                Transport.Response(
                    status: 409, headers: [], body: .init([Array("{\"refused\": \"\(code)\"}".utf8)]))
            })
        await refuses(words) { _ = try await shop.buy("a", for: reader) }
    }

    private func refuses(_ reason: String, _ work: () async throws -> Void) async {
        await #expect(throws: ShopError.refused(reason)) { try await work() }
    }
}
