import EdicolaCore
import Foundation
import Testing

@testable import Press

@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct DocumentTests {
    private func document(_ pdf: TestPDF) async throws -> PressedDocument {
        let scratch = try Scratch()
        return try await RealTools.press().readDocument(scratch.file("issue.pdf", pdf.bytes))
    }

    @Test func `sizes are those of the page as shown`() async throws {
        var pdf = TestPDF.numbered(3)
        pdf.pages[1].entries = "/Rotate 90"
        pdf.pages[2].entries = "/CropBox [0 0 200.26 100]"
        let pages = try await document(pdf).pages
        #expect(pages.map(\.width) == [300, 400, 200.3])
        #expect(pages.map(\.height) == [400, 300, 100])
    }

    @Test func `labels, title, author and language are read`() async throws {
        var pdf = TestPDF.numbered(4)
        pdf.catalog = "/Lang (it-IT) /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 7 /P (A-) >>] >>"
        pdf.information = "/Title <FEFF0045006400EC> /Author (An\\nauthor) /Producer (By hand)"
        let document = try await document(pdf)
        #expect(document.pages.map(\.label) == ["i", "ii", "A-7", "A-8"])
        #expect(document.title == "Edì" && document.author == "An author")
        #expect(document.language == "it-IT" && document.producer == "By hand" && !document.isEncrypted)
    }

    @Test func `the outline becomes contents`() async throws {
        var pdf = TestPDF.numbered(3)
        let first = TestPDF.firstExtra
        pdf.catalog = "/Outlines \(first) 0 R"
        pdf.extra = [
            "<< /Type /Outlines /First \(first + 1) 0 R /Last \(first + 3) 0 R /Count 3 >>",
            """
            << /Title (Fruit) /Parent \(first) 0 R /Next \(first + 3) 0 R /First \(first + 2) 0 R /Last \(first + 2) 0 R \
            /Count 1 /Dest [\(TestPDF.object(ofPage: 2)) 0 R /Fit] >>
            """,
            """
            << /Title (Apples) /Parent \(first + 1) 0 R \
            /A << /S /GoTo /D [\(TestPDF.object(ofPage: 3)) 0 R /XYZ 0 0 0] >> >>
            """,
            "<< /Title (Nowhere) /Parent \(first) 0 R /Prev \(first + 1) 0 R >>",
        ]
        #expect(
            try await document(pdf).contents == [
                ContentsEntry(title: "Fruit", page: 2, children: [ContentsEntry(title: "Apples", page: 3)]),
                ContentsEntry(title: "Nowhere"),
            ])
    }

    @Test func `an outline that goes in a circle ends`() async throws {
        var pdf = TestPDF.numbered(1)
        let first = TestPDF.firstExtra
        pdf.catalog = "/Outlines \(first) 0 R"
        pdf.extra = [
            "<< /Type /Outlines /First \(first + 1) 0 R /Last \(first + 2) 0 R >>",
            "<< /Title (A) /Parent \(first) 0 R /Next \(first + 2) 0 R /First \(first + 1) 0 R /Last \(first + 1) 0 R >>",
            "<< /Title (B) /Parent \(first) 0 R /Next \(first + 1) 0 R >>",
        ]
        let contents = try await document(pdf).contents
        #expect(contents.map(\.title) == ["A", "B"])
    }

    @Test func `a restricted document opens`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", EncryptedPDF.withRestrictions)
        let document = try await RealTools.press().readDocument(file)
        #expect(document.isEncrypted && document.pages.count == 1)
    }
}
