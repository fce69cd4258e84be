/// Bytes of an address as a percent sign and two hexadecimal digits (RFC 3986 §2.1).
public enum PercentCoding {
    /// The bytes that a part of an address means. A percent sign without two digits behind it stands for itself.
    ///
    /// - Parameter plusIsSpace: as in what a form sends (WHATWG URL §5.1, application/x-www-form-urlencoded).
    public static func decoded(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        bytes.reserveCapacity(rest.count)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
                let low = digit(rest[rest.startIndex + 1])
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }

    /// A text in an address. By default everything but letters, digits and `-._~` is encoded, so that it fits any part of
    /// one.
    ///
    /// - Parameter keeps: which bytes stay; no other than printable ASCII may.
    public static func encoded(_ text: some Sequence<UInt8>, keeping keeps: (UInt8) -> Bool = isUnreserved) -> String {
        var encoded: [UInt8] = []
        for byte in text {
            if keeps(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), Self.capital(byte >> 4), Self.capital(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Letters, digits and `-._~` (RFC 3986 §2.3).
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Hexadecimal.value(ofLowercase: (0x41...0x46).contains(byte) ? byte | 0x20 : byte)
    }

    private static func capital(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
