import CPDFium

/// Whether letters are bold, as far as their font's name and flags say.
enum FontWeight {
    private static let names = ["bold", "black", "heavy", "demi", "cmbx", "sfbx", "-bd"]
    /// `ForceBold` (PDF 1.7 table 123).
    private static let forceBold: Int32 = 1 << 18

    /// - Parameter index: of a character in the page's text.
    static func isBold(_ index: Int32, of text: pdfium_text, _ pdfium: pdfium_functions) -> Bool {
        var name = [UInt8](repeating: 0, count: 64)
        var flags: Int32 = 0
        let length = unsafe name.withUnsafeMutableBytes { buffer in
            unsafe pdfium.FPDFText_GetFontInfo(text, index, buffer.baseAddress, UInt(buffer.count), &flags)
        }
        if flags & forceBold != 0 { return true }
        guard length > 0, length <= name.count else { return false }
        let lowercased = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self).lowercased()
        return names.contains { lowercased.contains($0) }
    }
}
