/// The text with every run of spaces, line ends and control characters as one space, and none at its ends.
package func oneLine(_ text: String, limit: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var count = 0
    var space = false
    for scalar in text.unicodeScalars {
        if scalar.isSpace {
            space = !bytes.isEmpty
        } else if !scalar.isNoCharacter {
            if count >= limit { break }
            if space { bytes.append(UInt8(ascii: " ")) }
            space = false
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes += String(scalar).utf8
            }
            count += 1
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// All text of a book goes through these: the standard library's own tables take most of the time that it takes to read one.
extension Unicode.Scalar {
    /// White space (PropList.txt) or a control character.
    package var isSpace: Bool {
        switch value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// A code point that is never a character, or the mark that texts may begin with.
    package var isNoCharacter: Bool {
        (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE || value == 0xFEFF
    }
}
