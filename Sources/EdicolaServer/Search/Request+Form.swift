import HTTPTypes
import Hummingbird

extension Request {
    /// Returns the value of a GET form's field, in which a blank is a plus (WHATWG URL §5.1,
    /// application/x-www-form-urlencoded); nil when it is missing or empty.
    func typed(_ name: String) -> String? {
        for pair in (uri.query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, Self.decoded(parts[0]) == name else { continue }
            let value = Self.decoded(parts[1])
            return value.isEmpty ? nil : value
        }
        return nil
    }

    /// Decodes percent escapes. An invalid escape stays as written; invalid UTF-8 becomes U+FFFD.
    private static func decoded(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "+") {
                decoded.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
