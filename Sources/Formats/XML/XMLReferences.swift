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

    /// Where a text stands that is written as markup.
    public enum Place: Sendable {
        /// Between tags of XML.
        case text
        /// Between double quotes, where a parser makes blanks of tabs and line ends (XML 1.0 §3.3.3).
        case attribute
        /// Between tags or quotes of either kind, of HTML.
        case html
    }

    /// What is written in place of a byte of UTF-8 that means something; nil for one that stands for itself.
    @inlinable
    public static func reference(for byte: UInt8, in place: Place) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where place != .text: "&quot;"
        case UInt8(ascii: "'") where place == .html: "&#39;"
        case 0x0D where place != .html: "&#13;"
        case 0x0A where place == .attribute: "&#10;"
        case 0x09 where place == .attribute: "&#9;"
        default: nil
        }
    }

    /// Whether XML can't hold a character, not even as a reference (XML 1.0 §2.2).
    public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// Characters that mean something become references, those that XML can't hold are left out.
    public static func escaped(_ string: String, in place: Place = .text) -> String {
        var text = ""
        text.reserveCapacity(string.utf8.count)
        for scalar in string.unicodeScalars where !isForbidden(scalar) {
            if scalar.isASCII, let reference = reference(for: UInt8(scalar.value), in: place) {
                text += reference.description
            } else {
                text.unicodeScalars.append(scalar)
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
