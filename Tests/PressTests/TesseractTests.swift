import EdicolaCore
import Foundation
import Testing

@testable import Press

/// The real Tesseract, in the real worker.
@Suite(
    .enabled(if: RealTools.areThere, RealTools.missing),
    .enabled(
        if: RealTools.found?.recognition?.languages.contains("eng") == true,
        "Tesseract and its English model are missing: install tesseract-ocr, and set EDICOLA_OCR to nothing")
) struct TesseractTests {
    private static let lines = [
        "The lemon harvest of this year", "was the largest that anybody on", "the island remembers, and nobody",
        "had baskets enough for all the", "fruit that came down from the hills",
    ]

    private static let page = TestPDF.Page(content: TestPDF.Page.lines(lines, x: 40, y: 330, size: 14, leading: 20))

    private func press(recognises: Bool) throws -> Press {
        var tools = try #require(RealTools.found)
        tools.recognition = recognises ? tools.recognition : nil
        var settings = PressSettings()
        settings.coverWidths = [1_000]
        return Press(tools: tools, settings: settings)
    }

    /// Returns the page as a JPEG.
    private func scan() async throws -> PressedPicture {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TestPDF(pages: [Self.page]).bytes)
        return try await press(recognises: false).picture(of: file, page: 1, width: 1_000, format: .jpeg)
    }

    private func delivery(_ name: String, _ bytes: Data, recognises: Bool = true) async throws -> Delivery {
        let scratch = try Scratch()
        return try await Delivery(of: press(recognises: recognises), scratch.file(name, bytes))
    }

    private struct Layer: Decodable {
        struct Line: Decodable {
            var box: [Double]
        }

        struct Passage: Decodable {
            var p: String?
            var t: String?
        }

        var lines: [Line]
        var text: [Passage]?

        var plain: String { (text ?? []).compactMap { $0.p ?? $0.t }.joined(separator: " ") }
    }

    private func layer(_ delivery: Delivery) throws -> Layer {
        try JSONDecoder().decode(Layer.self, from: Data(try #require(delivery.pages.first).layer))
    }

    @Test func `a scan in a PDF has its words where they are printed`() async throws {
        let scan = try await scan()
        var pdf = TestPDF(pages: [.init(content: "300 0 0 400 0 0 cm /S Do", resources: "/XObject << /S 1000 0 R >>")])
        let hex = scan.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        pdf.extra = [
            """
            << /Type /XObject /Subtype /Image /Width \(scan.width) /Height \(scan.height) /BitsPerComponent 8 \
            /ColorSpace /DeviceRGB /Filter [/ASCIIHexDecode /DCTDecode] /Length \(hex.utf8.count + 1) >>
            stream
            \(hex)>
            endstream
            """
        ]
        let found = try await delivery("scan.pdf", pdf.bytes)
        let layer = try layer(found)
        #expect(layer.plain == Self.lines.joined(separator: " "))
        let drawn = try await self.layer(delivery("text.pdf", TestPDF(pages: [Self.page]).bytes))
        #expect(layer.lines.count == drawn.lines.count)
        for (line, real) in zip(layer.lines, drawn.lines) {
            #expect(zip(line.box, real.box).allSatisfy { abs($0 - $1) < 6 }, "\(line.box) \(real.box)")
        }
        #expect(found.notes.map(\.code) == ["words-recognised"])
    }

    @Test func `a picture by itself has its words, and no page with text is read`() async throws {
        let scan = try await scan()
        let found = try await delivery("scan.jpg", Data(scan.bytes))
        #expect(try layer(found).plain == Self.lines.joined(separator: " "))
        let text = try await delivery("text.pdf", TestPDF(pages: [Self.page]).bytes)
        #expect(text.notes.isEmpty)
    }

    @Test func `without Tesseract a scan stays as it is`() async throws {
        let found = try await delivery("scan.jpg", Data(scan().bytes), recognises: false)
        #expect(try layer(found).lines.isEmpty && found.notes.isEmpty)
    }

    @Test func `a picture without words gets none`() async throws {
        let pdf = TestPDF(pages: [.init(content: "0.2 g 20 20 100 200 re f 0.7 g 150 90 90 90 re f")])
        #expect(try await delivery("picture.pdf", pdf.bytes).notes.map(\.code) == ["no-text"])
    }

    @Test func `a language that isn't there is told as such`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TestPDF.numbered(1).bytes)
        var tools = try #require(RealTools.found)
        #expect(try await press(recognises: true).recognition(trying: file) != .off)
        tools.recognition?.chosen = ["no-language"]
        let error = await #expect(throws: PressError.self) {
            try await Press(tools: tools).recognition(trying: file)
        }
        #expect(error?.code == .tesseractMissing)
        tools.recognition = nil
        #expect(try await Press(tools: tools).recognition(trying: file) == .off)
    }
}
