#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change of some members of a JSON document (RFC 7396): what it names is replaced, `null` takes a member away, the rest stays.
public struct MergePatch: Hashable, Sendable, Decodable {
    /// The media type of a merge patch (RFC 7396 §4).
    public static let mediaType = "application/merge-patch+json"

    private let tree: Tree

    /// Reads the document that it is.
    public init(from decoder: any Decoder) throws {
        tree = try Tree(from: decoder)
    }

    /// The value with the patch on its document.
    ///
    /// - Throws: `DecodingError` where the result is no such value any more, `EncodingError`.
    public func applied<Value: Codable>(to value: Value) throws -> Value {
        let document = try JSON.decode(Tree.self, from: JSON.encode(value))
        return try JSON.decode(Value.self, from: JSON.encode(document.merged(with: tree)))
    }

    /// The names of the members that it replaces or takes away; none of a patch that replaces the whole document.
    public var members: Set<String> {
        if case .object(let members) = tree { Set(members.keys) } else { [] }
    }
}

/// A JSON document of any shape.
private enum Tree: Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case list([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .whole(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Tree].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: Tree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// RFC 7396 §2, `MergePatch(Target, Patch)`.
    func merged(with patch: Tree) -> Tree {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: Tree] = if case .object(let members) = self { members } else { [:] }
        for (name, change) in changes {
            members[name] = change == .null ? nil : (members[name] ?? .null).merged(with: change)
        }
        return .object(members)
    }
}
