import Foundation
import Testing

/// Editors' annotations from a PDF reader.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFAnnotationTests {
    private func run(_ kind: String?) async throws -> PDFWorker {
        var page = TestPDF.Page.text("Here")
        let black = "0 0 0 rg 0 0 100 100 re f"
        if let kind {
            page.annotations = [
                "<< /Type /Annot /Subtype /\(kind) /Rect [10 10 110 110] /F 4 /AP << /N \(TestPDF.firstExtra) 0 R >> >>"
            ]
        }
        var pdf = TestPDF(pages: [page])
        pdf.extra = [
            "<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Length \(black.utf8.count) >>\nstream\n\(black)\nendstream"
        ]
        return try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: pdf)
    }

    @Test(arguments: ["Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret", "Ink"])
    func `editors' marks are not painted, and the publisher is told`(kind: String) async throws {
        let (marked, plain) = try await (run(kind), run(nil))
        #expect(marked.payloads(2) == plain.payloads(2) && marked.payloads(2).count == 1)
        #expect(try marked.codes == ["review-annotation"] && plain.codes.isEmpty)
    }

    @Test(arguments: ["FreeText", "Stamp", "Square"]) func `what layouts are made with is painted`(kind: String)
        async throws
    {
        let (marked, plain) = try await (run(kind), run(nil))
        #expect(marked.payloads(2) != plain.payloads(2))
        #expect(try marked.codes.isEmpty)
    }
}
