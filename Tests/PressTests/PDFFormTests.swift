import EdicolaCore
import Foundation
import Testing

@testable import Press

/// Forms whose fields contain each other, so that there are millions.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFFormTests {
    private func pdf(isShown: Bool) -> TestPDF {
        let first = TestPDF.firstExtra
        let levels = 26
        let last = first + levels
        var page = TestPDF.Page.text("The form")
        if isShown { page.annotations = ["\(last) 0 R"] }
        var pdf = TestPDF(pages: [page])
        pdf.catalog = "/AcroForm << /Fields [\(first) 0 R] /NeedAppearances true >>"
        pdf.extra = (first..<last).map { number in
            "<< /Kids [\(number + 1) 0 R \(number + 1) 0 R] \(number > first ? "/Parent \(number - 1) 0 R" : "") >>"
        }
        pdf.extra.append(
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (leaf) /Rect [0 0 9 9] /Parent \(last - 1) 0 R >>")
        return pdf
    }

    @Test func `fields that are on no page cost nothing`() async throws {
        let run = try await PDFWorker(
            "pages --width2x 64 --width1x 32 --thumb 8 --cpu 2", of: pdf(isShown: false))
        #expect(run.status == 0 && run.payloads(5).count == 1)
    }

    @Test func `endless fields cost the page nothing but the fields`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", pdf(isShown: true).bytes)
        let delivery = try await Delivery(of: RealTools.press(), file)
        #expect(delivery.order == [1])
        #expect(!delivery.covers.isEmpty)
        #expect(delivery.notes.map(\.code).contains("form-left-out"))
    }
}
