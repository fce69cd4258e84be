public import EdicolaCore

/// Where a reader pays. It sells, and hands out what the shop signed; whether that opens anything is the newsstand's to say.
///
/// ```swift
/// let signed = try await shop.buy("com.example.frutta.1month", for: reader)
/// try await newsstand.handIn(signed)
/// await shop.finish(signed)
/// ```
///
/// A ``Till`` does the three in this order, and what was cut short later.
public protocol Shop: Sendable {
    /// What is sold, in the reader's currency.
    ///
    /// - Throws: ``ShopError``.
    func products() async throws -> [ShopProduct]

    /// Buys, and returns when the shop has signed it.
    ///
    /// - Parameter reader: whom the shop names in the document, so that nobody else can claim it.
    /// - Returns: signed transactions.
    /// - Throws: ``ShopError``.
    func buy(_ product: String, for reader: Reader.ID) async throws -> [String]

    /// Everything that was bought before, on whatever device.
    ///
    /// - Returns: signed transactions.
    /// - Throws: ``ShopError``.
    func restore(for reader: Reader.ID) async throws -> [String]

    /// What was paid and not finished: a crash or a lost network came between. A shop that keeps no account of it may give
    /// everything; handing in twice costs nothing.
    ///
    /// - Throws: ``ShopError``.
    func unfinished(for reader: Reader.ID) async throws -> [String]

    /// What comes by itself while somebody listens: renewals, purchases that somebody had to agree to, those of other
    /// devices.
    func changes(for reader: Reader.ID) -> AsyncStream<[String]>

    /// The newsstand has recorded these: the shop need not keep them ready any more.
    func finish(_ signed: [String]) async
}

/// Something that a shop sells.
public struct ShopProduct: Hashable, Sendable, Identifiable {
    /// The shop's id of it.
    public var id: String
    /// In the reader's language.
    public var name: String
    /// In the reader's currency and spelling.
    public var price: String
    /// Whether it goes on until it is cancelled.
    public var isSubscription: Bool

    /// Something that a shop of your own sells.
    public init(id: String, name: String, price: String, isSubscription: Bool) {
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
    /// Somebody has to agree first; it will come by itself.
    case pending
    /// The shop's own reason.
    case refused(String)
    /// Nothing answers at the shop's address.
    case unreachable(String)
    /// What the shop handed out is not signed by it.
    case unverified
    /// Another purchase is under way.
    case busy
    /// It is paid, and the newsstand could not be told yet; ``Till/settle()`` tells it.
    case notRecorded(String)
    /// The shop sold it, and the newsstand does not take its document, for this reason: nothing was opened, and handing it in
    /// again is of no use. The shop has not forgotten it; see ``Till/refusals``.
    case documentRefused(String)
}

extension ShopError: CustomStringConvertible {
    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .cancelled: "Nothing was bought."
        case .pending: "Somebody has to agree first; then it comes by itself."
        case .refused(let reason): "The shop did not sell it: \(reason)."
        case .unreachable(let address): "No shop answers at \(address)."
        case .unverified: "What the shop handed out can’t be believed."
        case .busy: "Another purchase is under way. One after the other."
        case .documentRefused(let reason):
            "The shop sold it, but the newsstand does not take the shop’s word for it: ask its publisher. \(reason)"
        case .notRecorded(let reason): "It is paid, and nothing is lost; the newsstand will be told. \(reason)"
        }
    }
}
