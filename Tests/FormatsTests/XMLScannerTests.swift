import Formats
import Testing

struct XMLScannerTests {
    /// Returns the pieces of a document in one line: `<a b=c>`, `text`, `</a>`.
    private func pieces(_ text: String, _ conduct: XMLScanner.Conduct) throws -> String {
        var scanner = XMLScanner(Array(text.utf8), conduct) { HTMLEntities.character(named: $0) }
        var found: [String] = []
        while let piece = try scanner.next() {
            switch piece {
            case .start(let tag):
                let attributes = tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
                found.append("<\(tag.name)\(attributes)\(tag.isEmpty ? "/" : "")>")
            case .end(let name): found.append("</\(name)>")
            case .text(let text): found.append(text)
            }
        }
        return found.joined()
    }

    @Test(arguments: [
        (
            "<?xml version='1.0'?><!-- a --><!DOCTYPE a SYSTEM \"x>y\"><a b = 'c&amp;d' é:e=\"&#x41;\"/>",
            "<a b=c&d é:e=A/>"
        ),
        ("<a>1 &lt; 2<![CDATA[<b>&amp;]]><!-- x --><?y z?></a>", "<a>1 < 2<b>&amp;</a>"),
        ("<a>Tom & Jerry &caffe; &egrave;</a>", "<a>Tom & Jerry &caffe; è</a>"),
    ])
    func `a document is cut into its pieces, strictly or not`(text: String, found: String) throws {
        #expect(try pieces(text, .strict) == found)
        #expect(try pieces(text, .lenient) == found)
    }

    @Test(arguments: [
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a>&b;</a>"), ("<a b=c d e='f", ""),
        ("<a b=c d e='f'>", "<a b=c e=f>"), ("<a b='1' b='2'>", "<a b=1>"), ("a < b <1/> </>", "a < b <1/> </>"),
        ("<a><!ELEMENT x></a", "<a></a>"), ("<a><![CDATA[x", "<a>x"), ("<a <b>>", "<a>>"), ("<a", ""), ("<", "<"),
        ("<a href=/x/>", "<a href=/x/>"),
    ])
    func `leniently, what can't be read is passed over`(text: String, found: String) throws {
        #expect(try pieces(text, .lenient) == found)
        #expect(throws: XMLScanner.SyntaxError.self) { try pieces(text, .strict) }
    }

    @Test func `the line of a fault is named`() {
        #expect(throws: XMLScanner.SyntaxError.malformed(line: 3, "the attribute b has no quotes")) {
            try pieces("<a>\n\n<b b=1/></a>", .strict)
        }
        #expect(throws: XMLScanner.SyntaxError.declaresEntities) { try pieces("<!DOCTYPE a [ ]><a/>", .strict) }
    }

    @Test func `no text takes long or makes it stumble`() throws {
        let parts = [
            "<", ">", "/", "<a", "</a>", "<![CDATA[", "]]>", "<!--", "-->", "&", "&amp;", "&#x41;", "&#99999999;", "<!",
            "<!DOCTYPE", "[", "]", " a=\"", "\"", "'", "=", "é", "\u{0}", " ", "\n", "<?xml", "?>",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let text = (0..<30).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
            _ = try pieces(text, .lenient)
            _ = try? pieces(text, .strict)
        }
        for part in ["<a ", "<!--", "<![CDATA[", "&", "&#", "<a b='", "<!DOCTYPE ["] {
            _ = try pieces(String(repeating: part, count: 50_000), .lenient)
        }
    }

    @Test func `what is escaped is read again`() throws {
        let text = "a<b>&\"c'\t\n\r é😀\u{0}\u{FFFE}"
        let kept = "a<b>&\"c'\t\n\r é😀"
        let document = "<a b=\"\(XMLReferences.escaped(text, in: .attribute))\">\(XMLReferences.escaped(text))</a>"
        #expect(try pieces(document, .strict) == "<a b=\(kept)>\(kept)</a>")
    }
}
