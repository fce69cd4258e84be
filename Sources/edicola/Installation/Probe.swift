import Foundation
import Press

/// A tiny file that tests one library of the page worker and nothing else.
struct Probe {
    let name: String
    let files: [(path: String, bytes: Data)]

    /// A page of one rectangle, through the sandboxed worker and back.
    static let pdf = Probe(name: "probe.pdf", files: [("", Data(onePage.utf8))])

    /// A picture in a ZIP: libarchive and libpng.
    static let archive = Probe(name: "probe.zip", files: [("1.png", Data(base64Encoded: picture) ?? Data())])

    /// An EPUB of one page: libxml2.
    static let book = Probe(
        name: "probe.epub",
        files: [
            ("mimetype", Data("application/epub+zip".utf8)), ("META-INF/container.xml", Data(container.utf8)),
            ("book.opf", Data(package.utf8)), ("page.xhtml", Data(page.utf8)), ("nav.xhtml", Data(navigation.utf8)),
        ])

    /// Runs the body with the file, and deletes it afterwards.
    func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-doctor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appending(path: name)
        if let only = files.first, only.path.isEmpty {
            try only.bytes.write(to: place)
        } else {
            var zip = try StoredZip(at: place)
            for (number, file) in files.enumerated() {
                let part = folder.appending(path: "\(number)")
                try file.bytes.write(to: part)
                try zip.add(part, as: file.path)
            }
            try zip.finish()
        }
        return try await body(place)
    }

    /// Presses the file.
    ///
    /// - Throws: when its one page is incomplete.
    func press(with press: Press) async throws {
        let pages = try await withFile { file in
            var pages = 0
            _ = try await press.press(file) { if case .page = $0 { pages += 1 } }
            return pages
        }
        guard pages == 1 else { throw CommandError("the test page has no content") }
    }

    private static let onePage = """
        %PDF-1.4
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
        3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 280] /Contents 4 0 R >> endobj
        4 0 obj << /Length 26 >> stream
        1 0 0 rg 20 20 160 240 re f
        endstream endobj
        trailer << /Root 1 0 R >>
        """

    private static let picture = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABQCAIAAAAm3eQSAAAAW0lEQVR42u3PAQkAAAgDsDeygvGNZQIDCIMVWKbrtQgICAgICAgI\
        CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIXBYCFU1pKCsq4QAAAABJRU5ErkJggg==
        """

    private static let container = """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
        <rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """

    private static let package = """
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">probe</dc:identifier>
        <dc:title>Probe</dc:title><dc:language>en</dc:language></metadata>
        <manifest><item id="p" href="page.xhtml" media-type="application/xhtml+xml"/>
        <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
        <spine><itemref idref="p"/></spine></package>
        """

    private static let page = html("<p>One page.</p>")

    private static let navigation = html("<nav epub:type='toc'><ol><li><a href='page.xhtml'>Page</a></li></ol></nav>")

    private static func html(_ body: String) -> String {
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Probe</title>\
        </head><body>\(body)</body></html>
        """
    }
}
