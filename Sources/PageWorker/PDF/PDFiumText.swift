/// Asks PDFium for a text of UTF-16 code units, in bytes with its closing zero, as `FPDF_GetMetaText` and its likes
/// give it.
///
/// - Returns: at most `limit` characters of it, on one line; empty when there is none or it is out of all proportion.
func pdfiumText(
    limit: Int = 1_000, _ ask: (UnsafeMutableRawPointer?, UInt) -> UInt
) -> String {
    let needed = ask(nil, 0)
    guard needed > 2, needed <= 4 << 20 else { return "" }
    var units = [UInt16](repeating: 0, count: Int(needed + 1) / 2)
    let written = unsafe units.withUnsafeMutableBytes { buffer in unsafe ask(buffer.baseAddress, UInt(buffer.count)) }
    guard written <= needed else { return "" }
    let text = String(decoding: units.prefix { $0 != 0 }.map { UInt16(littleEndian: $0) }, as: UTF16.self)
    return oneLine(text, limit: limit)
}

/// The text with every run of spaces, line ends and control characters as one space, and none at its ends.
func oneLine(_ text: String, limit: Int) -> String {
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
    var isSpace: Bool {
        switch value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// A code point that is never a character, or the mark that texts may begin with.
    var isNoCharacter: Bool {
        (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE || value == 0xFEFF
    }
}
