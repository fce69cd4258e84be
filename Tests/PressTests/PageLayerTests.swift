import Foundation
import Testing

@testable import Press

@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PageLayerTests {
    private func layers(_ pdf: TestPDF) async throws -> [Layer] {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", pdf.bytes)
        return try await Delivery(of: RealTools.press(), file).pages.map(Layer.init)
    }

    private func layer(_ page: TestPDF.Page) async throws -> Layer {
        try #require(await layers(TestPDF(pages: [page])).first)
    }

    @Test func `a word stands where it is drawn, from the top left`() async throws {
        let layer = try await layer(.text("Edicola stands"))
        #expect(layer.page == 1 && layer.width == 300 && layer.height == 400)
        let word = try layer.word("Edicola")
        #expect(word.box[0] == 50)
        // The base line is 100 points below the top of the page.
        #expect(word.box[1] < 100 && word.box[1] > 85 && word.box[1] + word.box[3] > 100)
        #expect(abs(word.box[2] - 39.3) < 0.3, "the widths of Helvetica, 3279 units, at 12 points")
        #expect(try layer.word("stands").box[0] > word.box[0] + word.box[2])
        #expect(layer.lines.count == 1)
    }

    @Test(arguments: [90, 180, 270]) func `a turned page is measured as shown`(rotation: Int) async throws {
        let layer = try await layer(.text("Turned", entries: "/Rotate \(rotation)"))
        let straight = try await self.layer(.text("Turned"))
        let (x, y, width, height) = try box(straight.word("Turned"))
        let expected: [Double] =
            switch rotation {
            case 90: [400 - y - height, x, height, width]
            case 180: [300 - x - width, 400 - y - height, width, height]
            default: [y, 300 - x - width, height, width]
            }
        #expect([layer.width, layer.height] == (rotation == 180 ? [300, 400] : [400, 300]))
        for (found, wanted) in try zip(layer.word("Turned").box, expected) { #expect(abs(found - wanted) < 0.25) }
    }

    @Test func `a crop box moves the origin and hides what is outside`() async throws {
        var page = TestPDF.Page.text("Inside", entries: "/CropBox [40 100 240 350]")
        page.content += " BT /F1 12 Tf 10 10 Td (Outside) Tj ET"
        let layer = try await layer(page)
        #expect(layer.width == 200 && layer.height == 250)
        #expect(layer.texts == ["Inside"])
        let word = try layer.word("Inside")
        #expect(word.box[0] == 10 && abs(word.box[1] + word.box[3] - 53) < 4)
    }

    @Test func `a media box may begin anywhere`() async throws {
        var page = TestPDF.Page.text("Here", x: -50, y: 1_300)
        page.mediaBox = "-100 1000 200 1400"
        let word = try await layer(page).word("Here")
        #expect(word.box[0] == 50 && word.box[1] < 100 && word.box[1] > 85)
    }

    @Test func `lines and columns are told apart`() async throws {
        let content = """
            BT /F1 10 Tf 20 350 Td (left one) Tj ET BT /F1 10 Tf 160 350 Td (right one) Tj ET
            BT /F1 10 Tf 20 336 Td (left two) Tj ET
            """
        let layer = try await layer(TestPDF.Page(content: content))
        #expect(layer.lines.map { $0.words.map(\.text) } == [["left", "one"], ["right", "one"], ["left", "two"]])
    }

    @Test func `ligatures are letters and controls are nothing`() async throws {
        // U+FB01 by a ToUnicode map for the code of an asterisk; a bell, a tab and a zero in the text.
        var pdf = TestPDF(pages: [
            TestPDF.Page(content: "BT /F3 12 Tf 50 300 Td (of*ce) Tj ET BT /F1 12 Tf 50 200 Td (be\\007ll\\000s) Tj ET")
        ])
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF>
            endcodespacerange 5 beginbfchar <2A> <FB01> <6F> <006F> <66> <0066> <63> <0063> <65> <D83CDF4E> endbfchar
            endcmap end end
            """
        pdf.extra = [
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode \(TestPDF.firstExtra + 1) 0 R >>",
            "<< /Length \(map.utf8.count) >>\nstream\n\(map)\nendstream",
        ]
        pdf.pages[0].entries = ""
        let bytes = String(decoding: pdf.bytes, as: UTF8.self)
        // The same length, so that the offsets stay right.
        #expect(bytes.contains("/F2 4 0 R"))
        let data = Data(bytes.replacingOccurrences(of: "/F2 4 0 R", with: "/F3 1000 0 R").utf8)
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", data)
        let page = try #require(await Delivery(of: RealTools.press(), file).pages.first)
        #expect(!page.layer.contains { $0 < 0x20 || $0 == 0x7F })
        let layer = try Layer(page)
        #expect(layer.texts.first == "offic\u{1F34E}")
        #expect(layer.texts.dropFirst().joined() == "bells")
    }

    @Test func `a word broken over two lines says so`() async throws {
        let content = """
            BT /F1 12 Tf 14 TL 50 300 Td (This is an exam-) Tj T* (ple of a long line) Tj T* (and one more) Tj ET
            """
        let texts = try await layer(TestPDF.Page(content: content)).texts
        #expect(texts.starts(with: ["This", "is", "an", "exam\u{AD}", "ple", "of"]))
    }

    @Test func `links lead out, in, and nowhere dangerous`() async throws {
        let goto = "/Subtype /Link /A << /S /GoTo /D [\(TestPDF.object(ofPage: 2)) 0 R /Fit] >>"
        let uri = "/Subtype /Link /A << /S /URI /URI"
        let page = TestPDF.Page(
            content: "BT /F1 12 Tf 50 100 Td (See http://www.example.org/stand for more) Tj ET",
            annotations: [
                "<< /Rect [50 300 150 320] \(uri) (https://example.org/a) >> >>", "<< /Rect [10 20 30 40] \(goto) >>",
                "<< /Rect [10 50 30 60] \(uri) (javascript:alert\\(1\\)) >> >>",
                "<< /Rect [10 60 30 70] /Subtype /Link /A << /S /Launch /F (/bin/sh) >> >>",
                "<< /Rect [10 70 30 80] /Subtype /Link /Dest [\(TestPDF.object(ofPage: 2)) 0 R /Fit] >>",
                "<< /Rect [900 900 950 950] \(uri) (https://example.org/outside) >> >>",
            ])
        let links = try #require(await layers(TestPDF(pages: [page, .text("Second")])).first).links
        #expect(links.compactMap(\.uri) == ["https://example.org/a", "http://www.example.org/stand"])
        #expect(links.compactMap(\.page) == [2, 2])
        #expect(links.first?.box == [50, 80, 100, 20])
    }

    @Test func `an endless page of text is cut`() async throws {
        let line = String(repeating: "a ", count: 100)
        let content = "BT /F1 1 Tf 1 TL 10 390 Td " + String(repeating: "(\(line)) Tj T* ", count: 380) + "ET"
        #expect(try await layer(TestPDF.Page(content: content)).words.count == 20_000)
    }

    private func box(_ word: Layer.Word) throws -> (Double, Double, Double, Double) {
        (word.box[0], word.box[1], word.box[2], word.box[3])
    }
}
