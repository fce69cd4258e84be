import Foundation
import Testing

/// Accents that are drawn as separate letters.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFAccentTests {
    @Test func `accents that TeX sets come on their letters`() async throws {
        let run = try await PDFWorker(
            "pages --width2x 64 --width1x 32 --thumb 8", of: MadePDF.file("tex-accents.pdf"))
        let words = try run.lines.flatMap(\.self)
        let wanted = """
            Björn from São Paulo and Bragança met Éric and Åsa in São Tomé; Île, maître, naïve, Martín, Erdős, Dvořák, \
            Škoda, Kurt Gödel, Şişli, dům, ālap, ağa, żeby, El Niño, perché, città, più, garçon, à la, Über. Über Möbius, \
            Garçon à l’étang, naïve, École. Alone stand ˜ and ˆ here.
            """
        #expect(words == wanted.split(separator: " ").map(String.init))
    }

    /// As in programs that convert PostScript to PDF.
    @Test func `accents that are drawn after their line come on their letters`() async throws {
        let page = TestPDF.Page(
            content: """
                BT /F2 12 Tf 20 300 Td (The Karman line and Schroder) Tj ET
                BT /F2 12 Tf 69.65 300.1 Td (\\264) Tj ET BT /F2 12 Tf 147.64 300.1 Td (\\250) Tj ET
                BT /F2 12 Tf 20 285 Td (the next line, at 100 km) Tj ET
                """)
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: TestPDF(pages: [page]))
        #expect(
            try run.lines == [
                ["The", "Karmán", "line", "and", "Schröder"], ["the", "next", "line,", "at", "100", "km"],
            ])
    }

    @Test func `signs that have room of their own are none`() async throws {
        let page = TestPDF.Page(content: "BT /F2 12 Tf 20 300 Td (~/a 2^n `a\\264 o\\250 c\\270a) Tj ET")
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: TestPDF(pages: [page]))
        #expect(try run.lines == [["~/a", "2^n", "`a´", "o¨", "c¸a"]])
    }
}
