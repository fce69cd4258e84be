/// Bytes as hexadecimal digits, two for each.
public enum Hexadecimal {
    /// Lower-case digits.
    @inlinable
    public static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: digits(bytes), as: UTF8.self) }

    /// Lower-case digits.
    @inlinable
    public static func digits(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 15))
        }
        return digits
    }

    /// Reads lower-case digits, the one spelling of these bytes.
    ///
    /// - Returns: nil for an odd number of digits, and for anything else.
    @inlinable
    public static func bytes(lowercase text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(ofLowercase: digits[index]), let low = value(ofLowercase: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// - Parameter value: 0 to 15.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    /// 0 to 15, or nil for what is no digit or a capital.
    @inlinable
    public static func value(ofLowercase digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
