import Formats

/// The encodings of catalogs and feeds.
enum XMLEncoding {
    /// Converts a catalog to UTF-8.
    ///
    /// - Throws: ``CatalogError/encoding(_:)`` for an encoding that is unknown, or not the stated one.
    static func utf8(_ bytes: [UInt8], _ faults: inout Set<CatalogFault>) throws(CatalogError) -> [UInt8] {
        let shown = CharacterEncoding.shown(by: bytes)
        if let shown, shown.encoding != .utf8 { return shown.encoding.utf8(bytes[shown.mark...]) }
        let bytes = shown.map { Array(bytes[$0.mark...]) } ?? bytes
        let label = CharacterEncoding.label(inDeclarationOf: bytes) ?? "utf-8"
        let encoding = label == "us-ascii" || label == "ascii" ? .utf8 : CharacterEncoding(label: label)
        switch encoding {
        case .utf8:
            guard CharacterEncoding.isUTF8(bytes) else { throw .encoding("none that fits") }
            guard isEncodedTwice(bytes) else { return bytes }
            faults.insert(.encodedTwice)
            return once(bytes)
        case .windows1252, .latin9: return encoding?.utf8(bytes) ?? bytes
        case .utf16BigEndian, .utf16LittleEndian, nil: throw .encoding(label)
        }
    }

    /// Converts a news feed to UTF-8, as well as possible.
    ///
    /// Its first bytes take precedence, then the field of the response, then its declaration (RFC 7303 §3). But valid
    /// UTF-8 is treated as UTF-8, whatever servers call it.
    ///
    /// - Parameter contentType: The field of the response with the feed.
    /// - Throws: ``NewsFeedReader/UnreadableError`` for an unknown encoding.
    static func utf8(
        ofNews bytes: [UInt8], contentType: String?
    ) throws(NewsFeedReader.UnreadableError) -> [UInt8] {
        if let (encoding, mark) = CharacterEncoding.shown(by: bytes) { return encoding.utf8(bytes[mark...]) }
        guard !CharacterEncoding.isUTF8(bytes) else { return bytes }
        let labels = [
            contentType.flatMap { CharacterEncoding.label(inContentType: $0) },
            CharacterEncoding.label(inDeclarationOf: bytes),
        ].compactMap(\.self)
        let encodings = labels.compactMap { CharacterEncoding(label: $0) }
        // UTF-16 has shown itself by now, or it is not UTF-16.
        let single = encodings.first { $0 == .windows1252 || $0 == .latin9 }
        if let single { return single.utf8(bytes) }
        if encodings.contains(.utf8) { return CharacterEncoding.utf8.utf8(bytes) }
        guard labels.isEmpty else { throw .init(encoding: labels[0]) }
        return CharacterEncoding.windows1252.utf8(bytes)
    }

    /// Detects UTF-8 that somebody took for Latin-1 and encoded again. Then every character beyond ASCII is one of
    /// Latin-1's, and together they are valid UTF-8, which begins with an `Ã` or `â`.
    private static func isEncodedTwice(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard scalars.allSatisfy({ $0.value < 0x100 }) else { return false }
        return CharacterEncoding.isUTF8(scalars.map { UInt8($0.value) })
    }

    private static func once(_ bytes: [UInt8]) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { UInt8($0.value) }
    }
}
