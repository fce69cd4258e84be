/// JSON as the stand-ins write it: members in the order of their names, slashes escaped as Apple does.
public enum JSONValue: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case fraction(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])
    case null

    public var encoded: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .fraction(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): "[\(values.map(\.encoded).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.encoded)" }
                .joined(separator: ",") + "}"
        case .null: "null"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "/": quoted += "\\/"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    public subscript(_ name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int64) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}
