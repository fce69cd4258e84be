import Foundation
import Testing

/// Text in reading order, on pages whose order is known.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFReadingOrderTests {
    private let left = [
        "The first column begins", "here and goes on for a", "few lines until it is at", "its end and goes on with",
    ]
    private let right = [
        "the second one, which is", "read after the first and", "ends with a full stop in", "the last of its lines.",
    ]

    private var twoColumns: String {
        """
        The first column begins here and goes on for a few lines until it is at its end and goes on with \
        the second one, which is read after the first and ends with a full stop in the last of its lines.
        """
    }

    @Test func `columns are read one after the other`() async throws {
        let content = TestPDF.Page.lines(left, x: 20, y: 300) + TestPDF.Page.lines(right, x: 160, y: 300)
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(read == [twoColumns])
    }

    @Test func `columns are read one after the other, however they are drawn`() async throws {
        // Line by line across both columns, as in some programs, and the second one first.
        var content = ""
        for index in left.indices {
            content += TestPDF.Page.lines([left[index]], x: 20, y: 300 - index * 12)
            content += TestPDF.Page.lines([right[index]], x: 160, y: 300 - index * 12)
        }
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(read == [twoColumns])
        let reversed = TestPDF.Page.lines(right, x: 160, y: 300) + TestPDF.Page.lines(left, x: 20, y: 300)
        let readBack = try await PDFWorker.layer(TestPDF.Page(content: reversed)).plain
        #expect(readBack == [twoColumns])
    }

    @Test func `a line that runs over a narrow gap between columns is parted`() async throws {
        // One string for each line of both columns, with a gap of a few spaces that ends where the second column
        // begins.
        let content = left.indices.map { index in
            let gap = -(140 - helvetica(left[index])) * 100
            return "BT /F1 10 Tf 20 \(300 - index * 12) Td [(\(left[index])) \(Int(gap)) (\(right[index]))] TJ ET\n"
        }.joined()
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(read == [twoColumns])
    }

    @Test func `a title over two columns comes first, a line between them in its place`() async throws {
        let content =
            TestPDF.Page.lines(right, x: 160, y: 300) + TestPDF.Page.lines(left, x: 20, y: 300)
            + TestPDF.Page.lines(["What a page says"], x: 40, y: 340, size: 24)
            + TestPDF.Page.lines(["A line that goes over both of the columns of text here."], x: 20, y: 230)
            + TestPDF.Page.lines(["Left and below."], x: 20, y: 200)
            + TestPDF.Page.lines(["Right and below."], x: 160, y: 200)
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(
            read == [
                "# What a page says", twoColumns, "A line that goes over both of the columns of text here.",
                "Left and below.", "Right and below.",
            ])
    }

    @Test func `paragraphs are told by their indent and by gaps`() async throws {
        let first = ["A paragraph of two lines that", "ends here.", "  "]
        let content =
            TestPDF.Page.lines(first, x: 20, y: 300)
            + TestPDF.Page.lines(["Another one is set in and has"], x: 30, y: 276)
            + TestPDF.Page.lines(["two lines as well, of the same."], x: 20, y: 264)
            + TestPDF.Page.lines(["The third stands after a gap."], x: 20, y: 240)
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(
            read == [
                "A paragraph of two lines that ends here.",
                "Another one is set in and has two lines as well, of the same.",
                "The third stands after a gap.",
            ])
    }

    @Test func `headings have levels, and bold lines are headings`() async throws {
        var pdf = TestPDF(pages: [
            TestPDF.Page(
                content: TestPDF.Page.lines(["Largest"], x: 20, y: 350, size: 20)
                    + TestPDF.Page.lines(["Large"], x: 20, y: 320, size: 14)
                    + TestPDF.Page.lines(left + right, x: 20, y: 300)
                    + TestPDF.Page.lines(["As large as the text"], x: 20, y: 190, font: "F9")
                    + TestPDF.Page.lines(["And text again."], x: 20, y: 176))
        ])
        pdf.pages[0].entries = ""
        pdf.extra = ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>"]
        // The same length, so that the offsets stay right.
        let text = String(decoding: pdf.bytes, as: UTF8.self).replacingOccurrences(
            of: "/F2 4 0 R", with: "/F9 1000 0 R")
        let layer = try #require(
            await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: Data(text.utf8)).layers.first)
        #expect(layer.plain.filter { $0.hasPrefix("#") } == ["# Largest", "## Large", "### As large as the text"])
        #expect(layer.plain.last == "And text again.")
    }

    @Test func `a word broken at the end of a line is whole`() async throws {
        let content = TestPDF.Page.lines(["This is an exam-", "ple of a broken word."], x: 20, y: 300)
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(read == ["This is an example of a broken word."])
    }

    @Test func `page numbers and running heads are left out, unless there is nothing else`() async throws {
        let margins =
            TestPDF.Page.lines(["Our magazine, spring"], x: 20, y: 388, size: 8)
            + TestPDF.Page.lines(["12"], x: 150, y: 12, size: 8)
        let page = TestPDF.Page(content: margins + TestPDF.Page.lines(left, x: 20, y: 300))
        #expect(try await PDFWorker.layer(page).plain == [left.joined(separator: " ")])
        let marginsRead = try await PDFWorker.layer(TestPDF.Page(content: margins)).plain
        #expect(marginsRead == ["Our magazine, spring", "12"])
    }

    @Test func `a caption stands apart and doesn't break a paragraph`() async throws {
        let content =
            TestPDF.Page.lines(left, x: 20, y: 300)
            + TestPDF.Page.lines(["A picture of a column"], x: 20, y: 240, size: 7)
            + TestPDF.Page.lines(right, x: 160, y: 300)
        let read = try await PDFWorker.layer(TestPDF.Page(content: content)).plain
        #expect(read == [twoColumns, "A picture of a column"])
    }

    @Test(arguments: [90, 180, 270]) func `a page that lies on its side is read as it was written`(rotation: Int)
        async throws
    {
        let content = TestPDF.Page.lines(left, x: 20, y: 300) + TestPDF.Page.lines(right, x: 160, y: 300)
        let page = TestPDF.Page(entries: "/Rotate \(rotation)", content: content)
        #expect(try await PDFWorker.layer(page).plain == [twoColumns])
    }

    @Test func `an initial belongs to its word`() async throws {
        let content =
            TestPDF.Page.lines(["T"], x: 20, y: 278, size: 32)
            + TestPDF.Page.lines(["he first lines stand", "beside it, the others"], x: 42, y: 300)
            + TestPDF.Page.lines(["under it, as it has been", "done for ages."], x: 20, y: 266)
        #expect(
            try await PDFWorker.layer(TestPDF.Page(content: content)).plain.joined(separator: " ")
                == "The first lines stand beside it, the others under it, as it has been done for ages.")
    }

    @Test(arguments: [
        "1e30 Tf 0 0 Td", "1 Tf 1e30 0 0 1e30 0 0 Tm", "1e-30 Tf 9 9 Td", "-12 Tf 50 50 Td", "0 Tf 9 9 Td",
    ])
    func `letters of absurd size harm nothing`(font: String) async throws {
        let content = TestPDF.Page.lines(["Sound text."], x: 20, y: 300) + "BT /F1 \(font) (Absurd) Tj ET"
        #expect(try await PDFWorker.layer(TestPDF.Page(content: content)).plain.contains("Sound text."))
    }

    /// Returns the width of a line in Helvetica of 10 points (Adobe's font metrics).
    private func helvetica(_ line: String) -> Double {
        let narrow: [Character: Double] = [
            "i": 2.22, "l": 2.22, "t": 2.78, "f": 2.78, " ": 2.78, ",": 2.78, ".": 2.78, "r": 3.33, "s": 5, "c": 5,
            "T": 6.11,
            "w": 7.22, "m": 8.33,
        ]
        return line.reduce(0) { $0 + (narrow[$1] ?? 5.56) }
    }
}
