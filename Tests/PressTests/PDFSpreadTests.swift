import Testing

/// The pages that lie side by side.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFSpreadTests {
    private func info(_ pdf: TestPDF) async throws -> (sides: [String], isRightToLeft: Bool) {
        let json = try #require(await PDFWorker("info", of: pdf).said.first { $0.kind == 1 }).json
        let pages = try #require(json["pages"] as? [[String: Any]])
        return (pages.map { $0["side"] as? String ?? "" }, json["direction"] as? String == "rtl")
    }

    @Test(arguments: [
        ("", ["", "", "", ""]), ("/PageLayout /SinglePage", ["", "", "", ""]),
        ("/PageLayout /TwoPageRight", ["right", "left", "right", "left"]),
        ("/PageLayout /TwoColumnRight", ["right", "left", "right", "left"]),
        ("/PageLayout /TwoPageLeft", ["left", "right", "left", "right"]),
        ("/PageLayout /TwoColumnLeft", ["left", "right", "left", "right"]),
    ]) func `the document says how its pages lie`(catalog: String, sides: [String]) async throws {
        var pdf = TestPDF.numbered(4)
        pdf.catalog = catalog
        let info = try await info(pdf)
        #expect(info.sides == sides && !info.isRightToLeft)
    }

    @Test func `from right to left the sides change places`() async throws {
        var pdf = TestPDF.numbered(3)
        pdf.catalog = "/PageLayout /TwoPageRight /ViewerPreferences << /Direction /R2L >>"
        let info = try await info(pdf)
        #expect(info.sides == ["left", "right", "left"] && info.isRightToLeft)
    }

    @Test func `a landscape page among others takes both sides`() async throws {
        var pdf = TestPDF.numbered(6)
        pdf.pages[3].entries = "/Rotate 90"
        #expect(try await info(pdf).sides == ["", "", "", "center", "", ""])
        pdf.catalog = "/PageLayout /TwoPageRight"
        #expect(try await info(pdf).sides == ["right", "left", "right", "center", "left", "right"])
    }

    @Test func `where all pages are landscape none is a double page`() async throws {
        var pdf = TestPDF.numbered(3)
        for index in pdf.pages.indices { pdf.pages[index].entries = "/Rotate 270" }
        #expect(try await info(pdf).sides == ["", "", ""])
    }
}
