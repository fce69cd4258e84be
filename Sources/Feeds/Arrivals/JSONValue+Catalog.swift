import Formats

/// Members of foreign catalogs, whose types differ from catalog to catalog.
extension JSONValue {
    /// The elements of an array; a single value counts as an array of one.
    var elements: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// Non-empty text, a number as text, or the first text of a map of languages.
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
