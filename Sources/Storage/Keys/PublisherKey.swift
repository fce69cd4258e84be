public import FoundationEssentials

/// A publisher's key by its name and dates, never the key itself.
public struct PublisherKey: Hashable, Sendable {
    public let name: String
    public let added: Date
}
