/// The key of a line: all periods of one subscription, or one purchase.
///
/// The id is the App Store's `originalTransactionId`, Google's first token of a chain, Stripe's subscription, or the
/// grant's own UUID.
public struct LineKey: Hashable, Sendable, Codable, CustomStringConvertible {
    public let shop: Shop
    public let environment: ShopEnvironment
    public let id: String

    public init(shop: Shop, environment: ShopEnvironment = .production, id: String) {
        self.shop = shop
        self.environment = environment
        self.id = id
    }

    public var description: String {
        environment == .production ? "\(shop):\(id)" : "\(shop):\(environment.rawValue):\(id)"
    }
}
