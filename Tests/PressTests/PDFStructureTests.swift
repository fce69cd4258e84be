import Foundation
import Testing

/// Pages of tagged PDFs: the order of their words, and what their figures show.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFStructureTests {
    private func run(_ pdf: TaggedPDF) async throws -> PDFWorker {
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: pdf.pdf)
        #expect(run.status == 0)
        return run
    }

    private func layer(_ pdf: TaggedPDF) async throws -> PDFLayer { try #require(await run(pdf).layers.first) }

    /// A sidebar between two parts of a text; drawn from the foot up, which the structure puts right.
    private var shuffled: TaggedPDF {
        TaggedPDF(
            content: TaggedPDF.artifact("Our magazine, spring", y: 388) + TaggedPDF.text("The end.", 0, y: 100)
                + TaggedPDF.text("Beside the text", 1, x: 180, y: 250)
                + TaggedPDF.text("and read last.", 4, x: 180, y: 238)
                + TaggedPDF.text("A story", 2, y: 340) + TaggedPDF.text("It begins here.", 3, y: 300)
                + TaggedPDF.artifact("12", y: 20),
            tree: [
                .element(
                    "Document",
                    [
                        .element("H2", 2), .element("P", 3), .element("P", 0),
                        .element("Aside", [.element("P", [.content(1), .element("Span", 4)])]),
                    ])
            ])
    }

    @Test func `words come in the order of the structure, artifacts last`() async throws {
        let run = try await run(shuffled)
        #expect(
            try run.lines.map { $0.joined(separator: " ") } == [
                "A story", "It begins here.", "The end.", "Beside the text", "and read last.", "Our magazine, spring",
                "12",
            ])
        let read = try #require(run.layers.first).plain
        #expect(read == ["## A story", "It begins here.", "The end.", "Beside the text and read last."])
    }

    @Test func `a PDF that is not tagged is read by the places of its lines`() async throws {
        var pdf = shuffled
        pdf.isTagged = false
        #expect(try await run(pdf).lines.first == ["Our", "magazine,", "spring"])
        #expect(try await layer(pdf).plain.last == "The end.")
    }

    @Test func `the printed number of a page is known though it isn't read`() async throws {
        var pdf = shuffled
        pdf.content += TaggedPDF.plain("See page 12 for more", y: 60)
        #expect(try await layer(pdf).links.isEmpty, "it is this page")
    }

    @Test func `rows of a table and items of a list are read whole`() async throws {
        let content =
            TaggedPDF.text("Weight", 1, x: 90, y: 300) + TaggedPDF.text("200 g", 3, x: 90, y: 288)
            + TaggedPDF.text("Name", 0, y: 300) + TaggedPDF.text("Conference", 2, y: 288)
            + TaggedPDF.text("An item", 5, x: 40, y: 250) + TaggedPDF.text("1.", 4, y: 250)
        let tree: [TaggedPDF.Node] = [
            .element(
                "Table",
                [
                    .element("TR", [.element("TH", 0), .element("TH", 1)]),
                    .element("TR", [.element("TD", [.element("P", 2)]), .element("TD", [.element("P", 3)])]),
                ]),
            .element("L", [.element("LI", [.element("Lbl", 4), .element("LBody", [.element("P", 5)])])]),
        ]
        let read = try await layer(TaggedPDF(content: content, tree: tree)).plain
        #expect(read == ["Name Weight", "Conference 200 g", "1. An item"])
    }

    @Test func `a line that two elements share is parted`() async throws {
        let content =
            "BT /F1 10 Tf 20 300 Td /P << /MCID 0 >> BDC (Second ) Tj EMC /P << /MCID 1 >> BDC (first) Tj EMC ET"
        let run = try await run(TaggedPDF(content: content, tree: [.element("P", 1), .element("P", 0)]))
        #expect(try run.lines == [["first"], ["Second"]])
    }

    @Test func `a figure says what it shows, where it is read`() async throws {
        let content =
            TaggedPDF.text("After it.", 0, y: 100) + "/Figure << /MCID 1 >> BDC 20 200 100 60 re f EMC\n"
            + TaggedPDF.text("Before it.", 2, y: 300) + TaggedPDF.text("A logo of letters", 3, y: 50)
        let tree: [TaggedPDF.Node] = [
            .element("P", 2), .element("Figure", "/Alt (A pear\\ntree) /ActualText (unused)", [.content(1)]),
            .element("P", 0), .element("Figure", "/ActualText (A logo of letters)", [.content(3)]),
        ]
        let layer = try await layer(TaggedPDF(content: content, tree: tree))
        let figure = try #require(layer.figures?.first)
        #expect(layer.figures?.count == 1, "a text in place of letters that are found counts once")
        #expect(figure.alt == "A pear tree" && figure.line == 1 && figure.box == [20, 140, 100, 60])
        #expect(layer.plain == ["Before it.", "A pear tree", "After it.", "A logo of letters"])
        #expect(layer.text.map(\.kind) == [nil, "figure", nil, nil])
    }

    @Test func `a page that is a picture says what it shows and still has no words`() async throws {
        let run = try await run(
            TaggedPDF(
                content: "/Figure << /MCID 0 >> BDC 0 0 300 400 re f EMC",
                tree: [.element("Figure", "/Alt (A map of the orchard)", [.content(0)])]))
        #expect(try run.lines.isEmpty)
        #expect(try run.layers.first?.plain == ["A map of the orchard"])
        #expect(try String(decoding: #require(run.payloads(5).first), as: UTF8.self).contains(#""lines":[]"#))
    }

    @Test func `what a figure shows is part of the article`() async throws {
        let content =
            TaggedPDF.text("A story", 0, y: 340, size: 20) + "/Figure << /MCID 1 >> BDC 20 200 100 60 re f EMC\n"
            + TaggedPDF.text("It ends.", 2, y: 100)
        var pdf = TaggedPDF(
            content: content,
            tree: [.element("H1", 0), .element("Figure", "/Alt (A pear tree)", [.content(1)]), .element("P", 2)]
        ).pdf
        let outline = TestPDF.firstExtra + pdf.extra.count
        pdf.catalog += " /Outlines \(outline) 0 R"
        pdf.extra += [
            "<< /First \(outline + 1) 0 R /Last \(outline + 1) 0 R /Count 1 >>",
            "<< /Title (A story) /Parent \(outline) 0 R /Dest [\(TestPDF.object(ofPage: 1)) 0 R /Fit] >>",
        ]
        struct Article: Decodable { var blocks: [PDFLayer.Passage] }
        let article = try #require(await PDFWorker("articles --to 1", of: pdf).payloads(14).first)
        let blocks = try JSONDecoder().decode(Article.self, from: article).blocks
        #expect(blocks.map(\.plain) == ["# A story", "A pear tree", "It ends."])
        #expect(blocks.map(\.kind) == [nil, "figure", nil])
    }

    @Test func `what the structure leaves out stays behind what is drawn before it`() async throws {
        let content =
            TaggedPDF.text("Second.", 1, y: 250) + TaggedPDF.plain("Forgotten.", y: 200)
            + TaggedPDF.text("First.", 0, y: 300)
        let run = try await run(TaggedPDF(content: content, tree: [.element("P", 0), .element("P", 1)]))
        #expect(try run.lines == [["First."], ["Second."], ["Forgotten."]])
    }

    @Test func `a structure that knows few of the words is not followed`() async throws {
        let content =
            TaggedPDF.plain("Most of the words", y: 250) + TaggedPDF.text("Known", 0, y: 200)
        let run = try await run(TaggedPDF(content: content, tree: [.element("P", 0)]))
        #expect(try run.lines == [["Most", "of", "the", "words"], ["Known"]])
    }

    @Test func `a form within a piece of content belongs to it`() async throws {
        var pdf = TaggedPDF(
            content: "/P << /MCID 1 >> BDC /Form Do EMC " + TaggedPDF.text("First.", 0, y: 300),
            tree: [.element("P", 0), .element("P", 1)]
        ).pdf
        pdf.pages[0].resources = "/XObject << /Form \(TestPDF.firstExtra + pdf.extra.count) 0 R >>"
        // Its own number means nothing on the page.
        let content = TaggedPDF.text("Second.", 0, y: 350)
        pdf.extra.append(
            """
            << /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /Font << /F1 3 0 R >> >> \
            /Length \(content.utf8.count) >>
            stream
            \(content)
            endstream
            """)
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: pdf)
        #expect(try run.lines == [["First."], ["Second."]])
    }
}
