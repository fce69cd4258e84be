import Testing

@testable import Markup
@testable import PageWorker

@Suite struct XMLTreeTests {
    private func parse(_ text: String) throws(WorkerError) -> XMLTree {
        try XMLTree.parse(Array(text.utf8))
    }

    @Test func `elements, namespaces, attributes and text are found`() throws {
        let tree = try parse(
            """
            <?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- no -->
            <package xmlns="urn:p" xmlns:d="urn:d" id="x"><d:title d:kind="main" kind="other">A &amp; <b>B</b><![CDATA[ <C>]]></d:title>
            <item/><item n="2"/></package>
            """)
        #expect(tree.root.name == "package" && tree.root.namespace == "urn:p" && tree.root["id"] == "x")
        let title = try #require(tree.root.first("title"))
        #expect(title.namespace == "urn:d" && title.text == "A & B <C>")
        #expect(title["kind"] == "other" && title["kind", in: "urn:d"] == "main")
        #expect(tree.root.all("item").count == 2 && tree.root.descendants("b").map(\.text) == ["B"])
        #expect(tree.root.all("item").map(\.line) == [3, 3])
        #expect(tree.instructions.map(\.target) == ["xml-stylesheet"])
        #expect(tree.instructions.map(\.data) == ["href=\"a.css\""])
    }

    @Test(arguments: [
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd\">",
        "<!DOCTYPE html>", "<!DOCTYPE p [<!ENTITY other 'x'>]>", "",
    ]) func `the names of HTML's characters are known without a DTD`(type: String) throws {
        let tree = try parse("\(type)<p title=\"caff&egrave;&nbsp;&#233;\">a&nbsp;b&hellip;</p>")
        #expect(tree.root.text == "a\u{A0}b…" && tree.root["title"] == "caffè\u{A0}é")
    }

    @Test func `an entity of plain text is used`() throws {
        let tree = try parse("<!DOCTYPE p [<!ENTITY pub 'Edicola'>]><p t='&pub;'>&pub; &pub;</p>")
        #expect(tree.root.text == "Edicola Edicola" && tree.root["t"] == "Edicola")
    }

    @Test(arguments: [
        "<!DOCTYPE p [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><p>&x;</p>",
        "<!DOCTYPE p [<!ENTITY x SYSTEM 'http://127.0.0.1:1/'>]><p>&x;</p>",
        "<!DOCTYPE p SYSTEM 'file:///etc/hostname' [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><p>&x;</p>",
        "<!DOCTYPE p [<!ENTITY % x SYSTEM 'file:///etc/hostname'> %x;]><p/>",
        "<!DOCTYPE p SYSTEM 'file:///etc/hostname'><p/>",
        "<p xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='/etc/hostname' parse='text'/></p>",
    ]) func `nothing outside the document is read`(text: String) {
        let tree = try? parse(text)
        #expect(tree?.root.text ?? "" == "")
    }

    @Test func `an entity made of others is refused`() {
        let lol = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
        let long = String(repeating: "x", count: 100_000)
        for text in [
            "<!DOCTYPE p [<!ENTITY l0 'lol'>\(lol)]><p>&l9;</p>",
            "<!DOCTYPE p [<!ENTITY l0 'lol'>\(lol)]><p t='&l9;'/>",
            "<!DOCTYPE p [<!ENTITY a '\(long)'>]><p>\(String(repeating: "&a;", count: 100_000))</p>",
            "<!DOCTYPE p [<!ENTITY a '<b/>'>]><p>&a;</p>", "<!DOCTYPE p [<!ENTITY a '&a;'>]><p>&a;</p>",
            "<!DOCTYPE p [<!ENTITY % a '<!ENTITY b \"x\">'> %a;]><p>&b;</p>",
            "<!DOCTYPE p [\((0...1_000).map { "<!ENTITY e\($0) 'x'>" }.joined())]><p/>",
        ] {
            do {
                #expect(try parse(text).root.text.utf8.count < 10)
            } catch {
                #expect(error.code == .notWellFormed)
            }
        }
    }

    @Test func `depth is bounded, width is not`() throws {
        let deep = String(repeating: "<a>", count: 250) + String(repeating: "</a>", count: 250)
        #expect(try parse(deep).root.descendants("a").count == 249)
        let deeper = String(repeating: "<a>", count: 100_000)
        #expect(throws: WorkerError.self) { try parse(deeper + String(repeating: "</a>", count: 100_000)) }
        #expect(try parse("<a>" + String(repeating: "<b/>", count: 50_000) + "</a>").root.children.count == 50_000)
    }

    @Test func `a fault is told with its line`() {
        do {
            _ = try parse("<a>\n<b>\n</a>")
            Issue.record("accepted")
        } catch {
            #expect(error.code == .notWellFormed && error.message.hasPrefix("line 3: "))
        }
        for text in ["", " ", "<", "<a", "<a>", "</a>", "<a/><b/>", "<a b=c/>", "<a>&unknown;</a>", "\u{0}", "{}"] {
            #expect(throws: WorkerError.self) { try parse(text) }
        }
    }

    @Test func `encodings are understood`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><p>caffè 🍎</p>"
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let small = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [[0xFE, 0xFF] + big, [0xFF, 0xFE] + small, big, small, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
            #expect(try XMLTree.parse(bytes).root.text == "caffè 🍎")
        }
        for (name, byte, letter) in [
            ("ISO-8859-1", 0xE8, "è"), ("windows-1252", 0x92, "’"), ("iso-8859-15", 0xA4, "€"),
        ] as [(String, UInt8, String)] {
            let bytes = Array("<?xml version='1.0' encoding='\(name)'?><p>".utf8) + [byte] + Array("</p>".utf8)
            #expect(try XMLTree.parse(bytes).root.text == letter)
        }
        let unknown = Array("<?xml version='1.0' encoding='x-mac-roman'?><p>".utf8) + [0x8E] + Array("</p>".utf8)
        #expect(throws: WorkerError.self) { try XMLTree.parse(unknown) }
    }
}
