import Formats
import Testing

struct CharacterEncodingTests {
    @Test(
        arguments: [
            ("ISO-8859-1", [0x43, 0xE0, 0x80], "Cà€"), ("windows-1252", [0x93, 0x94, 0x81], "“”\u{81}"),
            ("ISO-8859-15", [0xA4, 0xE9], "€é"), ("UTF-8", [0xC3, 0xA0, 0xFF], "à\u{FFFD}"),
            ("utf-16le", [0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE, 0x00], "A😀"), ("UTF-16BE", [0x00, 0x41], "A"),
        ] as [(String, [UInt8], String)])
    func `text comes into UTF-8`(label: String, bytes: [UInt8], text: String) throws {
        let encoding = try #require(CharacterEncoding(label: label))
        #expect(String(decoding: encoding.utf8(bytes), as: UTF8.self) == text)
    }

    @Test func `the label stands in the declaration or in the field`() {
        func declared(_ text: String) -> String? { CharacterEncoding.label(inDeclarationOf: Array(text.utf8)) }
        #expect(declared("<?xml version='1.0' encoding = 'ISO-8859-1' ?><a/>") == "iso-8859-1")
        #expect(declared("<?xml version=\"1.0\" encoding=\"utf-8\"?>") == "utf-8")
        #expect(declared("<?xml version='1.0'?><a encoding='x'/>") == nil && declared("<a encoding='x'?>") == nil)
        #expect(CharacterEncoding.label(inContentType: "text/xml; charset=Windows-1252") == "windows-1252")
        #expect(CharacterEncoding.label(inContentType: "text/xml;a=b; charset=\"x\";c") == "x")
        #expect(CharacterEncoding.label(inContentType: "charset/xml") == nil)
        #expect(CharacterEncoding(label: "shift_jis") == nil && CharacterEncoding(label: "utf-16") == nil)
    }

    @Test func `a mark shows the encoding`() {
        #expect(CharacterEncoding.shown(by: [0xEF, 0xBB, 0xBF, 0x41] as [UInt8])?.mark == 3)
        #expect(CharacterEncoding.shown(by: [0xFF, 0xFE] as [UInt8])?.encoding == .utf16LittleEndian)
        #expect(CharacterEncoding.shown(by: [0x00, 0x3C] as [UInt8])?.encoding == .utf16BigEndian)
        #expect(CharacterEncoding.shown(by: [0x3C, 0x61] as [UInt8]) == nil)
    }

    @Test(arguments: [
        ("&lt;p&gt;A &amp;amp; B&lt;/p&gt;", "A & B"), ("<script>x</script>a<style>b</STYLE>c", "a c"),
        ("1 < 2 <b>bold</b>", "1 < 2 bold"), ("a\u{202E}b\u{0}c\u{A0}\n d", "abc d"), ("<!-- x -->y<", "y<"),
        ("Caff&egrave; &yuml; &OElig; &foo;", "Caffè ÿ Œ &foo;"),
    ])
    func `text of strangers becomes plain`(text: String, plain: String) {
        #expect(PlainText.plain(text, longest: 100) == plain)
    }

    @Test func `what is too long is cut at a word`() {
        #expect(PlainText.plain("one two three four", longest: 12) == "one two…")
        #expect(PlainText.plain("onetwothreefour", longest: 12) == "onetwothree…")
        #expect(PlainText.hasMarkup("a <b>") && PlainText.hasMarkup("&egrave;") && !PlainText.hasMarkup("1 < 2 & 3"))
    }

    @Test(
        arguments: [
            (.xml, "<?xml encoding=latin1?>", "latin1"), (.xml, "<?xml encoding='latin1\"?>", "latin1"),
            (.xml, "<?xml encoding=\"latin1>", "latin1"), (.xml, "<?xml encoding=\"latin1\"", nil),
            (.xml, "<?xml encoding=\"\"?>", nil), (.xml, "<?xml encoding?>", nil), (.xml, "<?xml encoding=?>", nil),
            (.xml, "<?xml version='1.0'?><!-- encoding='x' -->", nil), (.xml, " <?xml encoding='x'?>", nil),
            (.xml, "<?xml encoding='\u{0}\u{FFFD}'?>", "\u{0}\u{FFFD}"), (.xml, "<?xml", nil), (.xml, "", nil),
            (.xml, "<meta charset='latin1'>", nil),
            (.html, "<?xml encoding='l9'?><meta charset='latin1'>", "l9"),
            (.html, "<title>charset</title><meta charset = latin1 />", "latin1"),
            (.html, "<meta content='text/html; charset=latin1; x'>", "latin1"), (.html, "<meta charset=>", nil),
            (.html, "<p>charset</p>", nil),
            (.css, "@charset \"LATIN1\";", "latin1"), (.css, "@charset 'latin1';", nil),
            (.css, "@charset \"latin1", nil),
            (.css, "@charset \"\";", nil), (.css, "/**/@charset \"latin1\";", nil),
        ] as [(CharacterEncoding.Declaration, String, String?)])
    func `a malformed declaration says what it can, and nothing else`(
        kind: CharacterEncoding.Declaration, text: String, label: String?
    ) {
        #expect(CharacterEncoding.label(inDeclarationOf: Array(text.utf8), as: kind) == label)
    }
}
