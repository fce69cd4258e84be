import Foundation
import Testing

/// Fonts that a PDF does not embed.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFFontTests {
    /// Runs a PDF with the given fonts XA, XB and so on.
    private func run(_ pages: [String], fonts: [String]) async throws -> PDFWorker {
        var pdf = TestPDF(pages: pages.map { TestPDF.Page(content: $0) })
        pdf.extra = fonts
        let names = fonts.indices.map { "/X\(["A", "B"][$0]) \(TestPDF.firstExtra + $0) 0 R" }.joined(separator: " ")
        let bytes = String(decoding: pdf.bytes, as: UTF8.self).replacing("/F2 4 0 R", with: "/F2 4 0 R \(names)")
        // The cross-reference table is wrong now; PDFium repairs it.
        return try await PDFWorker(
            "pages --to \(pages.count) --width2x 64 --width1x 32 --thumb 8", of: Data(bytes.utf8))
    }

    @Test func `each font that is not in the PDF is named once`() async throws {
        func text(_ font: String) -> String { "BT /\(font) 12 Tf 50 200 Td (Text) Tj ET " }
        let run = try await run(
            [text("XA"), text("XA") + text("XB"), text("F1")],
            fonts: [
                "<< /Type /Font /Subtype /TrueType /BaseFont /Verdana /Encoding /WinAnsiEncoding >>",
                "<< /Type /Font /Subtype /TrueType /BaseFont /Georgia,Bold /Encoding /WinAnsiEncoding >>",
            ])
        let notes = try run.said.filter { $0.kind == 17 }.map { try #require($0.json["message"] as? String) }
        #expect(try run.codes == ["font-not-embedded", "font-not-embedded"])
        #expect(notes.first?.contains("“Verdana”") == true && notes.last?.contains("“Georgia,Bold”") == true)
    }

    @Test(
        .enabled(
            if: ["liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSans.ttf"].contains {
                FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/\($0)")
            }, "neither Liberation nor DejaVu is installed"),
        arguments: ["Helvetica", "Arial", "Verdana"])
    func `letters beyond those of Western Europe are painted`(font: String) async throws {
        let differences = "/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [128 /Aogonek /afii10017] >>"
        let run = try await run(
            ["", "BT /XA 200 Tf 50 100 Td <80> Tj ET", "BT /XA 200 Tf 50 100 Td <81> Tj ET"],
            fonts: ["<< /Type /Font /Subtype /TrueType /BaseFont /\(font) \(differences) >>"])
        #expect(Set(run.payloads(2)).count == 3)
    }
}
