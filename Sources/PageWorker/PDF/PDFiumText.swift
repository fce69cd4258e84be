import Markup

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
