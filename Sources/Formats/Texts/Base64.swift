/// Base64 (RFC 4648).
public enum Base64 {
    /// Its two alphabets.
    public enum Alphabet: Sendable {
        /// `+` and `/`, padded with `=` (§4): certificates, receipts, `data:` addresses.
        case standard
        /// `-` and `_`, without padding (§5): tokens and keys.
        case url
    }

    /// The one spelling of these bytes.
    public static func encode(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .standard) -> String {
        let digits = alphabet == .url ? urlDigits : standardDigits
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount / 3 * 4 + 4)
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
        if alphabet == .standard {
            while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the one spelling only (§3.5): a document that can be written in two ways could be counted twice.
    ///
    /// - Returns: nil when a character, the padding or the unused bits at the end are not as they must be.
    public static func decode(_ text: ArraySlice<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        guard alphabet == .standard else { return decode(digits: text, urlValues, isStrict: true) }
        guard text.count.isMultiple(of: 4) else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return decode(digits: text.dropLast(padding), standardValues, isStrict: true)
    }

    /// The same of a text.
    public static func decode(_ text: String, _ alphabet: Alphabet) -> [UInt8]? {
        decode(Array(text.utf8)[...], alphabet)
    }

    /// Reads either alphabet, with padding or without: browsers' libraries write all of these.
    ///
    /// - Returns: nil for anything else.
    public static func decodeLeniently(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        return decode(digits: bytes.dropLast(padding), anyValues, isStrict: false)
    }

    /// Whether a character is one of the alphabet for tokens.
    public static func isURLDigit(_ byte: UInt8) -> Bool { urlValues[Int(byte)] < 64 }

    private static func decode(digits: ArraySlice<UInt8>, _ values: [UInt8], isStrict: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for digit in digits {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        guard count < 6, !isStrict || bits & (1 << count - 1) == 0 else { return nil }
        return bytes
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standardDigits = letters + Array("+/".utf8)
    private static let urlDigits = letters + Array("-_".utf8)
    private static let standardValues = values(of: standardDigits)
    private static let urlValues = values(of: urlDigits)
    private static let anyValues = zip(standardValues, urlValues).map { min($0, $1) }

    /// By character; 255 for what is no digit.
    private static func values(of digits: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }
}
