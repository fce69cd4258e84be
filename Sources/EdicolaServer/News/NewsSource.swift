public import FoundationEssentials

/// The source of other sites' feeds: the network, or a test's own.
///
/// An implementation for the network must refuse private addresses: see `AddressPolicy` in the target Outbound.
public struct NewsSource: Sendable {
    public struct Question: Hashable, Sendable {
        public var address: String
        public var entityTag: String?
        public var lastModified: String?

        public init(address: String, entityTag: String? = nil, lastModified: String? = nil) {
            self.address = address
            self.entityTag = entityTag
            self.lastModified = lastModified
        }
    }

    public enum Answer: Hashable, Sendable {
        case unchanged
        case feed(Data, entityTag: String?, lastModified: String?, contentType: String? = nil)
    }

    /// The reason why a feed was not fetched, as a sentence for its publisher.
    public struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    public var fetch: @Sendable (Question) async throws -> Answer

    public init(fetch: @escaping @Sendable (Question) async throws -> Answer) {
        self.fetch = fetch
    }

    /// The largest feed, in bytes, also after decompression.
    public static let largest = 2 << 20
    public static let seconds = 20
    public static let maximumRedirects = 3
}
