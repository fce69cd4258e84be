import Testing

@testable import PageWorker

/// The ends of words on a line without information about spaces.
@Suite struct GlyphLineTests {
    /// Returns words from letters half as wide as high, with the given gaps; a letter's gap precedes it.
    private func words(
        _ text: String, gaps: [Int: Double] = [:], usual: Double = 0, size: Double = 10
    ) -> [String] {
        var line = GlyphLine()
        var x = 0.0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if scalar == " " {
                line.space()
                continue
            }
            x += (gaps[index] ?? usual) * size
            line.append(
                scalar,
                Glyph(
                    index: Int32(index), kind: .text(scalar), x: x, y: 0, angle: 0,
                    box: (left: x, bottom: 0, right: x + size / 2, top: size)))
            x += size / 2
        }
        var columns: LetterColumns?
        return line.take(&columns).reduce(into: [""]) { words, letter in
            if letter.beginsWord { words.append("") }
            words[words.count - 1].unicodeScalars.append(letter.scalar)
        }
    }

    @Test func `a narrow space in a tight heading is one`() {
        #expect(words("endto end", gaps: [3: 0.13], usual: -0.03) == ["end", "to", "end"])
        #expect(words("harvest,endto", gaps: [8: 0.15, 11: 0.15], usual: -0.03) == ["harvest,", "end", "to"])
    }

    @Test(arguments: [0.0, 0.2, 0.3]) func `a spaced heading is one word`(gap: Double) {
        #expect(words("WINDFALL", usual: gap) == ["WINDFALL"])
        #expect(words("WINDFALL", gaps: [2: gap + 0.08, 5: gap - 0.08], usual: gap) == ["WINDFALL"])
    }

    @Test func `signs have gaps of their own`() {
        #expect(words("length)of", gaps: [6: 0.2]) == ["length)of"])
        #expect(words("f(length)", gaps: [1: 0.2, 2: 0.2]) == ["f(length)"])
    }

    @Test func `where gaps are of all widths nothing is known`() {
        let gaps = [1: 0.11, 2: 0.22, 3: 0.25, 4: 0.11, 5: 0.22, 6: 0, 7: 0.11, 8: 0.22, 9: 0.3]
        #expect(words("0x2f8a91bc", gaps: gaps).count == 1)
        #expect(words("abcdef", gaps: [1: 0.2, 3: 0.2, 5: 0.2]) == ["abcdef"], "every second gap is no exception")
    }

    @Test func `few letters tell nothing`() {
        #expect(words("abcd", gaps: [2: 0.2]) == ["abcd"])
        #expect(words("") == [""])
    }

    @Test func `from right to left nothing is measured`() {
        #expect(words("שלוםעולם", gaps: [4: 0.2]) == ["שלוםעולם"])
    }
}
