import EdicolaCore
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// Purchases, in the order in which none can be lost.
@Suite struct PurchaseCoordinatorTests {
    private let reader = Reader.ID(UUID())

    @Test func `a transaction is finished only when the newsstand has it`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        #expect(try await purchases.buy("month").map(\.isMine) == [true])
        #expect(desk.story == ["sheet month", "recorded signed month", "finished signed month"])
    }

    @Test func `what is paid while the newsstand is away is recorded at the next start`() async throws {
        let desk = CashDesk()
        desk.isAway(true)
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        let error = await #expect(throws: ShopError.self) { try await purchases.buy("month") }
        guard case .notRecorded(let reason) = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
        await #expect(throws: NewsstandError.self) { try await purchases.submitUnfinished() }
        #expect(desk.story == ["sheet month"], "nothing is finished")
        desk.isAway(false)
        let next = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        try await next.submitUnfinished()
        #expect(desk.story == ["sheet month", "recorded signed month", "finished signed month"])
        #expect(try await next.submitUnfinished().isEmpty, "once")
    }

    @Test func `one purchase at a time, until it is recorded and not only until the sheet is gone`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        // The newsstand's answer to the first purchase waits until the second is refused.
        desk.whileRecording {
            await #expect(throws: ShopError.busy) { try await purchases.buy("year") }
        }
        try await purchases.buy("month")
        #expect(desk.story == ["sheet month", "recorded signed month", "finished signed month"])
        try await purchases.buy("year")
        #expect(desk.story.suffix(3) == ["sheet year", "recorded signed year", "finished signed year"])
    }

    @Test func `a sheet that was shut leaves the purchases open`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        await #expect(throws: ShopError.cancelled) { try await purchases.buy("nothing") }
        try await purchases.buy("month")
        #expect(desk.story.last == "finished signed month")
    }

    @Test func `one document that is not believed holds up no other`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        for product in ["one", "forged", "two"] { desk.arrive(product) }
        #expect(try await purchases.submitUnfinished().map(\.id) == ["signed one", "signed two"])
        #expect(desk.story.filter { $0.hasPrefix("finished") } == ["finished signed one", "finished signed two"])
        #expect(await purchases.refusals.map(\.document) == ["signed forged"])
        #expect(await purchases.refusals.first?.reason == "Nobody signed this.")
        #expect(try await purchases.submitUnfinished().isEmpty, "it is no error at the next start either")
        #expect(await purchases.refusals.count == 1)
    }

    @Test func `a purchase that is not believed says so, and not that it will be recorded`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        await #expect(throws: ShopError.documentRefused("Nobody signed this.")) { try await purchases.buy("forged") }
        #expect(desk.story == ["sheet forged"], "the shop keeps it")
    }

    @Test func `what comes by itself is recorded, and told`() async throws {
        let desk = CashDesk()
        let purchases = PurchaseCoordinator(shop: desk.shop, newsstand: try desk.newsstand(), reader: reader)
        desk.arrive("renewal")
        var heard: [[Newsstand.SubmittedPurchase]] = []
        for await lines in purchases.changes {
            heard.append(lines)
            if heard.count == 1 { desk.arrive("renewal 2") } else { break }
        }
        #expect(heard.map { $0.map(\.id) } == [["signed renewal"], ["signed renewal 2"]])
        #expect(
            desk.story.filter { $0.hasPrefix("finished") } == ["finished signed renewal", "finished signed renewal 2"])
    }
}

/// A shop and a newsstand that record all events in one list.
private final class CashDesk: Sendable {
    private struct State {
        var story: [String] = []
        var unfinished: [String] = []
        var isAway = false
        var meanwhile: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())
    private let arriving = AsyncStream.makeStream(of: [String].self)

    var story: [String] { state.withLock { $0.story } }
    var shop: any Shop { Counter(desk: self) }

    func isAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }
    func whileRecording(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.meanwhile = work } }

    func arrive(_ product: String) {
        state.withLock { $0.unfinished.append("signed \(product)") }
        arriving.continuation.yield(["signed \(product)"])
    }

    func newsstand() throws -> Newsstand {
        try Newsstand("https://news.example", transport: Transport { [self] in try await answer(to: $0) })
    }

    private struct Wish: Decodable { var signedTransactions: [String] }
    private struct Gone: Error {}

    private func answer(to request: Transport.Request) async throws -> Transport.Response {
        let wish = try JSON.decode(Wish.self, from: Data(request.body ?? []))
        let meanwhile = try state.withLock { state in
            if state.isAway { throw Gone() }
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        await meanwhile?()
        if wish.signedTransactions.contains("signed forged") {
            let problem = try JSON.encode(Problem(.documentRefused, detail: "Nobody signed this."))
            return .init(
                status: 422, headers: [("content-type", Problem.mediaType)], body: .init([Array(problem)]))
        }
        state.withLock { $0.story += wish.signedTransactions.map { "recorded \($0)" } }
        let lines = wish.signedTransactions.map { #"{"environment": "sandbox", "id": "\#($0)", "owner": "yours"}"# }
        let body = Array(#"{"lines": [\#(lines.joined(separator: ","))]}"#.utf8)
        return .init(status: 200, headers: [("content-type", "application/json")], body: .init([body]))
    }

    private struct Counter: Shop {
        let desk: CashDesk

        func products() async throws -> [ShopProduct] { [] }

        func buy(_ product: Product.ID, for reader: Reader.ID) async throws -> [String] {
            if product.text == "nothing" { throw ShopError.cancelled }
            desk.state.withLock { state in
                state.story.append("sheet \(product)")
                state.unfinished.append("signed \(product)")
            }
            return ["signed \(product)"]
        }

        func restore(for reader: Reader.ID) async throws -> [String] { [] }
        func unfinished(for reader: Reader.ID) async throws -> [String] { desk.state.withLock { $0.unfinished } }
        func changes(for reader: Reader.ID) -> AsyncStream<[String]> { desk.arriving.stream }

        func finish(_ signed: [String]) async {
            desk.state.withLock { state in
                state.unfinished.removeAll { signed.contains($0) }
                state.story += signed.map { "finished \($0)" }
            }
        }
    }
}
