import Foundation
import Testing

/// Layers of a PDF (optional content) that a screen doesn't show.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFLayerTests {
    private static let on = TestPDF.firstExtra
    private static let off = TestPDF.firstExtra + 1
    private static let printed = TestPDF.firstExtra + 2
    private static let both = TestPDF.firstExtra + 3
    private static let hiddenForm = TestPDF.firstExtra + 4
    private static let shownForm = TestPDF.firstExtra + 5

    private static func pdf(_ content: String) -> TestPDF {
        let page = TestPDF.Page(
            content: content,
            resources: """
                /Properties << /On \(on) 0 R /Off \(off) 0 R /Print \(printed) 0 R /Both \(both) 0 R >> \
                /XObject << /Hidden \(hiddenForm) 0 R /Shown \(shownForm) 0 R >>
                """)
        func form(_ entries: String, _ content: String) -> String {
            """
            << /Type /XObject /Subtype /Form /BBox [0 0 300 400] \(entries) \
            /Resources << /Font << /F1 3 0 R >> /Properties << /Off \(off) 0 R >> >> /Length \(content.utf8.count) >>
            stream
            \(content)
            endstream
            """
        }
        return TestPDF(
            pages: [page],
            catalog: """
                /OCProperties << /OCGs [\(on) 0 R \(off) 0 R \(printed) 0 R] /D << /OFF [\(off) 0 R] \
                /AS [<< /Event /View /Category [/View] /OCGs [\(printed) 0 R] >>] >> >>
                """,
            extra: [
                "<< /Type /OCG /Name (On) >>", "<< /Type /OCG /Name (Off) >>",
                "<< /Type /OCG /Name (Print) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >> >>",
                "<< /Type /OCMD /OCGs [\(on) 0 R \(off) 0 R] /P /AllOn >>",
                form("/OC \(off) 0 R", text("Form", y: 180)),
                form("", text("Plain", y: 160) + "/OC /Off BDC " + text("Inner", y: 140) + " EMC"),
            ])
    }

    private static func text(_ text: String, y: Int) -> String { "BT /F1 12 Tf 20 \(y) Td (\(text)) Tj ET" }

    private static func layer(_ name: String, _ words: String, y: Int) -> String {
        "/OC /\(name) BDC \(text(words, y: y)) EMC\n"
    }

    @Test func `text of layers that are not shown is left out`() async throws {
        let content =
            Self.text("Always", y: 350) + "\n" + Self.layer("On", "Shown", y: 330) + Self.layer("Off", "Hidden", y: 310)
            + Self.layer("Print", "Printed", y: 290) + Self.layer("Both", "Both", y: 270) + "/Hidden Do /Shown Do\n"
            + "1 g " + Self.layer("On", "White", y: 250) + "3 Tr " + Self.layer("On", "Read", y: 230)
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: Self.pdf(content))
        #expect(try run.lines.map { $0.joined(separator: " ") } == ["Always", "Shown", "Plain", "White", "Read"])
    }

    @Test func `text without layers stays`() async throws {
        let run = try await PDFWorker(
            "pages --width2x 64 --width1x 32 --thumb 8", of: Self.pdf(Self.text("Plain", y: 350)))
        #expect(try run.lines == [["Plain"]])
    }
}
