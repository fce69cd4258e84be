import Formats
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

    /// A percent sign that begins nothing stands for itself; bytes that are no UTF-8 become U+FFFD.
    private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: PercentCoding.decoded(bytes, plusIsSpace: true), as: UTF8.self)
    }
}
