import Foundation
import Testing

/// The page meant by "page 34" in a document without labels: the one on which 34 is printed.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFFolioTests {
    /// Makes pages with these numbers at their foot, and more text on the first.
    private func links(_ folios: [Int?], saying text: String) async throws -> [Int] {
        var pdf = TestPDF(
            pages: folios.map { folio in
                var page = TestPDF.Page.text("What stands here is of no interest", x: 50, y: 300)
                if let folio { page.content += "\n" + TestPDF.Page.lines(["\(folio)"], x: 150, y: 10, size: 8) }
                return page
            })
        pdf.pages[0].content += "\n" + TestPDF.Page.lines([text], x: 20, y: 200, size: 8)
        return try #require(await PDFWorker.layers(pdf).first).links.compactMap(\.page)
    }

    @Test func `the number on the page that is meant counts`() async throws {
        // The pages 5 and 6 are missing in the file, and so are 9 and 10.
        let folios = [3, 4, 7, 8, 11, 12, 13]
        #expect(try await links(folios, saying: "See page 4, page 8, page 11 and page 13.") == [2, 4, 5, 7])
    }

    @Test func `a page without a number is found by its neighbours`() async throws {
        #expect(try await links([3, 4, 7, nil, 9, 10], saying: "See page 8.") == [4])
        #expect(try await links([3, nil, nil, nil, 9, 10], saying: "See page 8.") == [4])
    }

    @Test func `a page that is not in the file is no link`() async throws {
        #expect(try await links([3, 4, 7, 8, 9], saying: "See page 5, page 6 and page 20.").isEmpty)
    }

    private static let magazine = FixtureTests.folder.appending(path: "pdf/pocorgtfo-08.pdf")

    /// The contents page of a real journal that leaves out eight pages.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: magazine.path),
            "the folder of real magazines (EDICOLA_FIXTURES) is missing"))
    func `a real contents page leads to the pages that bear its numbers`() async throws {
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: Self.magazine)
        let pages = try #require(run.layers.first).links.filter { $0.kind == "reference" }.compactMap(\.page)
        // As printed: 4, 7, 10, 20, 24; 27, 45, 47, 48, 55, 60, 64.
        #expect(pages == [2, 4, 7, 16, 19, 22, 40, 41, 42, 48, 52, 56])
    }
}
