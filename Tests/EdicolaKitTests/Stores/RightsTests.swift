import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// A priced issue's card, for a reader who has the issue.
@Suite struct RightsTests {
    private let shop: Workshop
    private let token = Token()
    private let store: Store

    init() async throws {
        shop = try await Workshop()
        let newsstand = try Newsstand(shop.fake.address, session: Session { [token] in token.text })
        store = try await Store(
            newsstand: newsstand, folder: "\(shop.folder.path)/.shelf", loadsCovers: false,
            retryPolicy: RetryPolicy(maximumAttempts: 1), clock: shop.waits.clock)
        shop.fake.put(try FakeAnswer(json: ListPage(items: [priced])), at: "/api/v1/publications/espresso/issues")
    }

    private var priced: CatalogEntry {
        var entry = MadeIssue().entry
        entry.issue.price = Price(minor: 399, currency: "EUR")
        return entry
    }

    private func say(_ access: Access) throws {
        let item = LibraryItem(
            entry: priced, publicationTitle: "Espresso", access: access, position: nil, isArchived: false)
        shop.fake.put(try FakeAnswer(json: ListPage(items: [item])), at: Paths.API.library)
    }

    private func action(_ shelf: Shelf? = nil) async throws -> IssueOnDevice.Action? {
        let cards = (shelf ?? store.latest.shelf).cards(
            of: EdicolaCore.Issue.Key.sample.publication, with: try await shop.library.issues())
        return try #require(cards.first).nextAction
    }

    @Test func `what the reader has does not say buy, and a shelf without a network knows it`() async throws {
        await store.refresh()
        #expect(try await action() == .buy, "the newsstand says nothing of it")
        try say(.granted(.subscription))
        await store.refresh()
        #expect(try await action() == .download)
        try say(.refused(.subscribe))
        await store.refresh()
        #expect(try await action() == .subscribe, "it ended")
        token.text = nil
        await store.refresh()
        #expect(try await action() == .buy, "nobody is known any more")
        token.text = "edr_reader"
        try say(.granted(.subscription))
        await store.refresh()
        shop.fake.goAway()
        let later = try await Store(
            newsstand: store.newsstand, folder: "\(shop.folder.path)/.shelf", loadsCovers: false,
            retryPolicy: RetryPolicy(maximumAttempts: 1), clock: shop.waits.clock)
        #expect(try await action(later.latest.shelf) == .download)
        try await shop.fake.stop()
    }

    @Test func `what was put away at the newsstand is the reader's too`() async throws {
        try say(.granted(.purchase))
        // As long as the right answer.
        let nothing = Array(try JSON.encode(ListPage<LibraryItem>(items: []))) + [UInt8](repeating: 0x20, count: 9999)
        shop.fake.misbehave { $0.query["part"] == LibraryPart.all.rawValue ? .other(nothing) : .well }
        await store.refresh()
        #expect(try await action() == .download)
        try await shop.fake.stop()
    }

    @Test func `a shelf is ready also where the library can't be had`() async throws {
        try say(.granted(.purchase))
        await store.refresh()
        shop.fake.misbehave { $0.path == Paths.API.library ? .problem(Problem(.server)) : .well }
        #expect(await store.refresh() == .ready)
        #expect(try await action() == .download)
        shop.fake.misbehave { $0.path == Paths.API.library ? .problem(Problem(.signInNeeded)) : .well }
        #expect(await store.refresh() == .ready)
        #expect(try await action() == .buy)
        try await shop.fake.stop()
    }

    @Test func `what was refused is forgotten when it was bought`() async throws {
        shop.fake.misbehave { request in
            request.isManifest ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        #expect(try await action() == .buy)
        #expect(try await shop.state() == .offered(.buy))
        shop.fake.behave()
        try say(.granted(.purchase))
        await store.refresh()
        #expect(try await action() == .download, "with the store alone")
        try await shop.library.update(from: store.latest.shelf)
        #expect(try await shop.state() == .available)
        #expect(try await shop.library.resumeAll().isEmpty, "it comes when the reader asks for it")
        try await shop.library.download(.sample).finished()
        #expect(try await action() == .read)
        try await shop.fake.stop()
    }

    @Test func `after a purchase the cards and the library know it`() async throws {
        shop.fake.misbehave { request in
            request.isManifest ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well
        }
        await #expect(throws: DownloadError.self) { try await shop.library.download(.sample).finished() }
        await store.refresh()
        #expect(try await action() == .buy)
        try say(.granted(.purchase))
        shop.fake.put(FakeAnswer(body: Array(#"{"lines": []}"#.utf8)), at: Paths.API.purchases)
        let purchases = PurchaseCoordinator(
            shop: Kiosk(), newsstand: store.newsstand, reader: Reader.ID(UUID()), store: store, library: shop.library)
        try await purchases.buy("march")
        #expect(try await action() == .download)
        #expect(try await shop.state() == .available)
        try await shop.fake.stop()
    }
}

private final class Token: Sendable {
    private let state = Mutex<String?>("edr_reader")

    var text: String? {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}

/// A shop that sells any product.
private struct Kiosk: Shop {
    func products() async throws -> [ShopProduct] { [] }
    func buy(_ product: Product.ID, for reader: Reader.ID) async throws -> [String] { ["signed \(product)"] }
    func restore(for reader: Reader.ID) async throws -> [String] { [] }
    func unfinished(for reader: Reader.ID) async throws -> [String] { [] }
    func changes(for reader: Reader.ID) -> AsyncStream<[String]> { AsyncStream { $0.finish() } }
    func finish(_ signed: [String]) async {}
}
