public import EdicolaCore

/// A reason why a reader may open an issue.
public struct AccessGround: Hashable, Sendable {
    public var reason: Access.Reason
    public var environment: ShopEnvironment
    /// The instant of the cause: when the issue went on sale, when the subscription began, when it was bought.
    public var at: Int64

    public init(_ reason: Access.Reason, in environment: ShopEnvironment = .production, at: Int64) {
        self.reason = reason
        self.environment = environment
        self.at = at
    }
}
