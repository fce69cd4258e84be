import Foundation
import Testing

@testable import PageWorker

@Suite struct EPUBPackageTests {
    @Test func `the metadata of EPUB 3 is read with what refines it`() throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.metadata = """
            <dc:identifier>first</dc:identifier><dc:identifier id="uid"> urn:isbn:9781449328030 </dc:identifier>
            <dc:title id="t1">A subtitle</dc:title><meta refines="#t1" property="title-type">subtitle</meta>
            <dc:title id="t2">The
              Title</dc:title><meta refines="#t2" property="title-type">main</meta>
            <dc:creator id="c1">Anna Autrice</dc:creator><meta refines="#c1" property="role">aut</meta>
            <dc:creator id="c2">Illo Strator</dc:creator><meta refines="#c2" property="role">ill</meta>
            <dc:creator>Bruno &amp; Co.</dc:creator>
            <dc:publisher>Casa</dc:publisher><dc:language>it</dc:language><dc:date>2026-03</dc:date>
            <dc:rights>Free</dc:rights><dc:subject>News</dc:subject><dc:subject>Sport</dc:subject>
            <dc:description>What it is.</dc:description>
            <meta id="s" property="belongs-to-collection">Weekly</meta>
            <meta refines="#s" property="collection-type">series</meta>
            <meta refines="#s" property="group-position">37.5</meta>
            """
        let run = try EPUBRun(book)
        let info = try run.info
        #expect(info.title == "The Title" && info.author == "Anna Autrice, Bruno & Co." && info.publisher == "Casa")
        #expect(info.identifier == "urn:isbn:9781449328030" && info.language == "it" && info.date == "2026-03")
        #expect(info.subject == "What it is." && info.keywords == "News, Sport")
        let metadata = run.source.package.metadata
        #expect(metadata.series == .init(name: "Weekly", position: "37.5") && metadata.rights == "Free")
        #expect(metadata.creators.map(\.roles) == [["aut"], ["ill"], []])
    }

    @Test func `the metadata of EPUB 2 is read`() throws {
        var book = EPUBTestBook(version: "2.0", items: [EPUBTestBook.chapter("one")])
        book.metadata = """
            <dc-metadata><dc:identifier id="uid">x</dc:identifier><dc:title/><dc:title>Old</dc:title>
            <dc:creator opf:role="edt">Edi Tor</dc:creator>
            <dc:date opf:event="creation">1999</dc:date><dc:date opf:event="publication">2001</dc:date></dc-metadata>
            <meta name="calibre:series" content="Row"/><meta name="calibre:series_index" content="3"/>
            """
        let run = try EPUBRun(book)
        let info = try run.info
        #expect(info.title == "Old" && info.author == "Edi Tor" && info.date == "2001")
        #expect(run.source.package.metadata.series == .init(name: "Row", position: "3"))
    }

    @Test func `pages are the linear items in order, then the others, and a first one is the cover`() throws {
        let linear = ["no", "yes", "no", "yes", ""]
        let book = EPUBTestBook(
            items: zip("abcde", linear).map { id, linear in
                EPUBTestBook.chapter(String(id), spine: linear.isEmpty ? "" : "linear=\"\(linear)\"")
            })
        let documents = try EPUBRun(book).info.pages.map(\.document)
        #expect(documents == ["a", "b", "d", "e", "c"].map { "OPS/\($0).xhtml" })
    }

    @Test func `what is no page gives way to its fallback, and circles end`() throws {
        let book = EPUBTestBook(items: [
            .init(id: "a", href: "a.pdf", type: "application/pdf", attributes: #"fallback="b""#, content: Data()),
            .init(id: "b", href: "b.xml", type: "text/xml", attributes: #"fallback="c""#, content: Data(), spine: nil),
            EPUBTestBook.chapter("c", spine: nil),
            .init(id: "d", href: "d.pdf", type: "application/pdf", attributes: #"fallback="e""#, content: Data()),
            .init(
                id: "e", href: "e.pdf", type: "application/pdf", attributes: #"fallback="d""#, content: Data(),
                spine: nil),
        ])
        let run = try EPUBRun(book)
        #expect(try run.info.pages.map(\.document) == ["OPS/c.xhtml", nil])
        let failed = try run.page(2)
        #expect(failed.kinds == [.error] && failed.first?.code == "page-failed" && failed.first?.page == 2)
    }

    @Test func `a page whose type is a slip is told by its name`() throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("a")])
        book.items[0].type = "text/xml"
        #expect(try EPUBRun(book).page(1).kinds == [.document, .layer])
    }

    @Test func `twice the same id, the same file, the same place are one`() throws {
        var book = EPUBTestBook(items: [
            EPUBTestBook.chapter("a"), EPUBTestBook.chapter("b"),
            .init(id: "a", href: "other.xhtml", content: EPUBTestBook.document("<p>other</p>")),
            .init(id: "again", href: "b.xhtml", content: nil),
        ])
        book.items[3].href = "./b.xhtml"
        #expect(try EPUBRun(book).info.pages.map(\.document) == ["OPS/a.xhtml", "OPS/b.xhtml"])
    }

    @Test func `names that are escaped, spaced or accented are found`() throws {
        let names = ["a%20b.xhtml", "c d.xhtml", "caff%C3%A8.xhtml", "caffè2.xhtml", "100%25.xhtml"]
        let book = EPUBTestBook(
            items: names.enumerated().map { index, name in
                .init(id: "i\(index)", href: name, content: EPUBTestBook.document("<p>\(index)</p>"))
            })
        let run = try EPUBRun(book)
        for number in 1...names.count {
            let frames = try run.page(number)
            #expect(frames.kinds == [.document, .layer], "\(frames[0].text)")
        }
        #expect(
            try run.info.pages.map(\.document) == [
                "OPS/a_20b.xhtml", "OPS/c_20d.xhtml", "OPS/caff_c3_a8.xhtml", "OPS/caff_c3_a82.xhtml",
                "OPS/100_25.xhtml",
            ])
    }

    @Test(arguments: [
        ("page-progression-direction=\"rtl\"", "", true), ("page-progression-direction=\"default\"", "", false),
        ("", "<meta name=\"primary-writing-mode\" content=\"horizontal-rl\"/>", true), ("", "", false),
    ]) func `the direction in which pages turn is read`(spine: String, meta: String, isRightToLeft: Bool) throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")], spineAttributes: spine)
        book.metadata += meta
        #expect(try EPUBRun(book).info.isRightToLeft == isRightToLeft)
    }

    @Test(arguments: [
        (#"<meta property="rendition:layout">pre-paginated</meta>"#, "", SourceInfo.Layout.fixed),
        (#"<meta property="rendition:layout">reflowable</meta>"#, "true", .reflowable),
        (#"<meta name="fixed-layout" content="true"/>"#, "", .fixed), ("", "true", .fixed), ("", "false", .reflowable),
        (#"<meta property="rendition:flow">scrolled-continuous</meta>"#, "", .scrolled), ("", "", .reflowable),
    ]) func `the layout is read`(meta: String, displayOption: String, layout: SourceInfo.Layout) throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.metadata += meta
        if !displayOption.isEmpty {
            let options = """
                <display_options><platform name="ipad"><option name="fixed-layout">no</option></platform>
                <platform name="*"><option name="fixed-layout">\(displayOption)</option></platform></display_options>
                """
            book.files = [("META-INF/com.apple.ibooks.display-options.xml", Data(options.utf8))]
        }
        #expect(try EPUBRun(book).info.layout == layout)
    }

    @Test func `an item's own layout and side come before the book's`() throws {
        let properties = [
            "page-spread-left", "rendition:page-spread-right", "rendition:page-spread-center", "rendition:spread-none",
            "rendition:layout-reflowable rendition:spread-none", "",
        ]
        var book = EPUBTestBook(
            items: properties.enumerated().map { index, properties in
                EPUBTestBook.chapter("p\(index)", spine: "properties=\"\(properties)\"")
            })
        book.metadata += """
            <meta property="rendition:layout">pre-paginated</meta><meta property="rendition:viewport">width=600, height=800</meta>
            """
        let info = try EPUBRun(book).info
        #expect(info.pages.map(\.side) == [.left, .right, .center, .center, nil, nil])
        #expect(info.pages.map(\.width) == [600, 600, 600, 600, 0, 600] && info.layout == .fixed)
    }

    @Test func `a book is found without its marks, and in a folder`() throws {
        let plain = EPUBTestBook(items: [EPUBTestBook.chapter("one")], hasMimetype: false)
        #expect(try EPUBRun(plain).info.pages.count == 1)
        let lost = EPUBTestBook(items: [EPUBTestBook.chapter("one")], hasContainer: false)
        #expect(try EPUBRun(lost).info.pages.map(\.document) == ["OPS/one.xhtml"])
        let folder = EPUBTestBook.zip([
            ("Book/mimetype", Data("application/epub+zip\n".utf8)),
            (
                "Book/META-INF/container.xml",
                Data(
                    """
                    <container><rootfiles><rootfile full-path="other.xml" media-type="text/xml"/>
                    <rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
                    """.utf8)
            ),
            (
                "Book/a.opf",
                Data(
                    """
                    <package><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
                    <spine><itemref idref="one"/></spine></package>
                    """.utf8)
            ), ("Book/one.xhtml", EPUBTestBook.document("<p>one</p>")),
        ])
        let run = try EPUBRun(folder)
        #expect(try run.info.pages.map(\.document) == ["one.xhtml"])
        #expect(try run.page(1).kinds == [.document, .layer])
    }
}
