import Foundation
import Subprocess
import Testing

/// The words of the demo magazine compared with poppler's. Its headings are tightly set, with gaps instead of spaces.
@Suite(
    .enabled(
        if: RealTools.areThere && FileManager.default.fileExists(atPath: "/usr/bin/pdftotext"),
        "PDFium, the page worker or poppler-utils is missing"))
struct PDFDemoWordTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Demo/Issues").standardizedFileURL

    @Test(arguments: ["2026-01", "2026-03", "2026-06", "2026-09"])
    func `words are those that poppler finds`(name: String) async throws {
        let file = Self.folder.appending(path: "\(name).pdf")
        // When more pages are requested than exist, the worker sends all.
        let run = try await PDFWorker("pages --to 99 --width2x 64 --width1x 32 --thumb 8", of: file)
        let layers = try run.payloads(5).map { try JSONDecoder().decode(Layer.self, from: $0) }
        let ours = layers.flatMap(\.words).map { plain($0.text) }
        let theirs = try await Subprocess.run(
            .name("pdftotext"), arguments: ["-raw", file.path, "-"], output: .string(limit: 1 << 20)
        ).standardOutput.split(whereSeparator: \.isWhitespace).map { plain(String($0)) }
        var left = ours.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let missing = theirs.filter { word in
            guard let count = left[word], count > 0 else { return true }
            left[word] = count - 1
            return false
        }
        #expect(theirs.count > 1_500)
        // The rest are words in two sizes and some numbers.
        #expect(missing.count * 300 < theirs.count, "\(missing)")
    }

    /// Returns a word without its hyphen at a line end, for which one program writes a hyphen, the other a soft one.
    private func plain(_ word: String) -> String {
        word.replacing(/[-\u{AD}]+$/, with: "").precomposedStringWithCompatibilityMapping
    }
}
