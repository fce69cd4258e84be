import HTML

/// A document of schema.org's vocabulary in JSON-LD, which describes a page to programs.
indirect enum JSONLD: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSONLD])
    case thing([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: JSONLD
    }

    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(arrayLiteral elements: JSONLD...) { self = .list(elements) }

    /// A thing of a type; members without a value are left out.
    static func thing(_ type: String, _ members: KeyValuePairs<String, JSONLD?>) -> JSONLD {
        .thing(
            [Member(name: "@type", value: .text(type))]
                + members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// The page's data block: browsers don't run it, and content policies ignore it.
    var html: HTML {
        guard case .thing(let members) = self else { return .empty }
        let whole = JSONLD.thing([Member(name: "@context", value: "https://schema.org")] + members)
        // All characters with a meaning in HTML are escaped as JSON.
        return HTML(trusting: "<script type=\"application/ld+json\">\(whole.json)</script>\n")
    }

    var json: String {
        switch self {
        case .text(let text): return "\"" + text.unicodeScalars.map(Self.escaped).joined() + "\""
        case .number(let number):
            return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .flag(let flag): return flag ? "true" : "false"
        case .list(let items): return "[" + items.map(\.json).joined(separator: ",") + "]"
        case .thing(let members):
            return "{" + members.map { "\(JSONLD.text($0.name).json):\($0.value.json)" }.joined(separator: ",") + "}"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
            "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                + String(scalar.value, radix: 16)
        default: String(Character(scalar))
        }
    }
}
