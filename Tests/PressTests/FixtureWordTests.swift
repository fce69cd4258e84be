import Foundation
import Subprocess
import Testing

/// The words of real magazines compared with poppler's, without the signs that fill listings.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct FixtureWordTests {
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: FixtureTests.folder.path)
                && FileManager.default.fileExists(atPath: "/usr/bin/pdftotext"),
            "the folder of real magazines (EDICOLA_FIXTURES) or poppler-utils is missing"),
        arguments: [
            ("free-software-magazine-12.pdf", ["Hàn", "Thế", "Thành", "Schöpf", "Schröder", "Kästner", "Kármán"]),
            ("pocorgtfo-08.pdf", ["São", "Montréal", "Apéry", "substring", "sudoers"]),
        ])
    func `nearly all words are those that poppler finds`(name: String, hard: [String]) async throws {
        let file = FixtureTests.folder.appending(path: "pdf/\(name)")
        let run = try await PDFWorker("pages --to 99 --width2x 64 --width1x 32 --thumb 8", of: file)
        let ours = Self.words(try run.lines.flatMap(\.self))
        let theirs = Self.words(
            try await Subprocess.run(
                .name("pdftotext"), arguments: ["-raw", file.path, "-"], output: .string(limit: 4 << 20)
            ).standardOutput.split(whereSeparator: \.isWhitespace).map(String.init))
        var left = theirs.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let common = ours.count { word in
            guard let count = left[word], count > 0 else { return false }
            left[word] = count - 1
            return true
        }
        // Poppler leaves single letters of words that are spread over columns.
        let missing = left.reduce(0) { $0 + ($1.key.count > 1 ? $1.value : 0) }
        #expect(Set(hard).subtracting(ours).isEmpty)
        #expect(ours.count > 20_000)
        #expect(common * 100 > ours.count * 98, "\(common) of \(ours.count)")
        #expect(missing * 100 < theirs.count, "\(missing) of \(theirs.count)")
    }

    private static func words(_ words: [String]) -> [String] {
        words.flatMap {
            $0.precomposedStringWithCompatibilityMapping.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        }
        .map(String.init)
    }
}
