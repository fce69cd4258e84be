/// Entity and character references in XML and HTML.
public enum XMLReferences {
    /// The language's five entities, character references and what else is known become what they mean. An `&` that begins
    /// none of them stands for itself.
    ///
    /// - Parameter entity: what a named reference stands for beside the five of the language.
    /// - Returns: `isClean` is false if there was such an `&`.
    public static func replaced(
        in bytes: ArraySlice<UInt8>, _ entity: (String) -> String? = { _ in nil }
    ) -> (text: String, isClean: Bool) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isClean = true
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += rest[..<start]
            let name = rest[start...].dropFirst().prefix(longest).prefix {
                $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&")
            }
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: ";"),
                let meaning = meaning(of: String(decoding: name, as: UTF8.self), entity)
            {
                text += meaning.utf8
                rest = rest[(end + 1)...]
            } else {
                isClean = false
                text.append(UInt8(ascii: "&"))
                rest = rest[(start + 1)...]
            }
        }
        text += rest
        return (String(decoding: text, as: UTF8.self), isClean)
    }

    /// The same in a text.
    public static func replaced(in text: String, _ entity: (String) -> String? = { _ in nil }) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return replaced(in: Array(text.utf8)[...], entity).text
    }

    /// Characters that mean something in XML become references, those that XML can't hold are left out.
    ///
    /// - Parameter inAttribute: between double quotes, where a parser makes blanks of tabs and line ends (XML 1.0 §3.3.3).
    public static func escaped(_ string: String, inAttribute: Bool = false) -> String {
        var text = ""
        text.reserveCapacity(string.utf8.count)
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"" where inAttribute: text += "&quot;"
            case "\r": text += "&#13;"
            case "\t", "\n":
                if inAttribute { text += "&#\(scalar.value);" } else { text.unicodeScalars.append(scalar) }
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Bytes of the longest name with which somebody means a reference.
    private static let longest = 12

    private static func meaning(of name: String, _ entity: (String) -> String?) -> String? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.utf8.first == UInt8(ascii: "#") else { return entity(name) }
            let digits = name.dropFirst()
            let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let number, let scalar = Unicode.Scalar(number) else { return nil }
            let isAllowed = number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D
            return isAllowed ? String(Character(scalar)) : nil
        }
    }
}
