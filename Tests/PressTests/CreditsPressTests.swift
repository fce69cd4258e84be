import EdicolaCore
import Foundation
import Testing

@testable import PageWorker
@testable import Press

/// Authors, publisher and identifier on their way from the file to the manifest.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct CreditsPressTests {
    @Test func `a comic's writers, publisher and number reach the manifest's form`() async throws {
        let comic = """
            <ComicInfo><Writer>Ada, Bo Rossi</Writer><Publisher>Orto</Publisher><GTIN>9780306406157</GTIN></ComicInfo>
            """
        let scratch = try Scratch()
        let zip = TestZIP([
            ("ComicInfo.xml", Data(comic.utf8)), ("1.jpg", Data(try JPEG.encode(Bitmap(width: 10, height: 12)))),
        ])
        let document = try await RealTools.press().readDocument(scratch.file("a.cbz", zip.bytes))
        #expect(
            document.form.credits
                == Credits(authors: ["Ada", "Bo Rossi"], publisher: "Orto", identifier: "urn:isbn:9780306406157"))
    }

    @Test func `an EPUB's authors are told apart, whatever is in their names`() async throws {
        let package = """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">urn:uuid:42</dc:identifier>
            <dc:title>T</dc:title><dc:language>it</dc:language><dc:creator>Rossi, Ada</dc:creator>
            <dc:creator>Bo</dc:creator><dc:publisher>Orto &amp; C.</dc:publisher></metadata>
            <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine><itemref idref="a"/></spine></package>
            """
        let container = """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
            <rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """
        let page =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head><body><p>x</p></body></html>"
        let zip = TestZIP([
            ("mimetype", Data("application/epub+zip".utf8)), ("META-INF/container.xml", Data(container.utf8)),
            ("p.opf", Data(package.utf8)), ("a.xhtml", Data(page.utf8)),
        ])
        let scratch = try Scratch()
        let document = try await RealTools.press().readDocument(scratch.file("a.epub", zip.bytes))
        #expect(
            document.form.credits
                == Credits(authors: ["Rossi, Ada", "Bo"], publisher: "Orto & C.", identifier: "urn:uuid:42"))
        #expect(document.language == "it")
    }
}
