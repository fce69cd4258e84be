import Foundation
import Testing

@testable import Feeds

/// The XML reader on foreign documents: accepted, refused and repaired ones.
struct XMLReaderTests {
    private func read(_ text: String) throws -> (XMLElement, Set<CatalogFault>) {
        try XMLReader.document(Data(text.utf8))
    }

    @Test func `names have their namespaces, text its characters`() throws {
        let (root, faults) = try read(
            """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- a > comment -->
            <a:feed xmlns:a='http://www.w3.org/2005/Atom' xmlns="urn:x" a:b="1 &lt; 2&#10;" b="&#x2116;">
              <title>Caff&#233; &amp; <b>T&#xE8;</b><![CDATA[ <&> ]]></title><?php echo ?><empty/>
            </a:feed>
            """)
        #expect(root.name == .atom("feed"))
        #expect(root.attributes[.atom("b")] == "1 < 2\n")
        #expect(root["b"] == "№")
        #expect(root.first(XMLName("urn:x", "title"))?.text == "Caffé & Tè <&>")
        #expect(root.elements.count == 2)
        #expect(faults.isEmpty)
    }

    @Test func `what declares entities is refused, and so nothing can grow or be fetched`() {
        let laughs = """
            <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;">]>
            <feed xmlns="http://www.w3.org/2005/Atom"><title>&lol2;</title></feed>
            """
        let files = """
            <!DOCTYPE feed [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
            <feed xmlns="http://www.w3.org/2005/Atom"><title>&secret;</title></feed>
            """
        for text in [laughs, files, "<!DOCTYPE a [ <!ELEMENT a ANY> ]><a/>"] {
            #expect(throws: CatalogError.declaresEntities) { try read(text) }
        }
    }

    @Test func `depth and number have an end`() throws {
        let deep = String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70)
        #expect(throws: CatalogError.tooDeep) { try read(deep) }
        #expect(throws: CatalogError.tooLarge) {
            try XMLReader.document(Data(repeating: 0x20, count: XMLReader.largest + 1))
        }
        let many = "<a \((0..<70).map { "x\($0)='1'" }.joined(separator: " "))/>"
        #expect(throws: CatalogError.self) { try read(many) }
    }

    @Test(arguments: [
        "", "   ", "plain", "<", "<a", "<a>", "<a></b>", "<a b></a>", "<a b=c></a>", "<a b='1' b='2'/>", "<a><</a>",
        "<!-- <a/>", "<a><![CDATA[ </a>", "<?xml <a/>", "<a b='", "</a>", "<!DOCTYPE a", "<a>&lt;</a", "<1/>",
    ])
    func `what is no XML is refused in a sentence`(text: String) {
        let error = #expect(throws: CatalogError.self) { try read(text) }
        #expect(error?.description.isEmpty == false)
    }

    @Test func `what real catalogs do wrong is forgiven, and told`() throws {
        #expect(try read("<?xml version='1.1'?><a/>").1 == [.version11])
        #expect(try read("<a/>\nWarning: mysql_connect()").1 == [.afterTheEnd])
        let (loose, faults) = try read("<a>Tom & Jerry &nbsp; &copy &#0; &#xD800;</a>")
        #expect(loose.text == "Tom & Jerry &nbsp; &copy &#0; &#xD800;")
        #expect(faults == [.unescaped])
        let twice = Data("<a>".utf8) + Data("CaffÃ© â\u{80}\u{94} No".utf8) + Data("</a>".utf8)
        let (undone, told) = try XMLReader.document(twice)
        #expect(undone.text == "Caffé — No")
        #expect(told == [.encodedTwice])
    }

    @Test func `Latin-1 and Windows-1252 are read, others are named`() throws {
        let latin =
            Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>Caff".utf8) + [0xE9, 0x80] + Data("</a>".utf8)
        #expect(try XMLReader.document(latin).0.text == "Caffé€")
        #expect(throws: CatalogError.encoding("utf-16")) {
            try read("<?xml version=\"1.0\" encoding=\"utf-16\"?><a/>")
        }
        let wide = "\u{FEFF}<a>Caffè</a>".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try XMLReader.document(wide).0.text == "Caffè")
        #expect(throws: CatalogError.self) {
            try XMLReader.document(Data("<a>".utf8) + [0xC3, 0x28] + Data("</a>".utf8))
        }
    }

    /// The same mutations each time.
    @Test func `no damage to a catalog ends in anything but a catalog or a sentence`() throws {
        let seeds = [
            try FeedSamples.feeds()["list"]?.atom ?? "",
            StorePlist(issues: try FeedSamples.issues(), baseURL: "https://a.b").document,
            String(decoding: try FeedSamples.feeds()["list"]?.json() ?? Data(), as: UTF8.self),
            String(decoding: try Shelf(issues: FeedSamples.issues(), baseURL: "https://a.b").document(), as: UTF8.self),
        ].map { Array($0.utf8) }
        let place = try #require(URL(string: "https://old.example/catalog"))
        var state: UInt64 = 42
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(1, limit)))
        }
        let bits = [
            "<", ">", "&", "\"", "]]>", "<!--", "<![CDATA[", "{", "[", "\u{0}", "<!DOCTYPE a [", "&#x110000;", "1e999",
        ]
        var read = 0
        for round in 0..<2_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...next(4) {
                let (at, length) = (next(bytes.count), next(40))
                switch next(3) {
                case 0: bytes.removeSubrange(at..<min(bytes.count, at + length))
                case 1: bytes.insert(contentsOf: Array(bits[next(bits.count)].utf8), at: at)
                default: if !bytes.isEmpty { bytes[at] = UInt8(next(256)) }
                }
            }
            if (try? ForeignCatalog(reading: Data(bytes), at: place)) != nil { read += 1 }
        }
        #expect(read > 50, "some damage does no harm")
    }
}
