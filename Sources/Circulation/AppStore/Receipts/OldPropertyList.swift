/// A property list in NeXT's format, only of strings: `{ "key" = "value"; … }`. Receipts of 2011 are two of them, one
/// inside the other.
struct OldPropertyList: Hashable {
    private(set) var values: [String: String] = [:]

    subscript(_ key: String) -> String? { values[key] }

    /// - Returns: nil for anything else, or when a key occurs twice.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= 256 * 1_024 else { return nil }
        var rest = Array(bytes)[...]
        guard Self.take("{", from: &rest) else { return nil }
        while !Self.take("}", from: &rest) {
            guard let key = Self.string(from: &rest), Self.take("=", from: &rest),
                let value = Self.string(from: &rest), Self.take(";", from: &rest),
                values.updateValue(value, forKey: key) == nil
            else { return nil }
        }
        Self.skipSpace(in: &rest)
        // Some end with the zero byte of a C string.
        guard rest.allSatisfy({ $0 == 0 }) else { return nil }
    }

    private static func take(_ character: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
        skipSpace(in: &rest)
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a quoted string, with a backslash before a quote or a backslash, or a bare word.
    private static func string(from rest: inout ArraySlice<UInt8>) -> String? {
        skipSpace(in: &rest)
        guard rest.first == UInt8(ascii: "\"") else {
            let word = rest.prefix(while: isWord)
            rest = rest.dropFirst(word.count)
            return word.isEmpty ? nil : String(validating: word, as: UTF8.self)
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            default: text.append(byte)
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func skipSpace(in rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
}
