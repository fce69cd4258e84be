/// The characters of a page, with accents that are drawn as letters of their own put on their letters.
///
/// TeX draws such an accent before its letter; programs that made a PDF of PostScript draw all of a line after its letters.
/// What counts is the place.
struct AccentedGlyphs {
    private(set) var glyphs: [Glyph]
    /// More than any page has.
    private static let mostAccents = 5_000
    /// So many characters before and after an accent are looked through: about a line.
    private static let reach = 200
    /// Shares of the letters' height: how far the middle of an accent may lie beside that of its letter, and how much
    /// higher than a small letter's an accent stands over a capital.
    private static let besides = 0.12
    private static let heights = -0.15...0.45
    /// Likewise: what is wider is a space.
    private static let space = 0.12

    init(_ glyphs: [Glyph]) {
        self.glyphs = glyphs
        var count = 0
        for index in glyphs.indices {
            guard case .text(let scalar) = glyphs[index].kind, let mark = Accent.mark(scalar) else { continue }
            count += 1
            guard count <= Self.mostAccents else { return }
            compose(mark, at: index)
        }
    }

    private mutating func compose(_ mark: Unicode.Scalar, at index: Int) {
        let accent = glyphs[index]
        var best: (index: Int, letter: Unicode.Scalar, distance: Double)?
        for other in max(0, index - Self.reach)..<min(glyphs.count, index + Self.reach) where other != index {
            guard case .text(let scalar) = glyphs[other].kind, scalar.isLetterOrDigit,
                let distance = Self.distance(accent, glyphs[other]), distance < best?.distance ?? Self.besides,
                let letter = Accent.composed(scalar, mark)
            else { continue }
            best = (other, letter, distance)
        }
        guard let best else { return }
        glyphs[best.index].kind = .text(best.letter)
        glyphs[index].kind = .nothing
        mendSpaces(around: index)
        mendSpaces(around: best.index - 1)
        mendSpaces(around: best.index + 1)
    }

    /// From the middle of a letter to that of an accent, a share of its height; nil when the accent stands elsewhere.
    private static func distance(_ accent: Glyph, _ letter: Glyph) -> Double? {
        let size = max(accent.size, letter.size, 0.1)
        guard abs(accent.x - letter.x) < size * 2, abs(accent.y - letter.y) < size * 2,
            abs(accent.angle - letter.angle) < 0.1, min(accent.size, letter.size) > size * 0.7
        else { return nil }
        let (along, across) = WordBreak.step(letter, accent)
        guard heights.contains(across / size) else { return nil }
        return abs(along + (accent.advance - letter.advance) / 2) / size
    }

    /// PDFium found spaces and line ends where an accent led away from its letter and back. Between the letters on both
    /// sides there is a space when there is room for one.
    private mutating func mendSpaces(around index: Int) {
        guard glyphs.indices.contains(index), glyphs[index].isGenerated || glyphs[index].isNothing else { return }
        func isBetween(_ glyph: Glyph) -> Bool { glyph.isGenerated || glyph.isNothing }
        guard let before = glyphs[max(0, index - Self.reach)..<index].lastIndex(where: { !isBetween($0) }),
            let after = glyphs[index...].prefix(Self.reach).firstIndex(where: { !isBetween($0) }), before + 1 < after,
            case .text(let last) = glyphs[before].kind, case .text(let next) = glyphs[after].kind
        else { return }
        let (first, second) = (glyphs[before], glyphs[after])
        if case .line = WordBreak.between(first, second, rightToLeft: false) {
            // PDFium doesn't know the hyphen of a broken word before an accent.
            let isWord = before > 0 && glyphs[before - 1].isLetter && next.isLetterOrDigit
            if last == "-" && isWord && first.angle == second.angle { glyphs[before].kind = .hyphen }
            return
        }
        for index in before + 1..<after { glyphs[index].kind = .nothing }
        guard WordBreak.gap(first, second) > Self.space else { return }
        glyphs[before + 1].kind = .space
        glyphs[before + 1].isGenerated = true
    }
}

extension Glyph {
    fileprivate var isNothing: Bool {
        if case .nothing = kind { true } else { false }
    }

    fileprivate var isLetter: Bool {
        if case .text(let scalar) = kind { scalar.isLetterOrDigit } else { false }
    }
}
