import Foundation
import Testing

@testable import PageWorker

@Suite struct EPUBPageTests {
    /// A PNG of 60 × 80 pixels, one colour.
    static let picture =
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAADwAAABQCAIAAADKqIEEAAAAWElEQVR42u3OAQkAAAgDsFewgv2jGMoWgjBYgGW63om0tLS0\
                tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLT0pQWacK5PBss3swAAAABJRU5ErkJg\
                gg==
                """) ?? Data()

    private static func fixed(_ pages: [(body: String, head: String)]) -> EPUBTestBook {
        var book = EPUBTestBook(
            items: pages.enumerated().map { index, page in
                .init(
                    id: "p\(index + 1)", href: "p\(index + 1).xhtml",
                    content: EPUBTestBook.document(page.body, head: page.head))
            })
        book.items.append(.init(id: "png", href: "im/p 1.png", type: "image/png", content: picture, spine: nil))
        book.metadata += #"<meta property="rendition:layout">pre-paginated</meta>"#
        return book
    }

    private static let viewport = #"<meta name="viewport" content="width=600, height=800"/>"#

    @Test func `a document is a page with its text`() throws {
        let run = try EPUBRun(EPUBTestBook(items: [EPUBTestBook.chapter("a", "<h1>Title</h1><p>One <b>two</b></p>")]))
        let frames = try run.page(1)
        #expect(frames.kinds == [.document, .layer] && frames.allSatisfy { $0.page == 1 })
        #expect(frames[0].text.contains("<b>two</b>") && frames[0].width == 0)
        #expect(frames[1].json["text"] as? [String] == ["Title", "One two"])
        #expect(frames[1].json["page"] as? Int == 1 && frames[1].json["links"] != nil)
    }

    @Test func `a page of fixed size has the size that it names`() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 500"><text>Drawn</text></svg>
            """
        var book = Self.fixed([("<p>text</p>", Self.viewport), ("<p>no size</p>", "")])
        book.items.append(.init(id: "svg", href: "d.svg", type: "image/svg+xml", content: Data(svg.utf8)))
        let run = try EPUBRun(book)
        let pages = try run.info.pages
        #expect(pages.map(\.width) == [600, 0, 300] && pages.map(\.height) == [800, 0, 500])
        #expect(pages.map(\.document) == ["OPS/p1.xhtml", "OPS/p2.xhtml", "OPS/d.svg"])
        let frame = try #require(try run.page(3).first(.document))
        #expect(frame.width == 300 && frame.height == 500 && frame.text.contains("Drawn"))
    }

    @Test(arguments: [
        #"<div class="page"><img src="im/p%201.png" alt="Words"/></div>"#,
        #"<figure><img src="im/p 1.png" alt="Words" width="600" height="800"/></figure>"#,
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 800">
        <title>Words</title><image width="600" height="800" xlink:href="im/p%201.png"/></svg>
        """,
    ]) func `a page that is one picture becomes pictures, and keeps its words`(body: String) throws {
        let run = try EPUBRun(Self.fixed([(body, Self.viewport)]))
        let info = try run.info
        #expect(info.pages[0].document == nil && info.pages[0].width == 600 && info.resources.isEmpty)
        let frames = try run.page(1)
        // A picture no larger than 1x has no 2x.
        try #require(frames.kinds == [.image1x, .thumbnail, .layer])
        #expect(frames[0].width == 60 && frames[0].height == 80)
        #expect((frames[2].json["text"] as? [[String: String]]) == [["p": "Words"]])
        #expect((frames[2].json["lines"] as? [Any])?.isEmpty == true)
    }

    @Test func `links to a page that became pictures say which page that is`() throws {
        let body = ##"<p><a href="p2.xhtml">picture</a> <a href="p3.xhtml#x">document</a> <a href="#y">here</a></p>"##
        let picture = #"<img src="im/p%201.png" alt=""/>"#
        let run = try EPUBRun(
            Self.fixed([(body, Self.viewport), (picture, Self.viewport), ("<p>x</p>", Self.viewport)]))
        let layer = try #require(try run.page(1).first(.layer)).json
        let targets = try #require(layer["targets"] as? [[String: Any]])
        #expect(targets.count == 1 && targets[0]["document"] as? String == "OPS/p2.xhtml")
        #expect(targets[0]["page"] as? Int == 2)
        #expect(try run.page(3).first(.layer)?.json["targets"] == nil)
    }

    @Test(arguments: [
        #"<img src="im/p%201.png" alt=""/><p>A caption</p>"#,
        #"<a href="p1.xhtml"><img src="im/p%201.png" alt=""/></a>"#,
        #"<img src="im/p%201.png" alt=""/><div class="painted"></div>"#,
        #"<img src="im/p%201.png" alt=""/><img src="im/p%201.png" alt=""/>"#,
        #"<img src="im/p%201.png" alt="" width="60" height="80"/>"#,
        #"<div style="background: url(im/p%201.png)"><img src="im/p%201.png" alt=""/></div>"#, "<div></div>",
    ]) func `a page with anything beside a picture stays a document`(body: String) throws {
        let run = try EPUBRun(Self.fixed([(body, Self.viewport)]))
        #expect(try run.info.pages[0].document == "OPS/p1.xhtml")
        #expect(try run.page(1).kinds == [.document, .layer])
    }

    @Test func `a picture of other proportions than the page stays in a document`() throws {
        let viewport = #"<meta name="viewport" content="width=800, height=600"/>"#
        let run = try EPUBRun(Self.fixed([(#"<img src="im/p%201.png" alt=""/>"#, viewport)]))
        #expect(try run.info.pages[0].document == "OPS/p1.xhtml")
    }

    @Test func `a picture in a flowing book stays in its document`() throws {
        var book = Self.fixed([(#"<img src="im/p%201.png" alt=""/>"#, Self.viewport)])
        book.metadata = ""
        let info = try EPUBRun(book).info
        #expect(info.pages[0].document == "OPS/p1.xhtml" && info.pages[0].width == 0)
        #expect(info.resources.map(\.path) == ["OPS/im/p_201.png"] && info.resources[0].page == 1)
    }

    @Test func `a picture in the spine is a page`() throws {
        var book = Self.fixed([])
        book.items[0].spine = ""
        let run = try EPUBRun(book)
        #expect(try run.info.pages.map(\.width) == [60] && run.info.pages[0].document == nil)
        #expect(try run.page(1).kinds == [.image1x, .thumbnail, .layer])
    }

    @Test func `a page that is missing or broken fails alone`() throws {
        var book = Self.fixed([("<p>one</p>", ""), ("<p>two</p>", ""), (#"<img src="im/p%201.png" alt=""/>"#, "")])
        book.items[0].content = nil
        book.items[3].content = Self.picture.prefix(60)
        book.items[3].spine = ""
        let run = try EPUBRun(book)
        #expect(try run.info.pages.map(\.document) == [nil, "OPS/p2.xhtml", nil, nil])
        #expect(try run.page(1).kinds == [.error] && run.page(1).first?.code == "missing-file")
        #expect(try run.page(2).kinds == [.document, .layer])
        #expect(try run.page(3).kinds == [.error] && run.page(4).kinds == [.error])
    }

    @Test func `links that lead nowhere are one note, with the name as the publisher wrote it`() throws {
        let body = #"<p><a href="wiki/%E5%B9%B3">a</a> <a href="x.xhtml">b</a><img src="lost%20one.png" alt=""/></p>"#
        let book = EPUBTestBook(items: [EPUBTestBook.chapter("a", body), EPUBTestBook.chapter("b", body)])
        let run = try EPUBRun(book)
        let notes = try (1...2).map { number in try run.page(number).filter { $0.kind == .note } }
        #expect(notes[0].noteCodes == ["missing-resource", "dead-link"])
        let messages = notes[0].compactMap { $0.json["message"] as? String }
        #expect(messages.first == "OPS/lost one.png is not in the EPUB")
        #expect(messages.last == "2 links lead to files that are not in the EPUB, as “OPS/wiki/平”")
        // A file missing on two pages gives the same note, so the press forwards it once.
        #expect(notes[0][0].payload == notes[1][0].payload && notes[0][0].page == notes[1][0].page)
    }

    @Test func `an object that is no picture is told, and what stands in for it stays`() throws {
        let body = """
            <object data="o.bin" type="application/x-slideshow"><p>instead</p></object>
            <object data="im/a.png" type="image/png">a picture</object>
            """
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("a", body), EPUBTestBook.chapter("b", "<p>b</p>")])
        book.items.append(.init(id: "p", href: "im/a.png", type: "image/png", content: Self.picture, spine: nil))
        let run = try EPUBRun(book)
        #expect(try run.page(1).noteCodes == ["object-removed"] && run.page(2).noteCodes.isEmpty)
        #expect(try run.page(1).first(.document)?.text.contains("instead") == true)
    }

    @Test func `the publisher learns what was left out of a page`() throws {
        let body = """
            <script>alert(1)</script><img src="http://example.org/a.png" alt=""/><img src="lost.png" alt=""/>
            <img src="outside.png" alt=""/><a href="https://example.org/">a link is none</a>
            """
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("a", body), EPUBTestBook.chapter("b")])
        book.files = [("OPS/outside.png", Self.picture)]
        book.items.append(.init(id: "r", href: "http://example.org/v.mp4", type: "video/mp4", spine: nil))
        let frames = try EPUBRun(book).page(1)
        #expect(frames.kinds.suffix(2) == [.document, .layer])
        #expect(
            frames.noteCodes.sorted() == [
                "missing-resource", "missing-resource", "remote-reference", "remote-reference", "script-removed",
            ])
        #expect(!frames.contains { $0.kind == .document && $0.text.contains("alert(1)") })
        #expect(try EPUBRun(book).page(2).noteCodes.isEmpty)
    }
}
