import Markup

/// The characters of a line, until it is known where its words end: PDFium and ``WordBreak`` find most spaces, but not a
/// narrow one in a tightly set heading, and too many where letters are spread. Beside the other gaps of its line a space
/// stands out.
struct GlyphLine {
    struct Letter {
        var scalar: Unicode.Scalar
        var glyph: Glyph
        /// A space was found before it, or is drawn.
        var beginsWord: Bool
        /// To the letter before it: a share of the letters' height.
        var gap: Double
    }

    private(set) var letters: [Letter] = []
    private var hasSpace = false
    private var isMeasurable = true
    /// A space that the document draws says surely where words end.
    private var hasDrawnSpace = false

    var last: Glyph? { letters.last?.glyph }

    mutating func append(_ scalar: Unicode.Scalar, _ glyph: Glyph) {
        let gap = last.map { WordBreak.gap($0, glyph) } ?? 0
        letters.append(Letter(scalar: scalar, glyph: glyph, beginsWord: hasSpace, gap: gap))
        hasSpace = false
        // From right to left nothing is measured.
        if scalar.isRightToLeft { isMeasurable = false }
    }

    mutating func space(isDrawn: Bool = false) {
        hasSpace = true
        if isDrawn { hasDrawnSpace = true }
    }

    /// The line ends; what comes is the next.
    ///
    /// - Parameter columns: those of the lines before, and of this one afterwards.
    mutating func take(_ columns: inout LetterColumns?) -> [Letter] {
        defer { self = GlyphLine() }
        guard isMeasurable else { return letters }
        if !hasDrawnSpace, let found = LetterColumns(letters, before: columns) {
            columns = found
            for index in letters.indices.dropFirst() {
                letters[index].beginsWord = found.isSpace(from: letters[index - 1], to: letters[index])
            }
            return letters
        }
        guard let width = narrowestSpace else { return letters }
        for index in letters.indices.dropFirst() where letters[index].gap > width && isWordStart(index) {
            letters[index].beginsWord = true
        }
        return letters
    }

    /// What is wider than the usual gap by so much is a space (poppler says 0.1 of the font's size, of any line).
    private static let excess = 0.13
    /// Where the gaps of letters differ by more than that, the font does not tell how wide its letters are.
    private static let mostSpread = 0.1
    private static let fewestLetters = 5

    /// Nil where all gaps are alike, or no two are.
    private var narrowestSpace: Double? {
        let gaps = letters.dropFirst().filter { !$0.beginsWord }.map(\.gap).sorted()
        guard gaps.count > Self.fewestLetters else { return nil }
        let width = gaps[gaps.count / 2] + Self.excess
        let close = gaps.prefix { $0 <= width }
        guard let least = close.first, let most = close.last, most - least <= Self.mostSpread,
            close.count < gaps.count, close.count >= Self.fewestLetters,
            (gaps.count - close.count) * 4 <= close.count
        else { return nil }
        return width
    }

    /// Signs have gaps of their own, and so has another font.
    private func isWordStart(_ index: Int) -> Bool {
        let (before, letter) = (letters[index - 1], letters[index])
        return letter.scalar.isLetterOrDigit
            && (before.scalar.isLetterOrDigit || ",.;:!?)”’".unicodeScalars.contains(before.scalar))
            && abs(before.glyph.size - letter.glyph.size) < 0.02 * letter.glyph.size
    }
}
