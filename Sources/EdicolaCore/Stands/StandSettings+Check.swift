extension StandSettings {
    /// A setting that is not valid.
    public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name of the setting.
        public let setting: String
        /// A sentence about the fault.
        public let description: String

        init(_ setting: String, _ description: String) {
            self.setting = setting
            self.description = description
        }
    }

    /// - Throws: ``SettingError`` for the first invalid setting.
    public func check() throws(SettingError) {
        try checkColours()
        try checkTexts()
        try checkPlaces()
        if let languages, languages.isEmpty || languages.count > 50 || !languages.allSatisfy(Self.isLanguage) {
            throw SettingError("languages", "A language must have the form “it” or “de-CH”.")
        }
        if let issn, !Self.isISSN(issn) {
            throw SettingError("issn", "“\(issn)” is not a valid ISSN: its check digit is wrong.")
        }
        if let sections {
            let isGood = sections.allSatisfy { !$0.isEmpty && $0.utf8.count <= Self.longestSection }
            guard isGood, sections.count <= 30, Set(sections).count == sections.count else {
                throw SettingError(
                    "sections", "Sections need different names of at most 80 bytes; 30 sections are allowed.")
            }
        }
        if let copyLimit {
            let numbers = [copyLimit.atOnce, copyLimit.inAll].compactMap(\.self)
            guard !numbers.isEmpty, numbers.allSatisfy({ (0...CopyLimit.most).contains($0) }) else {
                throw SettingError(
                    "copyLimit", "A copy limit needs a number of characters: per copy, in total, or both.")
            }
        }
        if let categories {
            guard categories.count <= CategoryTree.most, tree.isSound else {
                throw SettingError(
                    "categories", "Each category needs its own id and an existing parent, at most five levels deep.")
            }
        }
        if let filedUnder, filedUnder.count > 20 {
            throw SettingError("filedUnder", "A publication can have at most 20 categories.")
        }
    }

    /// The maximum number of bytes of a section's name.
    public static let longestSection = 80

    private func checkColours() throws(SettingError) {
        for (name, colour) in [("paper", paper), ("night", night), ("accent", accent)] {
            guard let colour else { continue }
            let digits = colour.utf8.dropFirst()
            let isColour =
                colour.hasPrefix("#") && digits.count == 6
                && digits.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }
            guard isColour else { throw SettingError(name, "“\(colour)” is not a colour. Use #RRGGBB.") }
        }
    }

    private func checkTexts() throws(SettingError) {
        for (name, text) in [("welcome", welcome), ("footer", footer)] {
            if let text, text.utf8.count > 2000 { throw SettingError(name, "A text can have at most 2,000 bytes.") }
        }
        if let timeZone {
            let isName = timeZone.utf8.count <= 64 && timeZone.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2E }
            guard isName, !timeZone.isEmpty else {
                throw SettingError("timeZone", "A time zone must have the form “Europe/Rome”.")
            }
        }
    }

    private func checkPlaces() throws(SettingError) {
        for (name, address) in [("privacyPolicy", privacyPolicy), ("imprint", imprint)] {
            guard let address, !address.isEmpty else { continue }
            let isOwn = address.hasPrefix("/") && !address.hasPrefix("//")
            guard isOwn || Self.isAddress(address) else {
                throw SettingError(name, "“\(address)” is not an address. Use https://… or /….")
            }
        }
        if let newsFeed, !newsFeed.isEmpty, !Self.isAddress(newsFeed) {
            throw SettingError("newsFeed", "“\(newsFeed)” is not the address of a feed. Use https://….")
        }
        for origin in embedding ?? [] {
            let host = origin.split(separator: "/", omittingEmptySubsequences: false)
            guard Self.isAddress(origin), host.count == 3, !host[2].contains("*") || host[2].hasPrefix("*.") else {
                throw SettingError("embedding", "“\(origin)” is not a site. Use https://example.org, without a path.")
            }
        }
        if (embedding ?? []).count > 50 { throw SettingError("embedding", "Embedding is limited to 50 sites.") }
    }

    /// Returns whether a text is an address: `http` or `https`, with a host, in plain characters.
    static func isAddress(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix), text.utf8.count <= 1000 else {
            return false
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let marks = Set("\"'<>;,\\^`{|} ".utf8)
        guard let first = rest.first, first != 0x2F else { return false }
        return rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !marks.contains($0) }
    }

    static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 4 else { return false }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        }
    }

    /// Returns whether a text is an ISSN (ISO 3297): seven digits and a check digit, modulo 11.
    static func isISSN(_ text: String) -> Bool {
        let signs = Array(text.utf8)
        guard signs.count == 9, signs[4] == 0x2D else { return false }
        let digits = Array(signs[0..<4] + signs[5...])
        guard digits.dropLast().allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let sum = digits.dropLast().enumerated().reduce(0) { $0 + Int($1.element - 0x30) * (8 - $1.offset) }
        let check = (11 - sum % 11) % 11
        return digits[7] == (check == 10 ? 0x58 : UInt8(0x30 + check))
    }
}
