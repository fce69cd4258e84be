import EdicolaCore
import Foundation
import Testing

@testable import Press

/// PDFs of pictures.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFScanTests {
    private func notes(_ pages: [String]) async throws -> [RunNote] {
        let scratch = try Scratch()
        let pdf = TestPDF(pages: pages.map { TestPDF.Page(content: $0) })
        return try await Delivery(of: RealTools.press(), scratch.file("issue.pdf", pdf.bytes)).notes
    }

    private static let picture = "0.5 g 50 50 200 300 re f"
    private static let text = "BT /F1 12 Tf 50 300 Td (Text) Tj ET"

    @Test func `a PDF without text is told`() async throws {
        let notes = try await notes([Self.picture, Self.picture])
        #expect(notes.map(\.code) == ["no-text"])
        #expect(notes.first?.sentence.hasPrefix("No page of the PDF has text") == true && notes.first?.page == nil)
        #expect(try await self.notes([Self.text] + Array(repeating: Self.picture, count: 9)).map(\.code) == ["no-text"])
    }

    @Test func `a page without text is none to speak of`() async throws {
        #expect(try await notes([Self.text, Self.picture]).isEmpty)
    }
}
