#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A person who reads, or an anonymous device that an account may later claim.
public enum Reader {
    /// The id of a reader in this newsstand and, as `appAccountToken`, in a shop.
    ///
    /// A UUID; shops return it in either case, so it is compared without case and written in lower case.
    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        /// A random UUID, which reveals nothing about the reader.
        public let uuid: UUID

        /// Makes an id from a UUID.
        public init(_ uuid: UUID) { self.uuid = uuid }

        /// - Returns: nil when the text is no UUID.
        public init?(parsing text: some StringProtocol) {
            guard let uuid = UUID(uuidString: String(text)) else { return nil }
            self.uuid = uuid
        }

        /// Reads a UUID in either case.
        public init(from decoder: any Decoder) throws { uuid = try UUID(from: decoder) }

        /// Writes it in lower case.
        public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

        /// The UUID in lower case.
        public var description: String { uuid.uuidString.lowercased() }
    }
}
