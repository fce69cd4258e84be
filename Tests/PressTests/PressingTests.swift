import EdicolaCore
import Foundation
import Testing

@testable import Press

@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PressingTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test func `pages come whole and in reading order after document and cover`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(23).bytes)
        let press = try RealTools.press { ($0.workers, $0.firstPages, $0.chunk) = (3, 2, 5) }
        let delivery = try await Delivery(of: press, file)

        #expect(delivery.order == Array(1...23))
        guard case .document = delivery.pieces[0], case .cover = delivery.pieces[1] else {
            Issue.record("document and cover don't come first")
            return
        }
        for page in delivery.pages {
            #expect(page.pictures[.twoX]?.width == 200 && page.pictures[.twoX]?.height == 266)
            #expect(page.pictures[.oneX]?.width == 100 && page.pictures[.oneX]?.height == 133)
            let thumbnail = try #require(page.thumbnail)
            #expect(thumbnail.width == 24)
            for picture in page.pictures.values + [thumbnail] {
                #expect(picture.bytes.starts(with: "RIFF".utf8))
                #expect(webPSize(picture.bytes) == [picture.width, picture.height])
            }
            #expect(try Layer(page).texts == ["Page", "number", "\(page.number)"])
        }
        #expect(delivery.report.pageCount == 23 && delivery.report.pressed == 23)
        #expect(delivery.report.failedPages.isEmpty)
        #expect(delivery.report.bytes == delivery.pieces.map(\.byteCount).reduce(0, +))
    }

    @Test func `the first pages can be read before their large pictures are there`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(7).bytes)
        let delivery = try await Delivery(of: try RealTools.press { ($0.workers, $0.firstPages) = (2, 3) }, file)
        let order = ["page-1", "page-2", "page-3", "large-1", "large-2", "large-3", "page-4"]
        #expect(delivery.words.filter { $0.contains("-") && $0 != "missing" }.starts(with: order))
        for case .page(let page) in delivery.pieces {
            #expect(page.pictures[.oneX] != nil && page.thumbnail != nil && !page.layer.isEmpty)
            #expect((page.pictures[.twoX] == nil) == (page.number <= 3))
        }
        let whole = try await Delivery(of: try RealTools.press { $0.firstPages = 0 }, file)
        #expect(delivery.pages == whole.pages && delivery.report.pressed == 7)
        #expect(whole.words.allSatisfy { !$0.hasPrefix("large") })
    }

    @Test func `large pictures that never followed are made when the run is taken up`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(6).bytes)
        let done = Finished(pages: [1, 2, 3], small: [1, 2, 3], hasCover: true)
        let rest = try await Delivery(
            of: try RealTools.press { ($0.workers, $0.firstPages) = (1, 4) }, file, skipping: done)
        #expect(rest.words == ["document", "page-4", "large-1", "large-2", "large-3", "large-4", "page-5", "page-6"])
    }

    @Test func `a run that was cut short goes on where it was`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(9).bytes)
        let delivery = try await Delivery(
            of: RealTools.press(), file, skipping: Finished(pages: [1, 2, 3, 5, 8], hasCover: true))
        #expect(delivery.order == [4, 6, 7, 9])
        #expect(delivery.covers.isEmpty)
    }

    @Test func `nothing is left to do when all pages are there`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(2).bytes)
        let delivery = try await Delivery(of: RealTools.press(), file, skipping: Finished(pages: [1, 2]))
        #expect(delivery.order.isEmpty && delivery.covers.count == 2)
    }

    @Test func `the cover comes in each width, never enlarged, with its colour`() async throws {
        let cover = TestPDF.Page(content: "0.9 0.1 0.1 rg 0 0 300 400 re f")
        let file = try scratch.file("issue.pdf", TestPDF(pages: [cover]).bytes)
        let press = try RealTools.press { $0.coverWidths = [40, 160, 5_000] }
        let delivery = try await Delivery(of: press, file)

        #expect(delivery.covers.map(\.width) == [200, 160, 40])
        #expect(delivery.covers.map(\.height) == [266, 212, 53])
        for picture in delivery.covers { #expect(jpegSize(picture.bytes) == [picture.width, picture.height]) }
        let colour = delivery.pieces.compactMap { if case .colour(let colour) = $0 { colour } else { nil } }
        #expect(colour == ["#E61A1A"])
        #expect(delivery.pieces.contains { if case .placeholder(let tiny) = $0 { tiny.width == 16 } else { false } })
    }

    @Test func `progress counts up to the end`() async throws {
        let file = try scratch.file("issue.pdf", TestPDF.numbered(5).bytes)
        var steps: [PressProgress] = []
        _ = try await RealTools.press().press(file, skipping: Finished(pages: [2])) {
            steps.append($0)
        } deliver: { _ in
        }
        #expect(steps.map(\.pagesDone) == [2, 3, 4, 5])
        #expect(steps.allSatisfy { $0.pageCount == 5 && $0.rate > 0 })
    }

    @Test func `what the receiver throws ends the run`() async throws {
        struct Full: Error {}
        let file = try scratch.file("issue.pdf", TestPDF.numbered(30).bytes)
        let press = try RealTools.press { $0.workers = 2 }
        await #expect(throws: Full.self) {
            try await press.press(file) { piece in if case .page(let page) = piece, page.number == 3 { throw Full() } }
        }
    }

    @Test func `what stands in a form is drawn`() async throws {
        let first = TestPDF.firstExtra
        var pdf = TestPDF(pages: [TestPDF.Page(annotations: ["\(first) 0 R"])])
        pdf.catalog = "/AcroForm << /Fields [\(first) 0 R] >>"
        pdf.extra = [
            """
            << /Type /Annot /Subtype /Widget /FT /Tx /T (field) /Rect [0 0 300 400] /F 4 \
            /AP << /N \(first + 1) 0 R >> >>
            """,
            """
            << /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Length 33 >>
            stream
            0 0.2 1 rg 0 0 300 400 re f      
            endstream
            """,
        ]
        let delivery = try await Delivery(of: RealTools.press(), scratch.file("issue.pdf", pdf.bytes))
        #expect(delivery.pieces.contains { if case .colour("#0033FF") = $0 { true } else { false } })
    }

    @Test func `a huge page becomes an ordinary picture`() async throws {
        let pages = ["1000000 1000000", "1000000 10", "0.5 0.5", "14400 14400"].map { size in
            TestPDF.Page(mediaBox: "0 0 \(size)")
        }
        let file = try scratch.file("issue.pdf", TestPDF(pages: pages).bytes)
        let delivery = try await Delivery(of: RealTools.press(), file)
        #expect(delivery.order == [1, 2, 3, 4])
        #expect(delivery.pages[0].pictures[.twoX]?.width == 200)
        #expect(delivery.pages[1].pictures[.twoX]?.width == 400)
    }

    /// Returns the size in a WebP's header: 14 bits each minus one in the lossless form (RFC 9649, section 3.4), or as
    /// in the lossy one (RFC 6386, section 9.1).
    private func webPSize(_ bytes: [UInt8]) -> [Int] {
        guard bytes[12..<16].elementsEqual("VP8L".utf8) else {
            return [26, 28].map { Int(bytes[$0]) | Int(bytes[$0 + 1] & 0x3F) << 8 }
        }
        let sizes = (0..<4).reduce(0) { $0 | Int(bytes[21 + $1]) << (8 * $1) }
        return [sizes & 0x3FFF, sizes >> 14 & 0x3FFF].map { $0 + 1 }
    }

    /// Returns the size in the frame header of a JPEG (T.81, B.2.2).
    private func jpegSize(_ bytes: [UInt8]) -> [Int]? {
        let start = bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) }
        return start.map { start in [7, 5].map { Int(bytes[start + $0]) << 8 | Int(bytes[start + $0 + 1]) } }
    }
}
