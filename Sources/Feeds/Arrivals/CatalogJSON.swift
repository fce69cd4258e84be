/// Any JSON value: foreign catalogs give each other's members other types.
enum CatalogJSON: Hashable, Sendable, Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([CatalogJSON])
    case object([String: CatalogJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([CatalogJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: CatalogJSON].self))
        }
    }

    subscript(_ key: String) -> CatalogJSON? { if case .object(let members) = self { members[key] } else { nil } }

    /// Those of an array; a value by itself counts as an array of one.
    var elements: [CatalogJSON] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// Text that says something, a number as text, the first text of a map of languages.
    var text: String? {
        switch self {
        case .string(let text): text.trimmed.isEmpty ? nil : String(text.trimmed)
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .object(let members): (members["en"] ?? members.sorted { $0.key < $1.key }.first?.value)?.text
        default: nil
        }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
}
