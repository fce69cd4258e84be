/// The source of a right to read: a store, a payment service, or the newsstand itself.
///
/// The set is open: a shop that this version does not know keeps its name, and its facts count like any other's.
public struct Shop: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let appStore = Shop(rawValue: "app-store")
    public static let googlePlay = Shop(rawValue: "google-play")
    public static let stripe = Shop(rawValue: "stripe")
    /// The publisher's grants: press copies, compensation, promo codes.
    public static let grant = Shop(rawValue: "grant")
    /// Free subscriptions, started at the stand itself.
    public static let stand = Shop(rawValue: "stand")

    public var description: String { rawValue }
}

/// Real money or test money. Data of the two are never mixed, whatever their ids.
public enum ShopEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
    case production, sandbox
}
