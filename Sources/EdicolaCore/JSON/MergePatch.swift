import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change of some members of a JSON document (RFC 7396): what it names is replaced, `null` takes a member away, the rest stays.
public struct MergePatch: Hashable, Sendable, Decodable {
    /// The media type of a merge patch (RFC 7396 §4).
    public static let mediaType = "application/merge-patch+json"

    private let document: JSONValue

    /// Reads the document that it is.
    public init(from decoder: any Decoder) throws {
        document = try JSONValue(from: decoder)
    }

    /// The value with the patch on its document.
    ///
    /// - Throws: `DecodingError` where the result is no such value any more, `EncodingError`.
    public func applied<Value: Codable>(to value: Value) throws -> Value {
        let old = try JSON.decode(JSONValue.self, from: JSON.encode(value))
        return try JSON.decode(Value.self, from: JSON.encode(old.merged(with: document)))
    }

    /// The names of the members that it replaces or takes away; none of a patch that replaces the whole document.
    public var members: Set<String> { Set(document.members.keys) }
}
