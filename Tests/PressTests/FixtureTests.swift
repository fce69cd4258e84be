import EdicolaCore
import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import Press

/// Real magazines, compared with poppler's programs, which share no code with PDFium.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct FixtureTests {
    static let folder = URL(
        filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures")

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path)
                && FileManager.default.fileExists(atPath: "/usr/bin/pdftotext"),
            "the folder of real magazines (EDICOLA_FIXTURES) or poppler-utils is missing"),
        // In the second, poppler leaves the letters of listings separate.
        arguments: [("free-software-magazine-12.pdf", 0.98), ("pocorgtfo-08.pdf", 0.80)])
    func `words and page sizes agree with poppler`(name: String, agreement: Double) async throws {
        let file = Self.folder.appending(path: "pdf/\(name)")
        let delivery = try await Delivery(of: RealTools.press(), file)
        let document = try #require(delivery.document)

        let report = try await output("pdfinfo", ["-l", "-1", file.path])
        #expect(report.contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" \(document.pages.count)") })
        let sizes = report.filter { $0.hasPrefix("Page ") && $0.contains(" size:") }.map { line in
            line.split(separator: " ").compactMap { Double($0) }.suffix(2)
        }
        for (page, size) in zip(document.pages, sizes) {
            #expect(abs(page.width - (size.first ?? 0)) < 0.1 && abs(page.height - (size.last ?? 0)) < 0.1)
        }
        #expect(delivery.order == Array(1...document.pages.count))

        let words = try await output("pdftotext", ["-bbox", file.path, "-"])
        var theirs: [Found] = []
        var page = 0
        for line in words {
            if line.contains("<page ") { page += 1 }
            if let found = Found(line, page: page) { theirs.append(found) }
        }
        let ours = try Set(
            delivery.pages.map(Layer.init).flatMap { layer in
                layer.words.flatMap { Found.near(page: layer.page, $0) }
            })
        // In widely set listings, poppler leaves single letters of words.
        theirs.removeAll { $0.text.count == 1 }
        let agreed = theirs.filter(ours.contains)
        #expect(theirs.count > 10_000)
        #expect(Double(agreed.count) / Double(theirs.count) > agreement, "\(agreed.count) of \(theirs.count) words")
    }

    private func output(_ program: String, _ arguments: [String]) async throws -> [String] {
        try await Subprocess.run(.name(program), arguments: Arguments(arguments), output: .string(limit: 64 << 20))
            .standardOutput.split(separator: "\n").map(String.init)
    }
}

/// A word on a page, its left edge rounded to 4 points.
private struct Found: Hashable {
    var page: Int
    var text: String
    var left: Int

    init(page: Int, text: String, left: Int) {
        (self.page, self.text, self.left) = (page, text, left)
    }

    init?(_ line: String, page: Int) {
        guard let left = line.firstMatch(of: /<word xMin="([0-9.]+)".*>(.*)<\/word>/), let x = Double(left.1) else {
            return nil
        }
        var text = String(left.2)
        for (entity, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
            text = text.replacingOccurrences(of: entity, with: letter)
        }
        for (ligature, letters) in [("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")] {
            text = text.replacingOccurrences(of: ligature, with: letters)
        }
        self.init(page: page, text: text, left: Int((x / 4).rounded()))
    }

    /// Returns the possible entries of a word: poppler's edge may lie on the other side of a rounding.
    static func near(page: Int, _ word: Layer.Word) -> [Found] {
        let left = Int((word.box[0] / 4).rounded())
        let text = word.text.replacingOccurrences(of: "\u{AD}", with: "-")
        return (left - 1...left + 1).map { Found(page: page, text: text, left: $0) }
    }
}
