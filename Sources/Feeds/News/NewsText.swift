/// Text for readers out of what a stranger's feed holds: no markup, no control characters, no surprises.
public enum NewsText {
    /// Markup goes, entities become characters, blanks become one blank; what is too long is cut at a word.
    public static func plain(_ text: some StringProtocol, longest: Int) -> String {
        cut(collapsed(decoded(withoutMarkup(decoded(String(text))))), longest: longest)
    }

    /// Tags go, and with scripts and styles what stands in them.
    static func withoutMarkup(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
            guard !name.isEmpty else {
                result += "<"
                rest = rest.dropFirst()
                continue
            }
            rest = rest.firstIndex(of: ">").map { rest[$0...].dropFirst() } ?? ""
            if name == "script" || name == "style" { rest = after(name, in: rest) }
            result += " "
        }
        return result + rest
    }

    /// What follows the end tag.
    private static func after(_ name: String, in text: Substring) -> Substring {
        var rest = text
        while let end = rest.firstRange(of: "</") {
            rest = rest[end.upperBound...]
            guard rest.prefix(name.count).lowercased() == name else { continue }
            return rest.firstIndex(of: ">").map { rest[$0...].dropFirst() } ?? ""
        }
        return ""
    }

    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[start...].dropFirst()
            let name = after.prefix(12).prefix { $0 != ";" && $0 != "&" && $0 != "<" }
            guard after.dropFirst(name.count).first == ";", let character = character(name) else {
                result += "&"
                rest = after
                continue
            }
            result += character
            rest = after.dropFirst(name.count + 1)
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let number =
                digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
        }
        return names[String(name)]
    }

    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "euro": "€", "agrave": "à",
        "egrave": "è", "eacute": "é", "igrave": "ì", "ograve": "ò", "ugrave": "ù", "Egrave": "È", "laquo": "«",
        "raquo": "»", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "ccedil": "ç", "middot": "·", "copy": "©",
    ]

    /// Control characters, and those that turn the direction of text around, go too.
    static func collapsed(_ text: String) -> String {
        var result = ""
        var isBlank = true
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20, 0xA0, 0x2028, 0x2029:
                if !isBlank { result += " " }
                isBlank = true
            case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
            default:
                result.unicodeScalars.append(scalar)
                isBlank = false
            }
        }
        if result.hasSuffix(" ") { result.removeLast() }
        return result
    }

    static func cut(_ text: String, longest: Int) -> String {
        guard text.count > longest else { return text }
        let start = text.prefix(longest - 1)
        let word = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return (word.count > longest / 2 ? word : start) + "…"
    }
}
