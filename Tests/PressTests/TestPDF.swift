import Foundation

/// Writes small PDFs for tests, exact to the byte.
struct TestPDF {
    struct Page {
        var mediaBox = "0 0 300 400"
        /// Entries of the page's dictionary, such as `/Rotate 90`.
        var entries = ""
        /// Drawing operators. Font F1 is Helvetica, F2 Times.
        var content = ""
        var annotations: [String] = []
        /// Entries of the resources, such as `/Pattern << /P 1000 0 R >>`.
        var resources = ""

        /// Makes a page with one line of text at a position from the bottom left.
        static func text(_ text: String, x: Int = 50, y: Int = 300, size: Int = 12, entries: String = "") -> Page {
            Page(entries: entries, content: "BT /F1 \(size) Tf \(x) \(y) Td (\(text)) Tj ET")
        }
    }

    var pages: [Page] = []
    /// Entries of the catalog, such as `/PageLabels << … >>`.
    var catalog = ""
    /// Entries of the document's information.
    var information = ""
    /// More objects; the first has the number ``firstExtra``.
    var extra: [String] = []

    static let firstExtra = 1_000

    /// Returns the object number of a page, counted from 1.
    static func object(ofPage page: Int) -> Int { 10 + page * 2 }

    var bytes: Data {
        var objects: [Int: String] = [
            1: "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
            2: """
            << /Type /Pages /Count \(pages.count) /Kids [\(pages.indices.map { "\(Self.object(ofPage: $0 + 1)) 0 R" }.joined(separator: " "))] >>
            """,
            3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            4: "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
            5: "<< \(information) >>",
        ]
        for (index, page) in pages.enumerated() {
            let number = Self.object(ofPage: index + 1)
            objects[number] = """
                << /Type /Page /Parent 2 0 R /MediaBox [\(page.mediaBox)] \(page.entries) /Contents \(number + 1) 0 R \
                /Resources << /Font << /F1 3 0 R /F2 4 0 R >> \(page.resources) >> /Annots [\(page.annotations.joined(separator: " "))] >>
                """
            objects[number + 1] = "<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)\nendstream"
        }
        for (index, object) in extra.enumerated() { objects[Self.firstExtra + index] = object }
        return Self.file(objects)
    }

    private static func file(_ objects: [Int: String]) -> Data {
        var file = Data("%PDF-1.7\n%\u{E2}\u{E3}\n".utf8)
        var table = ""
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            let offset = "\(file.count)"
            table += "\(number) 1\n\(String(repeating: "0", count: 10 - offset.count))\(offset) 00000 n \n"
            file += Data("\(number) 0 obj\n\(object)\nendobj\n".utf8)
        }
        let start = file.count
        let size = (objects.keys.max() ?? 0) + 1
        file += Data("xref\n0 1\n0000000000 65535 f \n\(table)".utf8)
        file += Data("trailer\n<< /Size \(size) /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return file
    }

    /// Makes a number of pages, each with its number as text.
    static func numbered(_ count: Int) -> TestPDF {
        TestPDF(pages: (1...count).map { .text("Page number \($0)") })
    }
}
