import Foundation
import Testing

@testable import PageWorker

@Suite struct EPUBNavigationTests {
    /// Returns `title page#fragment`, indented by depth.
    private func lines(_ entries: [SourceInfo.Entry], indent: String = "") -> [String] {
        entries.flatMap { entry in
            let place = entry.page.map { " \($0)" } ?? ""
            return [indent + entry.title + place + (entry.fragment.map { "#\($0)" } ?? "")]
                + lines(entry.children, indent: indent + "  ")
        }
    }

    @Test func `contents come from the navigation document, headings without a link included`() throws {
        let navigation = """
            <nav epub:type="landmarks"><ol><li><a epub:type="cover" href="a.xhtml">Cover</a></li></ol></nav>
            <nav epub:type="toc"><h1>Contents</h1><ol>
            <li><a href="a.xhtml">  A\n <i>is</i> first </a></li>
            <li><span>Section</span><ol><li><a href="b.xhtml#x%20y">B</a></li><li><p><a href="c.xhtml">C</a></p></li></ol></li>
            <li><a href="missing.xhtml#x">Nowhere</a></li><li><a href="http://example.org/">Away</a></li>
            <li><a href="c.xhtml"><img src="c.png" alt="A picture"/></a></li><li> </li>
            </ol></nav><nav epub:type="toc"><ol><li><a href="a.xhtml">Another</a></li></ol></nav>
            """
        let book = EPUBTestBook(
            items: ["a", "b", "c"].map { EPUBTestBook.chapter($0) } + [EPUBTestBook.navigation(navigation)])
        #expect(
            lines(try EPUBRun(book).info.contents) == [
                "A is first 1", "Section", "  B 2#x y", "  C 3", "Nowhere", "Away", "A picture 3",
            ])
    }

    private static let ncx = """
        <?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
        <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>
        <navPoint class="section"><navLabel><text>Politics</text></navLabel><content src="a.xhtml"/>
        <navPoint class="article"><navLabel><text>One</text></navLabel><content src="b.xhtml#s"/></navPoint>
        <navPoint class="article"><navLabel><text>Two</text></navLabel><content src="c.xhtml"/></navPoint></navPoint>
        </navMap><pageList><pageTarget><navLabel><text>iv</text></navLabel><content src="a.xhtml"/></pageTarget>
        <pageTarget><navLabel><text>v</text></navLabel><content src="b.xhtml#p5"/></pageTarget></pageList></ncx>
        """

    @Test(arguments: ["toc=\"ncx\"", ""])
    func `contents and articles come from the NCX of EPUB 2`(spine: String) throws {
        var book = EPUBTestBook(version: "2.0", items: ["a", "b", "c"].map { EPUBTestBook.chapter($0) })
        book.items.append(
            .init(
                id: "ncx", href: "toc.ncx", type: "application/x-dtbncx+xml", content: Data(Self.ncx.utf8), spine: nil))
        book.spineAttributes = spine
        let info = try EPUBRun(book).info
        #expect(lines(info.contents) == ["Politics 1", "  One 2#s", "  Two 3"])
        #expect(
            info.articles.map(\.title) == ["One", "Two"] && info.articles.map(\.section) == ["Politics", "Politics"])
        // The second begins in the middle of its document.
        #expect(info.pages.map(\.label) == ["iv", "", ""])
    }

    @Test func `a book without contents has those of its documents' titles`() throws {
        var book = EPUBTestBook(items: ["a", "b", "c", "d"].map { EPUBTestBook.chapter($0) })
        book.items[1].content = EPUBTestBook.document("<p>b</p>", title: "Same")
        book.items[2].content = EPUBTestBook.document("<p>c</p>", title: "Same")
        #expect(lines(try EPUBRun(book).info.contents) == ["a 1", "d 4"])
    }

    @Test func `the first level of the contents are articles, as long as they reach`() throws {
        let navigation = """
            <nav epub:type="toc"><ol><li><a href="a.xhtml">Cover</a></li><li><a href="b.xhtml">B</a></li>
            <li><span>Sport</span><ol><li><a href="e.xhtml">E</a></li><li><a href="f.xhtml">F</a></li></ol></li></ol></nav>
            <nav epub:type="landmarks"><ol><li><a epub:type="cover" href="a.xhtml">C</a></li></ol></nav>
            <nav epub:type="page-list"><ol><li><a href="b.xhtml">2</a></li><li><a href="c.xhtml#x">3</a></li></ol></nav>
            """
        var book = EPUBTestBook(items: ["a", "b", "c", "d", "e", "f", "g"].map { EPUBTestBook.chapter($0) })
        book.items.append(EPUBTestBook.chapter("h", spine: "linear=\"no\""))
        book.items.append(EPUBTestBook.navigation(navigation))
        let info = try EPUBRun(book).info
        #expect(info.articles.map(\.title) == ["B", "E", "F"])
        #expect(info.articles.map(\.section) == [nil, "Sport", "Sport"])
        #expect(info.articles.map(\.page) == [2, 5, 6] && info.articles.map(\.pageCount) == [3, 1, 2])
        #expect(info.pages.map(\.label) == ["", "2", "", "", "", "", "", ""])
    }

    @Test func `below a single entry stand the articles, and a forgotten folder is found`() throws {
        let navigation = """
            <nav epub:type="toc"><ol><li><a href="t/a.xhtml">All</a><ol><li><a href="a.xhtml">A</a></li>
            <li><a href="b.xhtml#x">B</a></li></ol></li></ol></nav>
            """
        var book = EPUBTestBook(
            items: ["a", "b"].map { EPUBTestBook.chapter($0) } + [EPUBTestBook.navigation(navigation)])
        for index in 0...1 { book.items[index].href = "t/" + book.items[index].href }
        let info = try EPUBRun(book).info
        #expect(lines(info.contents) == ["All 1", "  A 1", "  B 2#x"])
        #expect(info.articles.map(\.title) == ["A", "B"])
    }

    @Test func `one article alone is none`() throws {
        let navigation =
            #"<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li><li><a href="a.xhtml#b">B</a></li></ol></nav>"#
        let book = EPUBTestBook(items: [EPUBTestBook.chapter("a"), EPUBTestBook.navigation(navigation)])
        #expect(try EPUBRun(book).info.articles.isEmpty)
    }

    @Test func `contents as deep and as long as a stranger likes stay within limits`() throws {
        let deep =
            String(repeating: "<ol><li><a href=\"a.xhtml\">x</a>", count: 100)
            + String(repeating: "</li></ol>", count: 100)
        let long = String(repeating: "<li><a href=\"a.xhtml\">x</a></li>", count: 20_000)
        for list in [deep, "<ol>\(long)</ol>"] {
            let navigation = EPUBTestBook.navigation("<nav epub:type=\"toc\">\(list)</nav>")
            let lines = lines(try EPUBRun(EPUBTestBook(items: [EPUBTestBook.chapter("a"), navigation])).info.contents)
            #expect(lines.count == SourceInfo.Entry.deepest || lines.count == SourceInfo.Entry.most)
        }
    }
}
