import Foundation
import Testing

/// The text of the articles in a document's outline.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFArticleTests {
    /// Four pages. Apples begins on page 1 and continues to the middle of page 2, where Pears begins.
    private var pdf: TestPDF {
        func page(_ content: String) -> TestPDF.Page { TestPDF.Page(content: content) }
        let title = { (text: String, y: Int) in TestPDF.Page.lines([text], x: 20, y: y, size: 20) }
        var pdf = TestPDF(pages: [
            page(
                title("Apples", 350)
                    + TestPDF.Page.lines(["Apples are round and keep", "well. They are eaten in the"], x: 20, y: 320)),
            page(
                TestPDF.Page.lines(["winter as in the summer of", "every year."], x: 20, y: 350) + title("Pears", 280)
                    + TestPDF.Page.lines(["Pears are not round."], x: 20, y: 250)),
            page(title("Plums", 350) + TestPDF.Page.lines(["Plums are blue."], x: 20, y: 320)),
            page(TestPDF.Page.lines(["And some are yellow."], x: 20, y: 350)),
        ])
        let first = TestPDF.firstExtra
        pdf.catalog = """
            /Lang (en) /Outlines \(first) 0 R /Names << /Dests << /Names [(plums) [\(TestPDF.object(ofPage: 3)) 0 R /XYZ 0 380 0]] >> >>
            """
        pdf.extra = [
            "<< /Type /Outlines /First \(first + 1) 0 R /Last \(first + 3) 0 R /Count 3 >>",
            """
            << /Title (Apples) /Parent \(first) 0 R /Next \(first + 2) 0 R /Dest [\(TestPDF.object(ofPage: 1)) 0 R /Fit] >>
            """,
            """
            << /Title (Other fruit) /Parent \(first) 0 R /Prev \(first + 1) 0 R /Next \(first + 3) 0 R /First \(first + 4) 0 R \
            /Last \(first + 4) 0 R /Count 1 >>
            """,
            "<< /Title (Plums) /Parent \(first) 0 R /Prev \(first + 2) 0 R /A << /S /GoTo /D (plums) >> >>",
            // The place is under the title on purpose: the title counts.
            "<< /Title (Pears) /Parent \(first + 2) 0 R /Dest [\(TestPDF.object(ofPage: 2)) 0 R /FitH 200] >>",
        ]
        return pdf
    }

    private struct Article: Decodable {
        struct Block: Decodable {
            var h: Int?
            var t: String?
            var p: String?
            var page: Int
        }

        var title: String
        var language: String?
        var page: Int
        var pages: Int
        var blocks: [Block]
    }

    private func articles(_ pdf: TestPDF, _ count: Int) async throws -> [Article] {
        try await PDFWorker("articles --to \(count)", of: pdf).payloads(14)
            .map { try JSONDecoder().decode(Article.self, from: $0) }
    }

    @Test func `the outline's entries are articles, in sections where it has them`() async throws {
        let info = try #require(await PDFWorker("info", of: pdf).said.first { $0.kind == 1 }).json
        let articles = try #require(info["articles"] as? [[String: Any]])
        #expect(articles.compactMap { $0["title"] as? String } == ["Apples", "Pears", "Plums"])
        #expect(articles.map { $0["section"] as? String } == [nil, "Other fruit", nil])
        #expect(articles.compactMap { $0["page"] as? Int } == [1, 2, 3])
        #expect(articles.compactMap { $0["pages"] as? Int } == [2, 1, 2])
        #expect(articles.allSatisfy { $0["text"] as? Bool == true })
    }

    @Test func `an article's text goes from its title to the next one's`() async throws {
        let articles = try await articles(pdf, 3)
        #expect(articles.map(\.title) == ["Apples", "Pears", "Plums"])
        #expect(
            articles.map { $0.blocks.map { $0.t ?? $0.p ?? "" } } == [
                [
                    "Apples",
                    "Apples are round and keep well. They are eaten in the winter as in the summer of every year.",
                ],
                ["Pears", "Pears are not round."], ["Plums", "Plums are blue.", "And some are yellow."],
            ])
        #expect(articles.map { $0.blocks.map(\.page) } == [[1, 1], [2, 2], [3, 3, 4]])
        #expect(articles.map { $0.blocks.first?.h } == [1, 1, 1])
        #expect(articles.first?.language == "en" && articles.map(\.pages) == [2, 1, 2])
    }

    @Test func `without a title on the page the place counts`() async throws {
        var pdf = pdf
        pdf.extra[4] = pdf.extra[4].replacingOccurrences(of: "Pears", with: "Other").replacingOccurrences(
            of: "200", with: "310")
        let articles = try await articles(pdf, 2)
        #expect(
            articles.map { $0.blocks.last.map { $0.t ?? $0.p ?? "" } } == [
                "Apples are round and keep well. They are eaten in the winter as in the summer of every year.",
                "Pears are not round.",
            ])
        #expect(articles.last?.blocks.first?.t == "Pears")
    }

    @Test func `a document without an outline has no articles`() async throws {
        let info = try #require(await PDFWorker("info", of: .numbered(3)).said.first).json
        #expect(info["articles"] == nil)
        #expect(try await PDFWorker("articles", of: .numbered(3)).status == 64)
    }
}
