import Foundation
import Testing

@testable import Markup
@testable import PageWorker

/// Books made to harm, and books made badly.
@Suite struct EPUBHostileTests {
    private func failure(_ book: EPUBTestBook, maximumPages: Int = 10_000) -> WorkerError? {
        do {
            let run = try EPUBRun(book, maximumPages: maximumPages)
            _ = try run.info
            return nil
        } catch {
            return error as? WorkerError
        }
    }

    @Test func `a package that is not well-formed is repaired once`() throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one"), EPUBTestBook.chapter("two")])
        book.metadata = "<dc:title>Lost & found</dc:title><dc:language>it</dc:language>"
        let info = try EPUBRun(book).info
        #expect(info.pages.map(\.document) == ["OPS/one.xhtml", "OPS/two.xhtml"] && info.language == "it")
    }

    @Test func `a package that is no XML is refused with the line`() {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.package = "\n\nnothing"
        let failure = failure(book)
        #expect(failure?.code == .notWellFormed && failure?.message.contains("OPS/package.opf, line 3") == true)
        book.package = "<html/>"
        #expect(self.failure(book)?.code == .damaged)
    }

    @Test func `a book without a package or pages is refused`() {
        #expect(failure(EPUBTestBook())?.code == .empty)
        let book = EPUBTestBook(items: [EPUBTestBook.chapter("one", spine: nil)])
        #expect(failure(book)?.code == .empty)
        var lost = EPUBTestBook()
        lost.package = ""
        lost.hasContainer = false
        #expect(failure(lost)?.code == .notWellFormed)
    }

    @Test(arguments: ["../../../etc/passwd", "file:///etc/passwd", "http://example.org/a.opf", "missing.opf", ""])
    func `a container that leads elsewhere is refused`(path: String) {
        let container = """
            <container><rootfiles><rootfile full-path="\(path)" media-type="application/oebps-package+xml"/></rootfiles></container>
            """
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")], hasContainer: false)
        book.files = [("META-INF/container.xml", Data(container.utf8))]
        #expect(failure(book)?.code == .missingFile)
    }

    @Test func `other archives with a container are no EPUB`() throws {
        let music = """
            <container><rootfiles><rootfile full-path="song.xml" media-type="application/vnd.recordare.musicxml+xml"/></rootfiles></container>
            """
        for files in [[("META-INF/container.xml", music)], [("a.txt", "a")]] {
            let zip = EPUBTestBook.zip(files.map { (path: $0.0, content: Data($0.1.utf8)) })
            let file = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID().uuidString)")
            try zip.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            #expect(try EPUBContainer(Archive(descriptor: handle.fileDescriptor)) == nil)
        }
    }

    private static let bomb = """
        <!DOCTYPE package [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>
        """

    @Test func `an entity bomb in the package is refused`() {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.package = """
            <?xml version="1.0"?>\(Self.bomb)<package><metadata><title>&d;</title></metadata>
            <manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine><itemref idref="one"/></spine></package>
            """
        #expect(failure(book)?.code == .notWellFormed)
    }

    @Test func `an external entity is not read`() throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.package = """
            <?xml version="1.0"?><!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>
            <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>A&x;B</dc:title></metadata>
            <manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine><itemref idref="one"/></spine></package>
            """
        if let info = try? EPUBRun(book).info { #expect(info.title == "AB") }
    }

    @Test(arguments: ["<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>", bomb])
    func `entities of a page harm nobody`(declaration: String) throws {
        var book = EPUBTestBook(items: [EPUBTestBook.chapter("one")])
        book.items[0].content = Data(
            """
            <?xml version="1.0"?>\(declaration)<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head>
            <body><p>A&x;&d;B</p></body></html>
            """.utf8)
        let frames = try EPUBRun(book).page(1)
        #expect(frames.allSatisfy { !$0.text.contains("root:") && $0.payload.count < 10_000 })
    }

    @Test func `references out of the book are left out`() throws {
        var book = EPUBTestBook(items: [
            .init(id: "out", href: "../../../etc/passwd", content: nil),
            .init(id: "away", href: "https://example.org/a.xhtml", content: nil),
            .init(id: "file", href: "file:///etc/passwd", content: nil),
            EPUBTestBook.chapter("one", #"<p><img src="../../../../etc/passwd" alt=""/></p>"#),
        ])
        book.guide = #"<guide><reference type="cover" href="../../x"/></guide>"#
        let run = try EPUBRun(book)
        #expect(try run.info.pages.map(\.document) == ["OPS/one.xhtml"])
        #expect(Set(try run.page(1).noteCodes) == ["missing-resource", "remote-reference"])
    }

    @Test func `ten thousand pages are read, one more than allowed is refused`() throws {
        let items = (1...10_000).map { EPUBTestBook.chapter("p\($0)") }
        let info = try EPUBRun(EPUBTestBook(items: items)).info
        #expect(info.pages.count == 10_000 && info.pages[9_999].document == "OPS/p10000.xhtml")
        #expect(failure(EPUBTestBook(items: items), maximumPages: 9_999)?.code == .tooLarge)
    }

    @Test func `chance bytes anywhere crash nothing`() throws {
        var random = SplitMix(state: 7)
        let navigation =
            #"<nav epub:type="toc"><ol><li><a href="one.xhtml#a">x</a><ol><li><a href="two.xhtml">y</a></li></ol></li></ol></nav>"#
        var whole = EPUBResourceTests.book
        whole.items.append(EPUBTestBook.navigation(navigation))
        whole.guide = #"<guide><reference type="cover" href="one.xhtml"/></guide>"#
        whole.metadata += #"<meta property="rendition:layout">pre-paginated</meta>"#
        for turn in 0..<300 {
            var book = whole
            if turn % 2 == 0 {
                book.package = String(decoding: random.changed([UInt8](whole.opf.utf8)), as: UTF8.self)
            } else {
                let index = Int(random.next() % UInt64(book.items.count))
                book.items[index].content = Data(random.changed([UInt8](whole.items[index].content ?? Data())))
            }
            guard let run = try? EPUBRun(book), let info = try? run.info else { continue }
            for number in info.pages.indices { #expect(try run.page(number + 1).isEmpty == false) }
            for resource in info.resources { _ = try run.resource(resource.path) }
            _ = try run.cover()
        }
    }
}

/// A reproducible generator (Steele, Lea and Flood, 2014).
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns the bytes with a few changed, a piece removed or a piece doubled.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 + next() % 4) where !bytes.isEmpty {
            let place = Int(next() % UInt64(bytes.count))
            let end = min(bytes.count, place + Int(next() % 60))
            switch next() % 3 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.removeSubrange(place..<end)
            default: bytes.insert(contentsOf: bytes[place..<end], at: Int(next() % UInt64(bytes.count)))
            }
        }
        return bytes
    }
}
