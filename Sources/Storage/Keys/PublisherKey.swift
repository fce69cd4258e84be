public import FoundationEssentials

/// What is known of a publisher's key: never the key itself.
public struct PublisherKey: Hashable, Sendable {
    public let name: String
    public let added: Date
}
