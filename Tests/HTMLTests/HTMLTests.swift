import HTML
import Testing

@Suite struct `HTML literals` {
    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        (#"" onload="x"#, "&quot; onload=&quot;x"),
        ("Pane & 'vino'", "Pane &amp; &#39;vino&#39;"),
        ("&amp;", "&amp;amp;"),
        ("Città 🍒 e\u{301}", "Città 🍒 e\u{301}"),
        ("<\u{301}b>", "&lt;\u{301}b&gt;"),
        ("\r\n<", "\r\n&lt;"),
        ("", ""),
    ])
    func `escape interpolated text`(text: String, expected: String) {
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        #expect(html.text == "<p title=\"\(expected)\">\(expected)</p>")
    }

    @Test func `escape a slice of text too`() {
        let html: HTML = "<b>\("a<b>c".dropFirst())</b>"
        #expect(html.text == "<b>&lt;b&gt;c</b>")
    }

    @Test func `leave HTML as it is`() {
        let inner: HTML = "<b>\("1 < 2")</b>"
        let outer: HTML = "<p>\(inner)\(Optional<HTML>.none)\(Optional(inner))</p>"
        #expect(outer.text == "<p><b>1 &lt; 2</b><b>1 &lt; 2</b></p>")
    }

    @Test func `escape what describes itself`() {
        struct Rude: CustomStringConvertible { let description = "<i>" }
        let html: HTML = "\(Rude()) \(7) \(UInt8(8))"
        #expect(html.text == "&lt;i&gt; 7 8")
    }

    @Test func `join parts`() {
        let parts = ["a&", "b"].map { "<li>\($0)</li>" as HTML }
        #expect(parts.joined.text == "<li>a&amp;</li><li>b</li>")
        #expect(parts.joined(by: "\n").text == "<li>a&amp;</li>\n<li>b</li>")
        let list: HTML = "<ul>\(parts)</ul>"
        #expect(list.text == "<ul><li>a&amp;</li><li>b</li></ul>")
    }

    @Test func `quote attributes and leave out those without a value`() {
        #expect(HTML.attribute("lang", "\"><x").text == " lang=\"&quot;&gt;&lt;x\"")
        #expect(HTML.attribute("lang", nil).text.isEmpty)
        #expect(HTML.attribute("hidden", if: true).text == " hidden")
        #expect(HTML.attribute("hidden", if: false).text.isEmpty)
    }
}
