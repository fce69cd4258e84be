import EdicolaCore

/// Takes markup out of text that should have had none.
enum PlainText {
    /// - Returns: nil when there is none in it.
    static func withoutMarkup(_ text: String) -> String? {
        guard text.contains(/<[A-Za-z\/!][^>]*>|&(?:[a-z]{2,8}|#[0-9]{2,5});/) else { return nil }
        var bare = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "<") {
            bare += rest[..<open]
            let tag = rest[open...]
            guard let close = tag.firstIndex(of: ">") else { break }
            // A sentence's “<” is not the beginning of a tag.
            if let next = tag.dropFirst().first, next.isLetter || next == "/" || next == "!" {
                if !bare.hasSuffix(" "), !bare.isEmpty { bare += " " }
                rest = rest[rest.index(after: close)...]
            } else {
                bare += "<"
                rest = tag.dropFirst()
            }
        }
        bare += rest
        for (entity, character) in entities { bare = bare.replacing(entity, with: character) }
        return bare.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// In this order: what `&amp;` becomes is not looked at again.
    private static let entities = [
        ("&nbsp;", " "), ("&#160;", " "), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&rsquo;", "’"),
        ("&lsquo;", "‘"), ("&ldquo;", "“"), ("&rdquo;", "”"), ("&ndash;", "–"), ("&mdash;", "—"), ("&hellip;", "…"),
        ("&agrave;", "à"), ("&egrave;", "è"), ("&eacute;", "é"), ("&igrave;", "ì"), ("&ograve;", "ò"),
        ("&ugrave;", "ù"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ]
}

extension Price {
    /// Reads `3.99` in a currency. nil for nothing, for less than nothing, and for what is no amount.
    init?(amount: String, currency: String) {
        guard let probe = Price(minor: 1, currency: currency.uppercased()) else { return nil }
        let parts = amount.trimmed.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1_000_000_000).contains(whole) else {
            return nil
        }
        let digits = parts.count == 2 ? parts[1].prefix(probe.minorDigits) : ""
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let padded = digits + String(repeating: "0", count: probe.minorDigits - digits.utf8.count)
        let scale = (0..<probe.minorDigits).reduce(1) { scale, _ in scale * 10 }
        self.init(minor: whole * scale + (Int(padded) ?? 0), currency: probe.currency)
    }
}
