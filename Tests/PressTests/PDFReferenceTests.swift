import Testing

/// "See page 34" in a text is a link.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFReferenceTests {
    private func targets(_ text: String, pages: Int = 12, catalog: String = "") async throws -> [Int] {
        var pdf = TestPDF.numbered(pages)
        pdf.pages[0] = .text(text, x: 5, size: 8)
        pdf.catalog = catalog
        return try #require(await PDFWorker.layers(pdf).first).links.filter { $0.kind == "reference" }.compactMap(
            \.page)
    }

    @Test(arguments: [
        ("as told on page 3, and more", [3]), ("\\(see p. 4\\)", [4]), ("pp. 5\\22612 and so on", [5]),
        ("pp.5 or", [5]),
        ("a pagina 7", [7]), ("vedi pag. 8.", [8]), ("Seite 9", [9]), ("la p\\341gina 2", [2]),
        ("Pages 3 and 5", [3, 5]),
        ("pages 3, 4 and 6.", [3, 4, 6]), ("PAGE 11", [11]),
    ]) func `pages that a text names are links`(text: String, pages: [Int]) async throws {
        #expect(try await targets(text) == pages)
    }

    @Test(arguments: [
        "page 1 is this page", "page 13 isn't there", "page 3.5 and page 1,200", "page 3rd", "the web page 3x",
        "page 34567",
        "a homepage 4", "page. 4", "3 pages 2000", "page of 5",
    ]) func `what only looks like a page is none`(text: String) async throws {
        #expect(try await targets(text).isEmpty)
    }

    @Test func `the printed number counts before the position`() async throws {
        let labels = "/PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >>"
        #expect(try await targets("page 3 and page 5 and page 12", catalog: labels) == [7, 9, 12])
    }

    @Test func `without labels the number on the page says which one is meant`() async throws {
        var pdf = TestPDF.numbered(12)
        // The second page has 4 at its foot: page 6 is the fourth, page 1 isn't in the file.
        pdf.pages[1] = .text("See page 6 and page 1 and page 4.", x: 5, size: 8)
        pdf.pages[1].content += "\n" + TestPDF.Page.lines(["4"], x: 150, y: 10, size: 8)
        let links = try await PDFWorker.layers(pdf)[1].links
        #expect(links.map(\.page) == [4])
    }

    @Test func `the link lies on the words`() async throws {
        let page = TestPDF.Page.text("See page 2 now", x: 50, y: 300)
        let link = try #require(await PDFWorker.layers(TestPDF(pages: [page, .text("Two")])).first?.links.first)
        // Helvetica: "See " is 25.35 points wide at 12 points, "page 2" 36.69.
        #expect(abs(link.box[0] - 75.4) < 1 && abs(link.box[2] - 36.7) < 1)
        #expect(link.box[1] < 100 && link.box[1] + link.box[3] > 100)
    }

    @Test func `addresses in the text are links`() async throws {
        let page = TestPDF.Page.text("www.example.org, https://example.com/a and info@example.net", x: 10, size: 8)
        #expect(
            try await PDFWorker.layer(page).links.compactMap(\.uri) == [
                "http://www.example.org", "https://example.com/a", "mailto:info@example.net",
            ])
    }
}
