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
    var result = String.UnicodeScalarView()
    var count = 0
    var space = false
    for scalar in text.unicodeScalars {
        if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
            space = !result.isEmpty
        } else if scalar.properties.isNoncharacterCodePoint || scalar.value == 0xFEFF {
            continue
        } else {
            if count >= limit { break }
            if space { result.append(" ") }
            space = false
            result.append(scalar)
            count += 1
        }
    }
    return String(result)
}
