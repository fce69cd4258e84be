public import EdicolaCore

/// Sells, one purchase after the other, and lets the shop forget what was paid only when the newsstand has recorded it.
///
/// ```swift
/// let till = Till(shop: shop, newsstand: newsstand, reader: me.reader)
/// try await till.settle()                     // at the start of the app
/// try await till.buy("com.example.frutta.1month")
/// for await lines in till.changes { reloadShelf() }
/// ```
public actor Till {
    private let shop: any Shop
    private let newsstand: Newsstand
    private let reader: Reader.ID
    private let store: Store?
    private let library: Library?
    private var isSelling = false

    /// What the newsstand refused for good since this till was made, each once. The shop keeps it ready, so that a newsstand
    /// that comes to believe it can be told; it holds up nothing else.
    ///
    /// ```swift
    /// try await till.settle()
    /// for one in await till.refusals { report(one.reason) }
    /// ```
    public private(set) var refusals: [Refusal] = []

    /// A document that the shop signed, and that the newsstand does not take.
    public struct Refusal: Hashable, Sendable {
        /// As the shop signed it.
        public let document: String
        /// The newsstand's, a sentence.
        public let reason: String
    }

    /// - Parameters:
    ///   - newsstand: with the reader's badge.
    ///   - reader: whom the shop names, so that nobody else can claim what was bought.
    ///   - store: is refreshed after each purchase, so that its cards say what can be done now.
    ///   - library: learns of it from the store, and forgets what it was refused before.
    public init(
        shop: any Shop, newsstand: Newsstand, reader: Reader.ID, store: Store? = nil, library: Library? = nil
    ) {
        self.shop = shop
        self.newsstand = newsstand
        self.reader = reader
        self.store = store
        self.library = library
    }

    /// Products on sale here that would open an issue, with their price here, in the newsstand's order.
    ///
    /// - Returns: nothing for an issue that is open.
    /// - Throws: ``NewsstandError``, ``ShopError``.
    public func products(for key: Issue.Key) async throws -> [ShopProduct] {
        let offers = try await newsstand.offers(for: key)
        guard !offers.isOpen, !offers.products.isEmpty else { return [] }
        let sold = try await shop.products()
        return offers.products.compactMap { offer in sold.first { $0.id == offer.id.text } }
    }

    /// Buys, submits and finishes; the issues are open when this returns.
    ///
    /// - Throws: ``ShopError``: ``ShopError/busy`` while another purchase is under way, from the sheet until the newsstand
    ///   has recorded it; ``ShopError/notRecorded(_:)`` when it is paid and the newsstand could not be reached;
    ///   ``ShopError/documentRefused(_:)`` when the newsstand permanently refuses it.
    @discardableResult
    public func buy(_ product: String) async throws -> [Newsstand.HandedIn] {
        guard !isSelling else { throw ShopError.busy }
        isSelling = true
        defer { isSelling = false }
        let signed = try await shop.buy(product, for: reader)
        let lines: [Newsstand.HandedIn]
        do {
            lines = try await record(signed)
        } catch let error as NewsstandError {
            throw ShopError.notRecorded("\(error)")
        }
        if lines.isEmpty, let refusal = refusals.last(where: { signed.contains($0.document) }) {
            throw ShopError.documentRefused(refusal.reason)
        }
        return lines
    }

    /// Brings back everything that was bought, on whatever device. What the newsstand refuses for good is in ``refusals``.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``.
    @discardableResult
    public func restore() async throws -> [Newsstand.HandedIn] {
        try await record(try await shop.restore(for: reader))
    }

    /// Hands in what was paid before a crash or without a network: call it at every start. What the newsstand refuses for good
    /// is in ``refusals``.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``; what was recorded until then is finished, and the next start tries the rest
    ///   again.
    @discardableResult
    public func settle() async throws -> [Newsstand.HandedIn] {
        try await record(try await shop.unfinished(for: reader))
    }

    /// What comes by itself, recorded: renewals, purchases that somebody had to agree to, those of other devices. What the
    /// newsstand could not be told is left for ``settle()``.
    public nonisolated var changes: AsyncStream<[Newsstand.HandedIn]> {
        AsyncStream { continuation in
            let listening = Task {
                for await signed in shop.changes(for: reader) {
                    if let lines = try? await record(signed), !lines.isEmpty { continuation.yield(lines) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    private func record(_ signed: [String]) async throws -> [Newsstand.HandedIn] {
        guard !signed.isEmpty else { return [] }
        let lines = try await handIn(signed)
        if let store {
            await store.refresh()
            // Where it can't be written down now, the next shelf says the same.
            try? await library?.learn(from: store.latest.shelf)
        }
        return lines
    }

    /// One by one where the newsstand refuses: one document that is not believed holds up no other.
    private func handIn(_ signed: [String]) async throws -> [Newsstand.HandedIn] {
        do {
            let lines = try await newsstand.handIn(signed)
            await shop.finish(signed)
            refusals.removeAll { signed.contains($0.document) }
            return lines
        } catch let error as NewsstandError where error.isPermanent {
            if signed.count == 1 {
                refusals.removeAll { $0.document == signed[0] }
                refusals.append(Refusal(document: signed[0], reason: error.description))
                return []
            }
        }
        var lines: [Newsstand.HandedIn] = []
        for document in signed {
            for line in try await handIn([document]) where !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}
