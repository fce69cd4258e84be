import Foundation
import Testing

/// Notes for the publisher.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFNoteTests {
    @Test(arguments: [
        ("FileAttachment", true), ("Sound", true), ("Movie", true), ("Screen", true), ("RichMedia", true),
        ("FreeText", false), ("Stamp", false),
    ])
    func `what no reader can show is said, once a page`(kind: String, isNoted: Bool) async throws {
        var page = TestPDF.Page.text("Here")
        let annotation = "<< /Type /Annot /Subtype /\(kind) /Rect [10 10 50 50] >>"
        page.annotations = [annotation, annotation]
        let run = try await PDFWorker(
            "pages --to 2 --width2x 64 --width1x 32 --thumb 8", of: TestPDF(pages: [.text("One"), page]))
        #expect(try run.codes == (isNoted ? ["unsupported-annotation"] : []))
        #expect(run.said.filter { $0.kind == 17 }.allSatisfy { $0.page == 2 })
        // The page arrives all the same, after the note.
        #expect(run.said.last { $0.kind == 5 }?.page == 2)
    }

    @Test(arguments: [(true, true, true), (true, false, false), (false, true, false)])
    func `spot colours that are printed over others are said`(overprints: Bool, hasSpot: Bool, isNoted: Bool)
        async throws
    {
        let spot =
            "/ColorSpace << /S [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 1 0] /N 1 >>] >>"
        var page = TestPDF.Page.text("Gold")
        page.resources = (overprints ? "/ExtGState << /G << /OP true >> >>" : "") + (hasSpot ? spot : "")
        #expect(try await PDFWorker("info", of: TestPDF(pages: [page])).codes == (isNoted ? ["overprint"] : []))
    }

    @Test func `labels of every style are read`() async throws {
        var pdf = TestPDF.numbered(12)
        pdf.catalog = """
            /PageLabels << /Nums [0 << /S /R >> 2 << /S /A /St 26 >> 4 << /S /a >> 6 << /P (Cover) >> 7 << /S /D /St 9 /P (B-) >> \
            9 << /S /r /St 1999 >> 11 << >>] >>
            """
        let info = try #require(await PDFWorker("info", of: pdf).said.first).json
        let labels = try #require(info["pages"] as? [[String: Any]]).map { $0["label"] as? String }
        #expect(labels == ["I", "II", "Z", "AA", "a", "b", "Cover", "B-9", "B-10", "mcmxcix", "mm", ""])
    }
}
