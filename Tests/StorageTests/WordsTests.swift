import Testing

@testable import Storage

struct WordsTests {
    @Test(arguments: [
        ("L’orto in città", "l orto in citta"), ("PERCHÉ perche\u{301} perche", "perche perche perche"),
        ("Straße STRASSE", "strasse strasse"), ("Müller", "muller"),
        ("İstanbul ıstanbul ISTANBUL", "istanbul istanbul istanbul"),
        ("e-mail: don't", "e mail don t"), ("Œuvre æsthetic Łódź Øre", "oeuvre aesthetic lodz ore"),
        ("ex\u{AD}am\u{AD}ple", "example"), ("ﬁne ﬂour", "fine flour"), ("3,99 € №7 x²", "3 99 7 x2"),
        ("Ελλάς ΕΛΛΑΣ", "ελλασ ελλασ"), ("ёлка Ёлка", "елка елка"), ("日本の雑誌", "日 本 の 雑 誌"),
        ("한국어 잡지", "한국어 잡지"), ("مَجَلّة", "مجلة"), ("हिन्दी", "हिन्दी"), ("", ""), ("—–… !?", ""),
        ("ＦＵＬＬ　width", "full width"), ("a\u{0}b", "a b"), ("👩‍👩‍👧 fruit", "fruit"),
    ])
    func `words are compared without accents, case and signs`(_ text: String, _ words: String) {
        #expect(text.indexed == words)
    }

    @Test func `a word's place is where it is printed`() {
        let text = "Die »Straße« – ex\u{AD}tra"
        let utf8 = Array(text.utf8)
        let printed = Words(of: text).map { String(decoding: utf8[$0.range], as: UTF8.self) }
        #expect(printed == ["Die", "Straße", "ex\u{AD}tra"])
    }

    @Test func `a very long word is cut, the same in the index and in a question`() {
        let long = String(repeating: "ä", count: 500)
        #expect(long.indexed == String(repeating: "a", count: 64))
    }

    @Test func `texts survive being kept`() throws {
        let text = "\u{1}A heading\nparagraphs, ünd\nmore\n"
        #expect(try CompressedText.unpack(CompressedText.pack(text)) == text)
        #expect(try CompressedText.unpack(CompressedText.pack("")) == "")
        #expect(PageText(kept: text).headings == "A heading")
        #expect(PageText(kept: text).kept == text)
        #expect(throws: StorageError.self) { try CompressedText.unpack([9, 0, 0, 0, 1, 2, 3]) }
        #expect(throws: StorageError.self) { try CompressedText.unpack([255, 255, 255, 255, 1]) }
    }
}
