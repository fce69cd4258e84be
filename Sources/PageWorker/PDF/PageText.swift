import CPDFium

/// The words of a page, in the order in which the document draws them.
@safe struct PageText {
    static let mostWords = 20_000
    static let mostCharacters: Int32 = 500_000
    static let longestWord = 500
    /// Characters; nobody prints so many.
    static let longestLine = 10_000

    struct Word {
        /// Ends with a soft hyphen (U+00AD) when the word goes on in the next one.
        var text: String
        var box: Box
        /// Where the document's structure puts it; see ``MarkedContent/position(of:)``.
        var position = MarkedContent.unmarked
    }

    struct Line {
        var words: [Word]
        var box: Box
        /// How high its letters are, ascenders and descenders included: points, the mean of all.
        var size: Double
        /// Whether it begins and ends in a bold font.
        var isBold: Bool
        /// Which way it runs on the page as shown.
        var direction: TextDirection
        /// Where the document's structure puts it, once it has parted the lines.
        var position = MarkedContent.unmarked
    }

    private(set) var lines: [Line] = []
    private let geometry: PageGeometry
    private var words: [Word] = []
    private var scalars = String.UnicodeScalarView()
    private var box: Box?
    private var position = MarkedContent.unmarked
    private var line = GlyphLine()
    private var columns: LetterColumns?
    private var wordCount = 0
    private var sizes = (sum: 0.0, count: 0)
    private var first: Glyph?
    private let text: pdfium_text
    private let pdfium: pdfium_functions
    private let content: MarkedContent?

    /// - Parameter content: of a page whose structure is known.
    init(
        _ text: pdfium_text, of page: borrowing Page, geometry: PageGeometry, content: MarkedContent? = nil
    ) {
        self.geometry = geometry
        self.content = content
        unsafe self.text = text
        let pdfium = page.document.pdfium
        self.pdfium = pdfium
        let count = unsafe min(pdfium.FPDFText_CountChars(text), Self.mostCharacters)
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(Int(max(0, count)))
        var index: Int32 = 0
        while index < count {
            var code = unsafe pdfium.FPDFText_GetUnicode(text, index)
            // A character beyond the first 65,536 may come in two halves.
            if UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: code)), code < 0xE000, index + 1 < count {
                let next = unsafe pdfium.FPDFText_GetUnicode(text, index + 1)
                if next < 0xE000, UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: next)) {
                    code = 0x10000 + (code - 0xD800) << 10 + (next - 0xDC00)
                    index += 1
                }
            }
            unsafe glyphs.append(Glyph(index, code: code, of: text, pdfium))
            index += 1
        }
        for glyph in AccentedGlyphs(glyphs).glyphs {
            guard wordCount < Self.mostWords else { break }
            add(glyph)
        }
        endLine()
        if page.document.isRightToLeft { lines = lines.joinedFromRight }
    }

    private mutating func add(_ glyph: Glyph) {
        switch glyph.kind {
        case .nothing: break
        case .space: line.space(isDrawn: !glyph.isGenerated)
        case .lineEnd: endLine()
        case .hyphen: append("\u{AD}", glyph)
        case .text(let scalar): append(scalar, glyph)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ glyph: Glyph) {
        if let previous = line.last {
            switch WordBreak.between(previous, glyph, rightToLeft: scalar.isRightToLeft) {
            case .none: break
            case .word: line.space()
            case .line: endLine()
            }
        }
        if line.letters.count >= Self.longestLine { endLine() }
        line.append(scalar, glyph)
    }

    private mutating func set(_ letter: GlyphLine.Letter) {
        if letter.beginsWord || scalars.count >= Self.longestWord { endWord() }
        if words.isEmpty && scalars.isEmpty { first = letter.glyph }
        if scalars.isEmpty, let content {
            let object = unsafe pdfium.FPDFText_GetTextObject(text, letter.glyph.index)
            position = content.position(of: UInt(bitPattern: object))
        }
        // Bullets and dashes come from other fonts, with other heights.
        if letter.scalar.isLetterOrDigit { sizes = (sizes.sum + letter.glyph.size, sizes.count + 1) }
        scalars.append(contentsOf: letter.scalar.lettersOfLigature)
        let (left, bottom, right, top) = letter.glyph.box
        let glyphBox = geometry.box(left: left, bottom: bottom, right: right, top: top)
        box = box?.union(glyphBox) ?? glyphBox
    }

    private mutating func endWord() {
        defer {
            scalars = String.UnicodeScalarView()
            box = nil
        }
        // What stands outside the page as shown (cutting marks, slugs) is not read by anybody.
        guard let box, !scalars.isEmpty, wordCount < Self.mostWords, box.intersects(geometry.page) else { return }
        words.append(Word(text: String(scalars), box: box.clipped(to: geometry.page), position: position))
        wordCount += 1
    }

    private mutating func endLine() {
        let letters = line.take(&columns)
        for letter in letters { set(letter) }
        endWord()
        defer {
            words = []
            sizes = (0, 0)
        }
        guard let box = words.first?.box, let first, let last = letters.last?.glyph else { return }
        let size = sizes.count > 0 ? sizes.sum / Double(sizes.count) : first.size
        let isBold =
            unsafe FontWeight.isBold(first.index, of: text, pdfium)
            && FontWeight.isBold(last.index, of: text, pdfium)
        lines.append(
            Line(
                words: words, box: words.reduce(box) { $0.union($1.box) }, size: size, isBold: isBold,
                direction: geometry.direction(first.angle)))
    }
}

extension Unicode.Scalar {
    /// Hebrew, Arabic and their neighbours.
    var isRightToLeft: Bool {
        (0x0590..<0x0900).contains(value) || (0xFB1D..<0xFE00).contains(value) || (0xFE70..<0xFF00).contains(value)
    }

    var isLetterOrDigit: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0..<0x80: false
        default: properties.isAlphabetic
        }
    }

    /// The letters that a typographic ligature (U+FB00 to U+FB06) stands for, so that words can be found.
    fileprivate var lettersOfLigature: [Unicode.Scalar] {
        switch value {
        case 0xFB00: ["f", "f"]
        case 0xFB01: ["f", "i"]
        case 0xFB02: ["f", "l"]
        case 0xFB03: ["f", "f", "i"]
        case 0xFB04: ["f", "f", "l"]
        case 0xFB05, 0xFB06: ["s", "t"]
        default: [self]
        }
    }
}
