import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct EPUBResourceTests {
    private static func resource(_ id: String, _ href: String, _ type: String, _ content: String) -> EPUBTestBook.Item {
        .init(id: id, href: href, type: type, content: Data(content.utf8), spine: nil)
    }

    /// Two pages with a common style sheet, a picture of their own, and more than they need.
    static var book: EPUBTestBook {
        let style = #"<link rel="stylesheet" href="css/a.css"/>"#
        var one = EPUBTestBook.chapter("one")
        one.content = EPUBTestBook.document(
            #"<p><img src="im/a.png" alt=""/><audio src="a.mp3"></audio><a href="two.xhtml">next</a></p>"#, head: style)
        one.attributes = #"media-overlay="smil""#
        var two = EPUBTestBook.chapter("two")
        two.content = EPUBTestBook.document(#"<p><img src="d.svg" alt=""/></p>"#, head: style)
        var book = EPUBTestBook(items: [
            one, two, resource("css", "css/a.css", "text/css", "@import 'b.css'; p { background: url(../im/b.png) }"),
            resource("css2", "css/b.css", "text/css", "@font-face { font-family: F; src: url(../f.otf) }"),
            resource(
                "svg", "d.svg", "image/svg+xml",
                """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><script>evil()</script>
                <image xlink:href="im/c.png" width="1" height="1"/></svg>
                """),
            resource("mp3", "a.mp3", "audio/mpeg", "ID3 sound"), resource("m2", "o v.mp3", "audio/mpeg", "ID3 voice"),
            resource(
                "smil", "one.smil", "application/smil+xml",
                """
                <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
                <par id="p1" onclick="evil()"><text src="one.xhtml#s1"/><audio src="o%20v.mp3" clipBegin="0s" clipEnd="1.5s"/>
                <text src="http://example.org/x"/></par><script src="evil.js"/></body></smil>
                """),
            resource("font", "f.otf", "font/otf", "OTTO font"), resource("unused", "unused.css", "text/css", "p {}"),
        ])
        for name in ["a", "b", "c", "unused"] {
            book.items.append(
                .init(
                    id: "png-\(name)", href: "im/\(name).png", type: "image/png", content: EPUBPageTests.picture,
                    spine: nil))
        }
        return book
    }

    @Test func `resources are what pages need, in the order of need`() throws {
        let resources = try EPUBRun(Self.book).info.resources
        let found = Dictionary(uniqueKeysWithValues: resources.map { ($0.path, $0) })
        #expect(
            found.mapValues(\.page) == [
                "OPS/css/a.css": 0, "OPS/css/b.css": 0, "OPS/im/b.png": 0, "OPS/f.otf": 0, "OPS/im/a.png": 1,
                "OPS/a.mp3": 1, "OPS/one.smil": 1, "OPS/o_20v.mp3": 1, "OPS/d.svg": 2, "OPS/im/c.png": 2,
            ])
        #expect(
            found.mapValues(\.mediaType) == [
                "OPS/css/a.css": "text/css", "OPS/css/b.css": "text/css", "OPS/im/b.png": "image/png",
                "OPS/f.otf": "font/otf", "OPS/im/a.png": "image/png", "OPS/a.mp3": "audio/mpeg",
                "OPS/one.smil": "application/smil+xml", "OPS/o_20v.mp3": "audio/mpeg", "OPS/d.svg": "image/svg+xml",
                "OPS/im/c.png": "image/png",
            ])
        let lastOfOne = resources.lastIndex { $0.page == 1 } ?? .max
        let firstOfTwo = resources.firstIndex { $0.page == 2 } ?? .min
        #expect(lastOfOne < firstOfTwo)
    }

    @Test func `bytes are those of the book`() throws {
        let run = try EPUBRun(Self.book)
        #expect(try run.resource("OPS/im/a.png").bytes == EPUBPageTests.picture)
        #expect(try run.resource("OPS/a.mp3").bytes == Data("ID3 sound".utf8))
        #expect(throws: WorkerError.self) { try run.source.writeResource(11, to: FrameWriter(descriptor: -1)) }
    }

    @Test func `style sheets and drawings are made harmless`() throws {
        var book = Self.book
        book.items[2].content = Data("p { color: red; background: url(http://example.org/a.png) }".utf8)
        let run = try EPUBRun(book)
        let sheet = try run.resource("OPS/css/a.css")
        #expect(sheet.notes.noteCodes == ["remote-reference"])
        #expect(!String(decoding: sheet.bytes, as: UTF8.self).contains("example.org"))
        let drawing = try run.resource("OPS/d.svg")
        let text = String(decoding: drawing.bytes, as: UTF8.self)
        #expect(text.contains("c.png") && !text.contains("evil") && drawing.notes.noteCodes == ["script-removed"])
    }

    @Test func `what reads a page aloud is written anew`() throws {
        let smil = String(decoding: try EPUBRun(Self.book).resource("OPS/one.smil").bytes, as: UTF8.self)
        #expect(
            smil.contains(
                """
                <par id="p1"><text src="one.xhtml#s1"></text><audio clipBegin="0s" clipEnd="1.5s" src="o_20v.mp3"></audio>
                """))
        #expect(
            !smil.contains("evil") && !smil.contains("example.org") && (try? XMLTree.parse(Array(smil.utf8))) != nil)
    }

    @Test func `a file is what its bytes say, and a script is nothing`() throws {
        var book = Self.book
        book.items[0].content = EPUBTestBook.document(
            """
            <p><img src="x.png" alt=""/><img src="y.png" alt=""/><a href="page.xhtml">other</a></p>
            """, head: #"<script src="evil.js"></script>"#)
        book.items += [
            Self.resource("x", "x.png", "image/png", "<html><script>evil()</script></html>"),
            .init(
                id: "y", href: "y.png", type: "image/jpeg", content: EPUBPageTests.picture, spine: nil),
            Self.resource("js", "evil.js", "text/javascript", "evil()"),
        ]
        let resources = try EPUBRun(book).info.resources
        #expect(resources.first { $0.path == "OPS/y.png" }?.mediaType == "image/png")
        #expect(!resources.contains { $0.path.contains("x.png") || $0.path.contains("evil") })
    }
}
