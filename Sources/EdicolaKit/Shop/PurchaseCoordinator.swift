public import EdicolaCore

/// Sells, one purchase after the other, and lets the shop forget what was paid only when the newsstand has recorded it.
///
/// ```swift
/// let purchases = PurchaseCoordinator(shop: shop, newsstand: newsstand, reader: me.reader)
/// try await purchases.submitUnfinished()                     // at the start of the app
/// try await purchases.buy(product.id)
/// for await _ in purchases.changes { reloadShelf() }
/// ```
public actor PurchaseCoordinator {
    private let shop: any Shop
    private let newsstand: Newsstand
    private let reader: Reader.ID
    private let store: Store?
    private let library: Library?
    private var isPurchasing = false

    /// Documents that the newsstand has permanently refused since this coordinator was made, each once. The shop keeps them, so
    /// that they can be submitted later; other documents are not held up.
    ///
    /// ```swift
    /// try await purchases.submitUnfinished()
    /// for one in await purchases.refusals { report(one.reason) }
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
    ///   - newsstand: with the reader's session.
    ///   - reader: named in the shop's documents, so that only they can claim the purchase.
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
        return offers.products.compactMap { offer in sold.first { $0.id == offer.id } }
    }

    /// Buys, submits and finishes; the issues are open when this returns.
    ///
    /// - Throws: ``ShopError``: ``ShopError/busy`` while another purchase is under way, from the sheet until the newsstand
    ///   has recorded it; ``ShopError/notRecorded(_:)`` when it is paid and the newsstand could not be reached;
    ///   ``ShopError/documentRefused(_:)`` when the newsstand permanently refuses it.
    @discardableResult
    public func buy(_ product: Product.ID) async throws -> [Newsstand.SubmittedPurchase] {
        guard !isPurchasing else { throw ShopError.busy }
        isPurchasing = true
        defer { isPurchasing = false }
        let signed = try await shop.buy(product, for: reader)
        let lines: [Newsstand.SubmittedPurchase]
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

    /// Restores all purchases, of every device. Documents that the newsstand permanently refuses are in ``refusals``.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``.
    @discardableResult
    public func restore() async throws -> [Newsstand.SubmittedPurchase] {
        try await record(try await shop.restore(for: reader))
    }

    /// Submits purchases that were paid before a crash or without a network: call it at every start. Documents that the newsstand
    /// permanently refuses are in ``refusals``.
    ///
    /// - Throws: ``ShopError``, ``NewsstandError``; what was recorded until then is finished, and the next start tries the rest
    ///   again.
    @discardableResult
    public func submitUnfinished() async throws -> [Newsstand.SubmittedPurchase] {
        try await record(try await shop.unfinished(for: reader))
    }

    /// Purchases from outside, recorded: renewals, approved purchases, those of other devices. Purchases that could not be
    /// submitted are left for ``submitUnfinished()``.
    public nonisolated var changes: AsyncStream<[Newsstand.SubmittedPurchase]> {
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

    private func record(_ signed: [String]) async throws -> [Newsstand.SubmittedPurchase] {
        guard !signed.isEmpty else { return [] }
        let lines = try await submit(signed)
        if let store {
            await store.refresh()
            // Where it can't be written down now, the next shelf says the same.
            try? await library?.update(from: store.latest.shelf)
        }
        return lines
    }

    /// One by one where the newsstand refuses: one document that is not believed holds up no other.
    private func submit(_ signed: [String]) async throws -> [Newsstand.SubmittedPurchase] {
        do {
            let lines = try await newsstand.submit(signed)
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
        var lines: [Newsstand.SubmittedPurchase] = []
        for document in signed {
            for line in try await submit([document]) where !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}
