public import EdicolaCore

/// Where a reader pays. It sells, and hands out what the shop signed; whether that opens anything is the newsstand's to say.
///
/// ```swift
/// let signed = try await shop.buy(product.id, for: reader)
/// try await newsstand.submit(signed)
/// await shop.finish(signed)
/// ```
///
/// A ``PurchaseCoordinator`` does the three in this order, and what was cut short later.
public protocol Shop: Sendable {
    /// The products on sale, in the reader's currency.
    ///
    /// - Throws: ``ShopError``.
    func products() async throws -> [ShopProduct]

    /// Buys, and returns when the shop has signed it.
    ///
    /// - Parameter reader: whom the shop names in the document, so that nobody else can claim it.
    /// - Returns: signed transactions.
    /// - Throws: ``ShopError``.
    func buy(_ product: Product.ID, for reader: Reader.ID) async throws -> [String]

    /// Everything that was bought before, on whatever device.
    ///
    /// - Returns: signed transactions.
    /// - Throws: ``ShopError``.
    func restore(for reader: Reader.ID) async throws -> [String]

    /// Purchases that were paid but not finished, after a crash or a lost network. A shop that keeps no account of it may give
    /// everything; handing in twice costs nothing.
    ///
    /// - Throws: ``ShopError``.
    func unfinished(for reader: Reader.ID) async throws -> [String]

    /// Transactions from outside while somebody listens: renewals, approved purchases, those of other
    /// devices.
    func changes(for reader: Reader.ID) -> AsyncStream<[String]>

    /// The newsstand has recorded these: the shop need not keep them ready any more.
    func finish(_ signed: [String]) async
}

/// Something that a shop sells.
public struct ShopProduct: Hashable, Sendable, Identifiable {
    /// The shop's id of it.
    public var id: Product.ID
    /// In the reader's language.
    public var name: String
    /// In the reader's currency and spelling.
    public var price: String
    /// Whether it renews until it is cancelled.
    public var isSubscription: Bool

    /// Something that a shop of your own sells.
    public init(id: Product.ID, name: String, price: String, isSubscription: Bool) {
        self.id = id
        self.name = name
        self.price = price
        self.isSubscription = isSubscription
    }
}

/// Why a shop did not sell.
public enum ShopError: Error, Hashable, Sendable {
    /// The reader changed their mind.
    case cancelled
    /// The purchase needs approval; it completes when it is approved.
    case pending
    /// The shop's own reason.
    case refused(String)
    /// Nothing answers at the shop's address.
    case unreachable(String)
    /// The shop's signature on the purchase is not valid.
    case unverified
    /// Another purchase is under way.
    case busy
    /// It is paid, but the newsstand could not be reached; ``PurchaseCoordinator/submitUnfinished()`` submits it later.
    case notRecorded(String)
    /// The shop sold it, and the newsstand does not take its document, for this reason: nothing was opened, and handing it in
    /// again is of no use. The shop has not forgotten it; see ``PurchaseCoordinator/refusals``.
    case documentRefused(String)
}

extension ShopError: CustomStringConvertible {
    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .cancelled: "Nothing was bought."
        case .pending: "The purchase needs approval. The issue opens when it is approved."
        case .refused(let reason): "The shop declined the purchase: \(reason)."
        case .unreachable(let address): "No shop answers at \(address)."
        case .unverified: "The purchase could not be verified."
        case .busy: "Another purchase is in progress. Wait until it is complete."
        case .documentRefused(let reason):
            "You paid, but the newsstand rejected the purchase. Contact the publisher. \(reason)"
        case .notRecorded(let reason):
            "The purchase is paid and saved. It will be sent to the newsstand later. \(reason)"
        }
    }
}
