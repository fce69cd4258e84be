/// Base64 that has one spelling only (RFC 4648 §3.5): a document that can be written in two ways could be counted twice.
enum Base64 {
    enum Alphabet {
        /// `-` and `_`, without padding: the segments of a JWS.
        case url
        /// `+` and `/`, padded: certificates and receipts.
        case standard
    }

    /// - Returns: nil when a character, the padding or the unused bits at the end are not as they must be.
    static func decode(_ text: ArraySlice<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        guard let digits = unpadded(text, alphabet) else { return nil }
        let values = alphabet == .url ? urlValues : standardValues
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for digit in digits {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }

    static func decode(_ text: String, _ alphabet: Alphabet) -> [UInt8]? { decode(Array(text.utf8)[...], alphabet) }

    private static func unpadded(_ text: ArraySlice<UInt8>, _ alphabet: Alphabet) -> ArraySlice<UInt8>? {
        guard alphabet == .standard else { return text }
        guard text.count.isMultiple(of: 4) else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return text.dropLast(padding)
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let urlValues = values(of: letters + Array("-_".utf8))
    private static let standardValues = values(of: letters + Array("+/".utf8))

    private static func values(of digits: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }
}
