import Foundation
import Subprocess
import Testing

/// The order of real tagged PDFs beside what poppler reads in their structure.
@Suite(
    .enabled(
        if: RealTools.areThere && FileManager.default.fileExists(atPath: "/usr/bin/pdfinfo"),
        "the page worker, or pdfinfo of poppler-utils, is missing"))
struct PDFStructureOracleTests {
    /// Writer 7.4 gives a figure a text, but marks no content as its own: PDFium doesn't find it.
    @Test(arguments: [("tagged-chromium.pdf", ["A pear tree in spring"]), ("tagged-writer.pdf", [])])
    func `words come as poppler reads them, and figures say what they show`(
        name: String, figures: [String]
    ) async throws {
        let file = MadePDF.file(name)
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: file)
        let layer = try #require(run.layers.first)
        let theirs = try await structure(of: file)
        #expect(theirs.count > 40)
        #expect(letters(layer.text.filter { $0.kind == nil }.map { $0.p ?? $0.t ?? "" }) == letters(theirs))
        #expect((layer.figures ?? []).map(\.alt) == figures)
        #expect(layer.text.filter { $0.kind == "figure" }.map(\.plain) == figures)
        // The lines too, but for what is no part of the text, which comes last.
        #expect(letters(try run.lines.flatMap(\.self)).starts(with: letters(theirs)))
    }

    /// What the elements of the document say, in order.
    private func structure(of file: URL) async throws -> [String] {
        let output = try await Subprocess.run(
            .name("pdfinfo"), arguments: ["-struct-text", file.path], output: .string(limit: 1 << 20)
        ).standardOutput
        // Text stands in lines of its own, between quotes.
        return output.split(separator: "\n").compactMap { line in
            let text = line.drop { $0 == " " }
            return text.first == "\"" && text.last == "\"" && text.count > 1 ? String(text.dropFirst().dropLast()) : nil
        }.flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Without spaces and bullets, which the two find in different places.
    private func letters(_ texts: [String]) -> String {
        String(texts.joined().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    }
}
