/// The characters of a document: their encoding, and references to them.
enum XMLText {
    /// The document in UTF-8.
    ///
    /// - Throws: ``CatalogError/encoding(_:)`` for what is neither UTF-8 nor Latin-1 nor Windows-1252.
    static func utf8(_ bytes: [UInt8], _ faults: inout Set<CatalogFault>) throws(CatalogError) -> [UInt8] {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { throw .encoding("UTF-16") }
        let declared = encoding(of: bytes)
        switch declared {
        case "utf-8", "utf8", "us-ascii", "ascii", nil:
            guard isUTF8(bytes) else { throw .encoding("none that fits") }
            if isEncodedTwice(bytes) {
                faults.insert(.encodedTwice)
                return once(bytes)
            }
            return bytes
        case "iso-8859-1", "latin1", "windows-1252", "cp1252":
            var text = ""
            for byte in bytes { text.unicodeScalars.append(windows1252(byte)) }
            return Array(text.utf8)
        case .some(let other): throw .encoding(other)
        }
    }

    private static func encoding(of bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.firstIndex(of: ">"),
            let match = head[..<end].firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/)
        else { return nil }
        return match.1.lowercased()
    }

    /// UTF-8 that somebody took for Latin-1 and encoded once more: every character beyond ASCII is one of Latin-1's, and
    /// together they are UTF-8 again, with the `Ã` or `â` that it begins with.
    private static func isEncodedTwice(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard scalars.allSatisfy({ $0.value < 0x100 }) else { return false }
        return isUTF8(scalars.map { UInt8($0.value) })
    }

    /// `String(validating:as:)` needs macOS 15 and iOS 18.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    private static func once(_ bytes: [UInt8]) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { UInt8($0.value) }
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(high[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
    }

    private static let high: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// The language's five entities and character references become what they mean. An `&` that begins neither stands
    /// for itself, and so does an entity that only HTML knows.
    static func withReferences(_ bytes: ArraySlice<UInt8>, _ faults: inout Set<CatalogFault>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.first {
            guard byte == UInt8(ascii: "&") else {
                text.append(byte)
                rest = rest.dropFirst()
                continue
            }
            let name = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }.prefix(12)
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: ";"),
                let character = character(String(decoding: name, as: UTF8.self))
            {
                text += Array(String(character).utf8)
                rest = rest[(end + 1)...]
            } else {
                faults.insert(.unescaped)
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let number, let scalar = Unicode.Scalar(number) else { return nil }
            let isAllowed = number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D
            return isAllowed ? scalar : nil
        }
    }
}
