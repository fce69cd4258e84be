public import EdicolaCore

/// Where a reader pays. It sells, and hands out what the shop signed; whether that opens anything is the newsstand's to say.
///
/// ```swift
/// let signed = try await shop.buy("com.example.frutta.1month", for: reader)
/// try await newsstand.handIn(signed)
/// ```
public protocol Shop: Sendable {
    /// What is sold, in the reader's currency.
    func products() async throws -> [ShopProduct]

    /// Buys, and returns when the shop has signed it.
    ///
    /// - Parameter reader: whom the shop names in the document, so that nobody else can claim it.
    /// - Returns: signed transactions.
    /// - Throws: ``ShopError``.
    func buy(_ product: String, for reader: Reader.ID) async throws -> [String]

    /// Everything that was bought before, on whatever device.
    func restore(for reader: Reader.ID) async throws -> [String]
}

/// Something that a shop sells.
public struct ShopProduct: Hashable, Sendable {
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
    /// What the shop handed out is not signed by it.
    case unverified
}

extension ShopError: CustomStringConvertible {
    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .cancelled: "Nothing was bought."
        case .pending: "Somebody has to agree first; then it comes by itself."
        case .refused(let reason): "The shop did not sell it: \(reason)."
        case .unverified: "What the shop handed out can’t be believed."
        }
    }
}
