/// A JSON text (RFC 8259) as values. Members keep their order; of members with the same name the last one counts.
package enum JSONValue: Equatable {
    package struct Member: Equatable {
        package var name: String
        package var value: JSONValue
    }

    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
}

extension JSONValue {
    /// The value of a member; nil also when this is no object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    package var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// Each name once, where it stood last.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        var seen: Set<String> = []
        return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
    }

    /// A whole number; nil when it is none, or out of range.
    package var integer: Int? {
        number.flatMap { Int(exactly: $0) }
    }

    /// A string, or a number or truth value as JSON writes it: for values that are only shown.
    package var text: String? {
        switch self {
        case .string(let string): string
        case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
        case .bool(let bool): bool ? "true" : "false"
        case .object, .array, .null: nil
        }
    }
}
