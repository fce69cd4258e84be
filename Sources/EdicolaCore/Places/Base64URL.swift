/// base64url without padding (RFC 4648 §5), the spelling of tokens and of browsers' keys.
public enum Base64URL {
    /// The one spelling of these bytes.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digits[Int(bits >> count & 63)])
            }
        }
        if count > 0 { text.append(digits[Int(bits << (6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Browsers' libraries write padding at times, and either alphabet: both are taken.
    ///
    /// - Returns: nil for anything else.
    public static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        for character in text.utf8.dropLast(padding) {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return count < 6 ? bytes : nil
    }

    /// Whether it is of the alphabet.
    public static func isDigit(_ byte: UInt8) -> Bool { digits.contains(byte) }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
