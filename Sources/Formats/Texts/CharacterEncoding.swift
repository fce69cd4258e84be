/// How a document's characters are written as bytes.
public enum CharacterEncoding: Hashable, Sendable {
    case utf8
    case utf16BigEndian
    case utf16LittleEndian
    /// Latin-1 and ASCII too, which documents call what is this in truth (WHATWG Encoding Standard §4.2).
    case windows1252
    /// ISO 8859-15: Latin-1 with the euro sign.
    case latin9

    /// - Parameter label: as documents and `Content-Type` fields name it; case does not matter.
    /// - Returns: nil for one that is not known here. `utf-16` by itself does not say which of the two.
    public init?(label: some StringProtocol) {
        switch label.lowercased() {
        case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
        case "utf-16be": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii", "windows-1252",
            "cp1252", "x-cp1252":
            self = .windows1252
        case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin-9", "latin9", "l9": self = .latin9
        default: return nil
        }
    }

    /// The encoding that a document's first bytes show: a byte order mark, or UTF-16's way to write `<`.
    ///
    /// - Returns: the encoding and how many bytes its mark has.
    public static func shown(by bytes: some Collection<UInt8>) -> (encoding: CharacterEncoding, mark: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0, 0x3C]) { return (.utf16BigEndian, 0) }
        if bytes.starts(with: [0x3C, 0]) { return (.utf16LittleEndian, 0) }
        return nil
    }

    /// Where a document says in which encoding it is written.
    public enum Declaration: Sendable {
        /// `<?xml version="1.0" encoding="ISO-8859-1"?>`
        case xml
        /// The same, or else `<meta charset="ISO-8859-1">` or `content="text/html; charset=ISO-8859-1"`.
        case html
        /// `@charset "ISO-8859-1";`
        case css
    }

    /// The label of the encoding that a document declares, in lower case; nil when it declares none.
    public static func label(inDeclarationOf bytes: some Collection<UInt8>, as kind: Declaration = .xml) -> String? {
        let head = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
        switch kind {
        case .xml: return labelOfXML(head)
        case .html: return labelOfXML(head) ?? value(of: "charset", in: head[...])
        case .css:
            // No other spelling is one (CSS Syntax Level 3, 3.2).
            let start = "@charset \""
            guard head.hasPrefix(start) else { return nil }
            let rest = head.dropFirst(start.count)
            guard let end = rest.firstIndex(of: "\""), end > rest.startIndex else { return nil }
            return String(rest[..<end])
        }
    }

    private static func labelOfXML(_ head: String) -> String? {
        guard head.hasPrefix("<?xml"), let end = head.firstIndex(of: ">") else { return nil }
        return value(of: "encoding", in: head[..<end])
    }

    /// The label in a `Content-Type` field: `text/xml; charset=windows-1252`, in lower case.
    public static func label(inContentType field: String) -> String? {
        guard let start = field.firstIndex(of: ";") else { return nil }
        return value(of: "charset", in: field[start...].lowercased()[...])
    }

    /// The same text in UTF-8. What is damaged becomes U+FFFD.
    public func utf8(_ bytes: some Collection<UInt8>) -> [UInt8] {
        switch self {
        case .utf8:
            let bytes = Array(bytes)
            return Self.isUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .utf16BigEndian: return Self.utf8(ofUTF16: Array(bytes), isBigEndian: true)
        case .utf16LittleEndian: return Self.utf8(ofUTF16: Array(bytes), isBigEndian: false)
        case .windows1252: return Self.utf8(of: bytes, Self.highWindows1252)
        case .latin9: return Self.utf8(of: bytes, Self.highLatin9)
        }
    }

    /// Whether bytes are UTF-8 without damage.
    public static func isUTF8(_ bytes: [UInt8]) -> Bool {
        #if os(Linux)
            String(validating: bytes, as: UTF8.self) != nil
        #else
            // `String(validating:as:)` needs macOS 15 and iOS 18.
            String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
        #endif
    }

    private static func value(of name: String, in text: Substring) -> String? {
        var text = text
        while let found = text.firstRange(of: name) {
            text = text[found.upperBound...]
            let rest = text.drop { $0.isWhitespace }
            // The word may stand in a title, or in another name.
            guard rest.first == "=" else { continue }
            let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
                .prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
            return value.isEmpty ? nil : String(value)
        }
        return nil
    }

    private static func utf8(ofUTF16 bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 1, to: bytes.count, by: 2) {
            let (first, second) = (UInt16(bytes[index - 1]), UInt16(bytes[index]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func utf8(of bytes: some Collection<UInt8>, _ high: [UInt8: UInt16]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else if let scalar = Unicode.Scalar(high[byte] ?? UInt16(byte)) {
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return text
    }

    /// https://encoding.spec.whatwg.org/index-windows-1252.txt, as far as it differs from Latin-1.
    private static let highWindows1252: [UInt8: UInt16] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    private static let highLatin9: [UInt8: UInt16] = [
        0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153, 0xBE: 0x0178,
    ]
}
