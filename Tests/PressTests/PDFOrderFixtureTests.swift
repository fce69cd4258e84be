import Foundation
import Subprocess
import Testing

/// The reading order of real magazines compared with poppler's.
///
/// Both are typeset by TeX, which draws column after column, and `pdftotext -raw` keeps the drawing order. Tables,
/// listings, notes and omitted parts (page numbers, running heads) differ.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFOrderFixtureTests {
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: FixtureTests.folder.path)
                && FileManager.default.fileExists(atPath: "/usr/bin/pdftotext"),
            "the folder of real magazines (EDICOLA_FIXTURES) or poppler-utils is missing"),
        arguments: [("free-software-magazine-12.pdf", 0.94), ("pocorgtfo-08.pdf", 0.90)])
    func `text is in the order in which it was set`(name: String, share: Double) async throws {
        let file = FixtureTests.folder.appending(path: "pdf/\(name)")
        let layers = try await PDFWorker("pages --from 3 --to 18 --width2x 64 --width1x 32 --thumb 8", of: file).layers
        #expect(layers.count == 16)
        var (common, all) = (0, 0)
        for layer in layers {
            let page = "\(layer.page)"
            let text = try await Subprocess.run(
                .name("pdftotext"), arguments: ["-raw", "-f", page, "-l", page, file.path, "-"],
                output: .string(limit: 1 << 20)
            ).standardOutput
            let theirs = words(text.replacing(/(\w)-\n(\w)/) { "\($0.1)\($0.2)" })
            common += longestCommonSubsequence(words(layer.plain.joined(separator: " ")), theirs)
            all += theirs.count
        }
        #expect(all > 5_000)
        #expect(Double(common) / Double(all) > share, "\(common) of \(all) words")
    }

    /// Returns the words. Poppler leaves single letters of words that are spread over columns.
    private func words(_ text: String) -> [String] {
        text.precomposedStringWithCompatibilityMapping.lowercased().matches(of: /\w{2,}/).map { String($0.0) }
    }

    private func longestCommonSubsequence(_ a: [String], _ b: [String]) -> Int {
        var numbers: [String: Int] = [:]
        let coded = (a + b).map { word in
            let number = numbers[word, default: numbers.count]
            numbers[word] = number
            return number
        }
        let (a, b) = (coded[..<a.count], Array(coded[a.count...]))
        var row = [Int](repeating: 0, count: b.count + 1)
        for word in a {
            var diagonal = 0
            for (index, other) in b.enumerated() {
                let above = row[index + 1]
                row[index + 1] = word == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[b.count]
    }
}
