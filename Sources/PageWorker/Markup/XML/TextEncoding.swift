/// Brings text of a stranger into UTF-8, so that no parser after it has to guess.
enum TextEncoding {
    enum Kind {
        case xml, html, css, json
    }

    /// - Parameter kind: where a declaration of the encoding may stand.
    /// - Returns: valid UTF-8 without byte order mark and zero bytes.
    /// - Throws: ``Failure`` `not-well-formed` when the text is declared to be in an encoding that isn't known here, and
    ///   isn't UTF-8.
    static func utf8(_ bytes: [UInt8], as kind: Kind) throws(Failure) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0, 0x3C]) { return utf16(bytes[...], isBigEndian: true) }
        if bytes.starts(with: [0x3C, 0]) { return utf16(bytes[...], isBigEndian: false) }
        let declared = declaration(bytes.prefix(1_024), kind)
        switch declared {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "utf-16", "utf-16le", "utf-16be": return repaired(bytes)
        case "iso-8859-1", "latin1", "l1", "us-ascii", "ascii", "windows-1252", "cp1252", "x-cp1252", "iso8859-1":
            return singleBytes(bytes, windows1252)
        case "iso-8859-15", "latin-9", "latin9", "l9", "iso8859-15": return singleBytes(bytes, latin9)
        case nil where kind == .html && !isValid(bytes): return singleBytes(bytes, windows1252)
        case nil: return repaired(bytes)
        case let name?:
            guard isValid(bytes) else {
                throw Failure(.notWellFormed, "the encoding \(oneLine(name, limit: 40)) is not known: save it as UTF-8")
            }
            return repaired(bytes)
        }
    }

    static func isValid(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// The name after `encoding=` or `charset=` in lower case.
    private static func declaration(_ head: ArraySlice<UInt8>, _ kind: Kind) -> String? {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        switch kind {
        case .xml:
            guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") else { return nil }
            return value(after: "encoding", in: text[..<end.lowerBound])
        case .css:
            guard text.hasPrefix("@charset \""), let end = text.dropFirst(10).firstIndex(of: "\"") else { return nil }
            return String(text.dropFirst(10)[..<end])
        case .json: return nil
        case .html:
            if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>"),
                let name = value(after: "encoding", in: text[..<end.lowerBound])
            {
                return name
            }
            return value(after: "charset", in: text[...])
        }
    }

    private static func value(after name: String, in text: Substring) -> String? {
        guard let found = text.firstRange(of: name) else { return nil }
        let rest = text[found.upperBound...].drop { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" }
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { " \t\r\n\"'".contains($0) }
            .prefix { !" \t\r\n\"';/>".contains($0) }
        return value.isEmpty ? nil : String(value)
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        if !bytes.contains(0), isValid(bytes) { return bytes }
        return Array(String(decoding: bytes, as: UTF8.self).utf8.filter { $0 != 0 })
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            let unit = isBigEndian ? first << 8 | second : second << 8 | first
            if unit != 0 { units.append(unit) }
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func singleBytes(_ bytes: [UInt8], _ table: [UInt8: UInt16]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes where byte != 0 {
            if byte < 0x80 {
                text.append(byte)
            } else if let scalar = Unicode.Scalar(table[byte] ?? UInt16(byte)) {
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return text
    }

    /// https://encoding.spec.whatwg.org/index-windows-1252.txt, as far as it differs from Latin-1.
    private static let windows1252: [UInt8: UInt16] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    private static let latin9: [UInt8: UInt16] = [
        0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153, 0xBE: 0x0178,
    ]
}
