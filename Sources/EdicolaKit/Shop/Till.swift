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
    private var isSelling = false

    /// - Parameters:
    ///   - newsstand: with the reader's badge.
    ///   - reader: whom the shop names, so that nobody else can claim what was bought.
    public init(shop: any Shop, newsstand: Newsstand, reader: Reader.ID) {
        self.shop = shop
        self.newsstand = newsstand
        self.reader = reader
    }

    /// What would open an issue and is on sale here, at its price here, in the newsstand's order.
    ///
    /// - Returns: nothing for an issue that is open.
    /// - Throws: ``NewsstandError``, ``ShopError``.
    public func products(for key: Issue.Key) async throws -> [ShopProduct] {
        let offers = try await newsstand.offers(for: key)
        guard !offers.isOpen, !offers.products.isEmpty else { return [] }
        let sold = try await shop.products()
        return offers.products.compactMap { offer in sold.first { $0.id == offer.id.text } }
    }

    /// Buys, hands in and finishes; what it opens is open when this returns.
    ///
    /// - Throws: ``ShopError``: ``ShopError/busy`` while another purchase is under way, from the sheet until the newsstand
    ///   has recorded it; ``ShopError/notRecorded(_:)`` when it is paid and the newsstand could not be told.
    @discardableResult
    public func buy(_ product: String) async throws -> [Newsstand.HandedIn] {
        guard !isSelling else { throw ShopError.busy }
        isSelling = true
        defer { isSelling = false }
        let signed = try await shop.buy(product, for: reader)
        do {
            return try await record(signed)
        } catch let error as NewsstandError {
            throw ShopError.notRecorded("\(error)")
        }
    }

    /// Brings back everything that was bought, on whatever device.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``.
    @discardableResult
    public func restore() async throws -> [Newsstand.HandedIn] {
        try await record(try await shop.restore(for: reader))
    }

    /// Hands in what was paid before a crash or without a network: call it at every start.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``; then nothing was finished, and the next start tries again.
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
                    if let lines = try? await record(signed) { continuation.yield(lines) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    private func record(_ signed: [String]) async throws -> [Newsstand.HandedIn] {
        let lines = try await newsstand.handIn(signed)
        await shop.finish(signed)
        return lines
    }
}
