/// Text for readers out of what strangers write: no markup, no control characters, no surprises.
public enum PlainText {
    /// Markup goes, references become characters, blanks become one blank; what is too long is cut at a word.
    ///
    /// - Parameter longest: characters.
    public static func plain(_ text: some StringProtocol, longest: Int) -> String {
        cut(plain(decoded(String(text))), longest: longest)
    }

    /// The same of a text that was escaped once at most: its markup goes, its references become characters.
    public static func plain(_ text: String) -> String { collapsed(decoded(withoutMarkup(text))) }

    /// Whether text that should have no markup has a tag, or a reference that nobody would write.
    public static func hasMarkup(_ text: String) -> Bool {
        text.contains(/<[A-Za-z\/!][^>]*>|&(?:[a-z]{2,8}|#[0-9]{2,5});/)
    }

    /// What is longer is cut at a word, and ends with `…`.
    public static func cut(_ text: String, longest: Int) -> String {
        guard text.count > longest else { return text }
        let start = text.prefix(longest - 1)
        let word = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return (word.count > longest / 2 ? word : start) + "…"
    }

    private static func decoded(_ text: String) -> String {
        XMLReferences.replaced(in: text) { HTMLEntities.character(named: $0) }
    }

    /// Tags go, and with scripts and styles what stands in them.
    private static func withoutMarkup(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }.lowercased()
            // A sentence's “<” is not the beginning of a tag.
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

    /// Control characters, and those that turn the direction of text around, go too.
    private static func collapsed(_ text: String) -> String {
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
}
