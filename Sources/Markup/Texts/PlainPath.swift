/// Paths of files in an archive as paths of assets: the same tree, with names of letters, digits, dot, dash and
/// underscore only. Each name is changed for itself, so relative references are changed in the same way without
/// knowing the tree.
package enum PlainPath {
    /// The plain form of a path or a relative reference's path: what is not plain becomes `_` and two hexadecimal digits
    /// a byte, and so does an underscore that could be taken for such.
    ///
    /// - Parameter path: UTF-8, not percent-encoded, segments parted by `/`. Segments `.` and `..` stay as they are.
    package static func of(_ path: some StringProtocol) -> String {
        // In bytes: as characters, a slash and an accent that combines with it are one, and no slash.
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.map { segment(Array($0)) }.joined(separator: "/")
    }

    /// The path that a plain one was made of.
    package static func readable(_ plain: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(plain.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == underscore, rest.count >= 2, rest.prefix(2).allSatisfy(isHexadecimal),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func segment(_ bytes: [UInt8]) -> String {
        if bytes == [dot] || bytes == [dot, dot] { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscapeLike = byte == underscore && bytes[(index + 1)...].prefix(2).count(where: isHexadecimal) == 2
            let isHidden = byte == dot && index == 0
            if isPlain(byte) && !isEscapeLike && !isHidden {
                plain.append(byte)
            } else {
                plain += [underscore, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static let dot = UInt8(ascii: ".")
    private static let underscore = UInt8(ascii: "_")
    private static let digits = Array("0123456789abcdef".utf8)

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        digits.contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"), underscore:
            true
        default: false
        }
    }
}
