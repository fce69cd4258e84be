/// A product of the sandbox.
public struct SandboxProduct: Hashable, Sendable, Codable {
    public var id: String
    public var name: String
    public var kind: Kind
    /// In thousandths of the currency's unit.
    public var priceMilli: Int64
    /// ISO 4217.
    public var currency: String

    public enum Kind: Hashable, Sendable, Codable {
        /// - Parameter level: 1 is the highest of its group; going up takes effect at once, going down at the renewal.
        case subscription(group: String, term: SandboxTerm, level: Int)
        case single
        /// Ends without renewal, after a time that only the publisher knows.
        case nonRenewing
    }

    public init(id: String, name: String, kind: Kind, priceMilli: Int64, currency: String = "EUR") {
        self.id = id
        self.name = name
        self.kind = kind
        self.priceMilli = priceMilli
        self.currency = currency
    }

    var typeName: String {
        switch kind {
        case .subscription: "Auto-Renewable Subscription"
        case .single: "Non-Consumable"
        case .nonRenewing: "Non-Renewing Subscription"
        }
    }
}
