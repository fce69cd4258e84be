import EdicolaCore

extension Publication.ID {
    /// Makes an id from a title's name: “L’Orto & Co.” becomes `lorto-co`.
    ///
    /// - Returns: nil for a name without a letter or digit that can be one.
    init?(slugOf name: String) {
        let slug = Slug.of(name)
        guard !slug.isEmpty else { return nil }
        // The newsstand's own pages have some of these names.
        guard let id = (try? Publication.ID(parsing: slug)) ?? (try? Publication.ID(parsing: "\(slug)-magazine")) else {
            return nil
        }
        self = id
    }
}

/// Ids made from names, with plain letters for letters with marks.
enum Slug {
    /// Returns small letters, digits and dashes, at most 60; empty for a name without any.
    static func of(_ name: String) -> String {
        var slug = ""
        var isGap = false
        for character in name.lowercased() {
            // An apostrophe joins two words, as in “l’orto”.
            if character == "'" || character == "’" { continue }
            let plain = plain(character)
            guard !plain.isEmpty else {
                isGap = true
                continue
            }
            if isGap, !slug.isEmpty { slug.append("-") }
            isGap = false
            slug += plain
        }
        while slug.utf8.count > 60 { slug.removeLast() }
        while slug.hasSuffix("-") { slug.removeLast() }
        return slug
    }

    private static func plain(_ character: Character) -> String {
        if character.isASCII { return character.isLetter || character.isNumber ? String(character) : "" }
        return marked[character] ?? ""
    }

    private static let marked: [Character: String] = {
        let rows = [
            "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
            "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
            "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ae": "æ", "oe": "œ", "ss": "ß", "th": "þ",
        ]
        var marked: [Character: String] = [:]
        for (plain, letters) in rows { for letter in letters { marked[letter] = plain } }
        return marked
    }()
}
