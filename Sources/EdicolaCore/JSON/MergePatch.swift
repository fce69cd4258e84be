import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change of some members of a JSON document (RFC 7396): named members are replaced, `null` removes a member, the
/// rest stays.
public struct MergePatch: Hashable, Sendable, Decodable {
    /// The media type of a merge patch (RFC 7396 §4).
    public static let mediaType = "application/merge-patch+json"

    private let document: JSONValue

    /// Reads the patch document.
    public init(from decoder: any Decoder) throws {
        document = try JSONValue(from: decoder)
    }

    /// Returns the value with the patch applied to its document.
    ///
    /// - Throws: `DecodingError` where the result is no longer such a value, `EncodingError`.
    public func applied<Value: Codable>(to value: Value) throws -> Value {
        let old = try JSON.decode(JSONValue.self, from: JSON.encode(value))
        return try JSON.decode(Value.self, from: JSON.encode(old.merged(with: document)))
    }

    /// The names of the members that it replaces or removes; empty for a patch that replaces the whole document.
    public var members: Set<String> { Set(document.members.keys) }
}
