import Foundation
import Subprocess
import Testing

/// The positions of words and links on rotated and cropped pages, compared with poppler, which shares no code with
/// PDFium.
@Suite(
    .enabled(
        if: RealTools.areThere && FileManager.default.fileExists(atPath: "/usr/bin/pdftotext"),
        "PDFium, the page worker or poppler-utils is missing"))
struct PDFGeometryTests {
    static let boxes = ["", "/CropBox [40 60 260 390]", "/CropBox [-20 -20 250 350]"]

    @Test(arguments: [0, 90, 180, 270], boxes) func `words lie where poppler finds them`(
        rotation: Int, crop: String
    ) async throws {
        var page = TestPDF.Page.text("Three words here", x: 60, y: 300, entries: "/Rotate \(rotation) \(crop)")
        page.content += " BT /F2 9 Tf 0 1 -1 0 150 100 Tm (Upwards) Tj ET"
        page.annotations = ["<< /Subtype /Link /Rect [60 290 200 315] /A << /S /URI /URI (https://example.org/) >> >>"]
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TestPDF(pages: [page]).bytes)
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: file)
        let layer = try JSONDecoder().decode(Layer.self, from: try #require(run.payloads(5).first))

        let theirs = try await Subprocess.run(
            .name("pdftotext"), arguments: ["-bbox", "-cropbox", file.path, "-"], output: .string(limit: 1 << 20)
        ).standardOutput
        let found = theirs.matches(
            of: /<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">([A-Za-z]+)</)
        #expect(found.count == 4)
        for match in found {
            let word = try layer.word(String(match.5))
            let box = [word.box[0], word.box[1], word.box[0] + word.box[2], word.box[1] + word.box[3]]
            let expected = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
            // The two give letters different heights: position and direction count.
            for (mine, wanted) in zip(box, expected) {
                #expect(abs(mine - wanted) < 3, "\(match.5): \(box) and \(expected)")
            }
        }
        // The link encloses the three words.
        let link = try #require(layer.links.first)
        let first = try layer.word("Three")
        let last = try layer.word("here")
        for word in [first, last] {
            #expect(link.box[0] <= word.box[0] + 1 && link.box[0] + link.box[2] >= word.box[0] + word.box[2] - 1)
            #expect(link.box[1] <= word.box[1] + 1 && link.box[1] + link.box[3] >= word.box[1] + word.box[3] - 1)
        }
    }

    /// PDFium gives sizes in the page's own unit, and so does poppler for text: pictures and boxes have the same
    /// proportions as in points.
    @Test func `a page with another unit keeps its proportions`() async throws {
        let page = TestPDF.Page.text("Large", entries: "/UserUnit 2")
        let layer = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: TestPDF(pages: [page]))
        let plain = try await PDFWorker(
            "pages --width2x 64 --width1x 32 --thumb 8", of: TestPDF(pages: [.text("Large")]))
        let (with, without) = try (
            JSONDecoder().decode(Layer.self, from: try #require(layer.payloads(5).first)),
            JSONDecoder().decode(Layer.self, from: try #require(plain.payloads(5).first))
        )
        let factor = with.width / without.width
        #expect(with.height / without.height == factor)
        for (mine, wanted) in try zip(with.word("Large").box, without.word("Large").box) {
            #expect(abs(mine - wanted * factor) < 0.2)
        }
    }
}
