public import EdicolaCore

extension Identifier {
    /// Makes the id of an imported object. It is the object's own, where that is a valid id here. Otherwise it is the
    /// readable part with a number computed from the whole text. Different texts never get the same id. It depends only
    /// on the text, so the next run finds it again.
    public init(foreign text: String) {
        let bare = Self.bare(text)
        if let identifier = try? Identifier(parsing: bare) {
            self = identifier
            return
        }
        var readable = ""
        for byte in bare.split(whereSeparator: { "/:#?".contains($0) }).last?.utf8.prefix(80) ?? "".utf8.prefix(0) {
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain {
                readable.append(Character(Unicode.Scalar(byte)))
            } else if !readable.isEmpty, !readable.hasSuffix("-") {
                readable.append("-")
            }
        }
        while readable.hasSuffix("-") { readable.removeLast() }
        let name = (readable.isEmpty ? "i" : readable) + "-" + Self.fingerprint(text)
        guard let identifier = try? Identifier(parsing: name) else {
            preconditionFailure("letters, digits, a dash and hexadecimal digits are an id")
        }
        self = identifier
    }

    /// Returns the text without the common prefix of ids of its kind.
    private static func bare(_ text: String) -> String {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if text.hasPrefix("urn:edicola:"), parts.count == 4 { return String(parts[3]) }
        for prefix in ["urn:uuid:", "urn:isbn:", "urn:issn:"] where text.lowercased().hasPrefix(prefix) {
            return String(text.dropFirst(prefix.utf8.count))
        }
        return text
    }

    /// FNV-1a, 64 bits.
    private static func fingerprint(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash = hash &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension Publication.ID {
    /// Makes a publication's id from its title: `Il Corriere dell'Orto` becomes `il-corriere-dell-orto`.
    public init?(title: String) {
        var name = ""
        for character in title.lowercased() {
            if let plain = Self.plain(character) {
                name += plain
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        while name.hasSuffix("-") { name.removeLast() }
        guard let identifier = try? Publication.ID(parsing: name.prefix(64)) else { return nil }
        self = identifier
    }

    private static func plain(_ character: Character) -> String? {
        if character.isASCII { return character.isLetter || character.isNumber ? String(character) : nil }
        switch character {
        case "à", "á", "â", "ã", "å": return "a"
        case "ä", "æ": return "ae"
        case "ç": return "c"
        case "è", "é", "ê", "ë": return "e"
        case "ì", "í", "î", "ï": return "i"
        case "ñ": return "n"
        case "ò", "ó", "ô", "õ": return "o"
        case "ö", "ø", "œ": return "oe"
        case "ù", "ú", "û": return "u"
        case "ü": return "ue"
        case "ß": return "ss"
        default: return nil
        }
    }
}
