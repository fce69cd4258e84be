import Markup

/// Columns of equal width, one for each letter, into which a listing is set whose font has letters of different widths, as
/// TeX's `listings` does: the letters of a word are spread over as many columns as it has letters, so that the gaps differ
/// from word to word. A space is a column with nothing in it.
struct LetterColumns {
    /// Of a column: a share of the letters' height.
    private let width: Double
    /// The height of the letters.
    private let size: Double

    /// In columns, from the middle of a letter to that of the next. Within a word it is 0.8 to 1.3, as letters are narrow
    /// and wide; with an empty column between them it is 1.9 and more.
    private static let space = 1.6
    /// Shares of the letters' height: gaps between letters of a word, gaps that are more than none, and gaps that are alike.
    private static let gaps = -0.3..<0.5
    private static let widened = 0.03
    private static let mostSpread = 0.08
    private static let fewestPairs = 4

    /// Nil when the line is not set so. Letters that are spread evenly, as those of a heading, may be anything: they are in
    /// columns when the lines before were, and as wide.
    init?(_ letters: [GlyphLine.Letter], before: LetterColumns?) {
        var pairs: [(gap: Double, step: Double, size: Double)] = []
        for (letter, next) in zip(letters, letters.dropFirst()) {
            guard letter.scalar.isLetterOrDigit, next.scalar.isLetterOrDigit, Self.gaps.contains(next.gap) else {
                continue
            }
            let size = max(letter.glyph.size, next.glyph.size, 0.1)
            pairs.append((next.gap, Self.step(letter, next) / size, size))
        }
        guard !pairs.isEmpty else { return nil }
        // Numbers of lines are smaller.
        let size = pairs.map(\.size).sorted()[pairs.count / 2]
        pairs = pairs.filter { abs($0.size - size) < 0.05 * size }
        self.size = size
        width = pairs.reduce(0) { $0 + $1.step } / Double(pairs.count)
        let gaps = pairs.map(\.gap).sorted()
        let widened = gaps.count { $0 > Self.widened }
        if let before, abs(before.size - size) < 0.02 * size, abs(before.width - width) < 0.12 * width, widened > 0 {
            return
        }
        guard gaps.count >= Self.fewestPairs, widened * 5 >= gaps.count * 3,
            gaps[gaps.count * 9 / 10] - gaps[gaps.count / 10] > Self.mostSpread
        else { return nil }
    }

    func isSpace(from letter: GlyphLine.Letter, to next: GlyphLine.Letter) -> Bool {
        Self.step(letter, next) > Self.space * width * size
    }

    /// From the middle of one to the middle of the other, in points.
    private static func step(_ letter: GlyphLine.Letter, _ next: GlyphLine.Letter) -> Double {
        WordBreak.step(letter.glyph, next.glyph).along + (next.glyph.advance - letter.glyph.advance) / 2
    }
}
