import Formats

/// Foreign catalogs give each other's members other types.
extension JSONValue {
    /// Those of an array; a value by itself counts as an array of one.
    var elements: [JSONValue] {
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
        case .integer(let number): "\(number)"
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .object(let members): (members["en"] ?? members.sorted { $0.key < $1.key }.first?.value)?.text
        default: nil
        }
    }
}
