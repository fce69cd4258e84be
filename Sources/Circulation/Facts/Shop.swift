/// Where a right to read comes from: a store, a payment service, or the newsstand itself.
///
/// An open set: a shop that this version does not know keeps its name, and its facts count like any other's.
public struct Shop: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let appStore = Shop(rawValue: "app-store")
    public static let googlePlay = Shop(rawValue: "google-play")
    public static let stripe = Shop(rawValue: "stripe")
    /// What the publisher gave: press copies, compensation, promo codes.
    public static let grant = Shop(rawValue: "grant")
    /// Free subscriptions, taken at the stand itself.
    public static let stand = Shop(rawValue: "stand")

    public var description: String { rawValue }
}

/// Money or play money. What comes from one never meets the other, whatever its id.
public enum ShopEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
    case production, sandbox
}
