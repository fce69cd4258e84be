import EdicolaCore
import Foundation
import Testing

@testable import Press

/// Contents and articles of a PDF without an outline, from its contents page.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFContentsTests {
    private static let titles = ["Apples in winter", "Pears", "The plum harvest", "Letters"]

    /// Makes a cover, a contents page, and four articles of two pages each; the first begins on page 3.
    private func magazine(_ contents: String, title: (Int) -> String = { titles[$0] }) -> TestPDF {
        var pages = [
            TestPDF.Page(content: TestPDF.Page.lines(["Orchard"], x: 40, y: 300, size: 40)),
            TestPDF.Page(content: TestPDF.Page.lines(["Contents"], x: 20, y: 370, size: 20) + contents),
        ]
        for index in Self.titles.indices {
            let text = [
                "The text of article number \(index + 1)", "is set in small letters and goes", "on over the page.",
            ]
            pages.append(
                TestPDF.Page(
                    content: TestPDF.Page.lines([title(index)], x: 20, y: 350, size: 20)
                        + TestPDF.Page.lines(text, x: 20, y: 300)))
            pages.append(TestPDF.Page(content: TestPDF.Page.lines(["And here it ends."], x: 20, y: 350)))
        }
        return TestPDF(pages: pages)
    }

    private static func lines(_ lines: [String], x: Int = 20) -> String {
        lines.enumerated().map { TestPDF.Page.lines([$1], x: x, y: 320 - $0 * 40, size: 10) }.joined()
    }

    private struct Contents: Equatable {
        var titles: [String]
        var pages: [Int]
    }

    private func contents(_ pdf: TestPDF) async throws -> (contents: Contents, codes: [String]) {
        let worker = try await PDFWorker("contents", of: pdf)
        var info: [String: Any] = [:]
        if let found = worker.said.first(where: { $0.kind == 18 }) { info = try found.json }
        let articles = info["articles"] as? [[String: Any]] ?? []
        let entries = info["outline"] as? [[String: Any]] ?? []
        #expect(entries.compactMap { $0["page"] as? Int } == articles.compactMap { $0["page"] as? Int })
        return (
            Contents(
                titles: articles.compactMap { $0["title"] as? String },
                pages: articles.compactMap { $0["page"] as? Int }),
            try worker.codes
        )
    }

    private static let all = Contents(titles: titles, pages: [3, 5, 7, 9])

    @Test(arguments: [
        // Leaders, numbers first, in capitals, with zeros, and with an additional line below.
        lines([
            "Apples in winter ............ 3", "Pears . . . . . . . . . 5", "The plum harvest ____ 7",
            "Letters \\205 9",
        ]),
        lines(["03 Apples in winter", "05 Pears", "07 The plum harvest", "09 Letters"]),
        // Numbers in a column of their own, on either side.
        lines(titles) + lines(["3", "5", "7", "9"], x: 270), lines(titles, x: 60) + lines(["3", "5", "7", "9"]),
        // Numbers above the titles.
        lines(titles)
            + ["3", "5", "7", "9"].enumerated().map { TestPDF.Page.lines([$1], x: 20, y: 334 - $0 * 40, size: 16) }
            .joined(),
    ]) func `titles with their numbers are the contents and the articles`(page: String) async throws {
        let (contents, codes) = try await contents(magazine(page))
        #expect(contents == Self.all)
        #expect(codes == ["printed-contents"])
    }

    @Test func `pages before the first number are not counted`() async throws {
        let page = Self.lines(["Apples in winter 1", "Pears 3", "The plum harvest 5", "Letters 7"])
        #expect(try await contents(magazine(page)).contents == Self.all)
    }

    @Test func `labels say which page bears a number`() async throws {
        var pdf = magazine(Self.lines(["Apples in winter 41", "Pears 43", "The plum harvest 45", "Letters 47"]))
        pdf.catalog = "/PageLabels << /Nums [0 << /S /D /St 39 >>] >>"
        #expect(try await contents(pdf).contents == Self.all)
    }

    @Test func `a title that is longer on its page is taken from there`() async throws {
        let page = Self.lines(["Apples in winter 3", "Pears 5", "The plum harvest 7", "Letters 9"])
        let pdf = magazine(page) { $0 == 2 ? "The plum harvest begins" : Self.titles[$0] }
        #expect(try await contents(pdf).contents.titles[2] == "The plum harvest begins")
    }

    @Test(arguments: [
        // A table, a list with numbers of another meaning, only two titles, and titles of other pages.
        lines(["Rainfall 12", "Sunshine 140", "Frost days 7", "Wind 33"]),
        lines(["3 eggs", "5 apples", "7 spoons of sugar", "9 nuts"]),
        lines(["Apples in winter 3", "Pears 5", "The weather 7", "The year 9"]),
        lines(["Apples in winter 7", "Pears 9", "The plum harvest 3", "Letters 5"]),
    ]) func `numbers beside words alone make no contents`(page: String) async throws {
        let (contents, codes) = try await contents(magazine(page))
        #expect(contents == Contents(titles: [], pages: []))
        #expect(codes.isEmpty)
    }

    @Test func `an article has its text`() async throws {
        let page = Self.lines(["Apples in winter 3", "Pears 5", "The plum harvest 7", "Letters 9"])
        let found = "3 Apples in winter\n5 Pears\n7 The plum harvest\n9 Letters\n"
        let articles = try await PDFWorker("articles --to 4", of: magazine(page), contents: found).payloads(14)
        let texts = articles.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.count == 4)
        #expect(texts[1].contains("The text of article number 2 is set in small letters and goes on over the page."))
        #expect(texts[1].contains("And here it ends.") && !texts[1].contains("number 3"))
    }

    @Test func `a document with an outline keeps it`() async throws {
        var pdf = magazine(Self.lines(["Apples in winter 3", "Pears 5", "The plum harvest 7", "Letters 9"]))
        let first = TestPDF.firstExtra
        pdf.catalog = "/Outlines \(first) 0 R"
        pdf.extra = [
            "<< /Type /Outlines /First \(first + 1) 0 R /Last \(first + 1) 0 R /Count 1 >>",
            "<< /Title (Only this) /Parent \(first) 0 R /Dest [\(TestPDF.object(ofPage: 4)) 0 R /Fit] >>",
        ]
        let (contents, codes) = try await contents(pdf)
        #expect(contents == Contents(titles: [], pages: []))
        #expect(codes.isEmpty)
        let file = try Scratch()
        let delivery = try await Delivery(of: RealTools.press(), file.file("issue.pdf", pdf.bytes))
        #expect(delivery.document?.contents.map(\.title) == ["Only this"])
    }

    @Test func `the press delivers them with the texts of the articles`() async throws {
        let page = Self.lines(["Apples in winter 3", "Pears 5", "The plum harvest 7", "Letters 9"])
        let file = try Scratch()
        let delivery = try await Delivery(of: RealTools.press(), file.file("issue.pdf", magazine(page).bytes))
        #expect(delivery.document?.contents.map(\.title) == Self.titles)
        #expect(delivery.document?.articles.map(\.page) == [3, 5, 7, 9])
        #expect(delivery.articles.keys.sorted() == [1, 2, 3, 4])
        let text = String(decoding: delivery.articles[2] ?? [], as: UTF8.self)
        #expect(text.contains("The text of article number 2") && !text.contains("number 3"))
        #expect(delivery.report.notes.map(\.code) == ["printed-contents"])
    }

    @Test(arguments: ["kill -SEGV $$", "kill -XCPU $$", "exit 3", "cat info", "while cat flood-18; do :; done"])
    func `a page that ends the search costs the contents only`(action: String) async throws {
        let fake = try FakeWorker(pages: 3, contents: action, content: FakeContent(format: "pdf"))
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.order == [1, 2, 3] && delivery.document?.contents.isEmpty == true)
        #expect(delivery.report.notes.map(\.code) == ["contents-not-read"])
    }
}
