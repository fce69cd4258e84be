import Foundation
import Testing

/// Strongly enlarged tiles of a page.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFTileTests {
    /// Renders a tile. A page of 300 × 400 points whose 2x picture has 200 × 266 pixels has 800 × 1,064 at scale 4.
    private func tile(
        _ options: String, of page: TestPDF.Page = .text("Tile"),
        verb: String = "tile --page 1 --width2x 200 --width1x 100 --thumb 24"
    ) async throws -> PDFWorker {
        try await PDFWorker("\(verb) \(options)", of: TestPDF(pages: [page]))
    }

    @Test(arguments: [(0, 0, 512, 512), (1, 0, 288, 512), (0, 2, 512, 40), (1, 2, 288, 40)])
    func `squares at the edge are cut to the picture`(x: Int, y: Int, width: Int, height: Int) async throws {
        let run = try await tile("--scale 4 --x \(x) --y \(y) --side 512")
        let said = try #require(run.said.first { $0.kind == 15 })
        #expect(said.width == width && said.height == height && said.page == 1)
        #expect(said.payload.starts(with: Data("RIFF".utf8)) && run.status == 0)
        #expect(run.said.last?.kind == 0)
    }

    /// A page of black and white halves: a tile inside one of them has one colour.
    @Test func `a square shows its part of the page`() async throws {
        let page = TestPDF.Page(content: "0 g 0 0 150 400 re f")
        let black = try await tile("--scale 4 --x 0 --y 1 --side 256", of: page).payloads(15)
        let white = try await tile("--scale 4 --x 2 --y 1 --side 256", of: page).payloads(15)
        let border = try await tile("--scale 4 --x 1 --y 1 --side 256", of: page).payloads(15)
        let blank = try await tile("--scale 4 --x 2 --y 1 --side 256", of: TestPDF.Page(content: "")).payloads(15)
        #expect(white == blank && black != white && border != white && border != black)
    }

    @Test func `the same square is the same bytes`() async throws {
        let first = try await tile("--scale 3 --x 1 --y 1 --side 128").payloads(15)
        let again = try await tile("--scale 3 --x 1 --y 1 --side 128").payloads(15)
        #expect(first == again && !first.isEmpty)
    }

    @Test(arguments: ["--scale 2 --x 1 --side 512", "--scale 5", "--scale 4 --x 2 --y 2", "--scale 4 --y 3 --side 512"])
    func `what isn't there is refused`(options: String) async throws {
        let run = try await tile(options)
        #expect(run.status == 64 && run.payloads(15).isEmpty)
    }

    @Test func `the whole is never over 30,000 pixels`() async throws {
        let verb = "tile --page 1 --width2x 6000"
        var page = TestPDF.Page(content: "")
        page.mediaBox = "0 0 1200 400"
        #expect(try await tile("--scale 2", of: page, verb: verb).status == 0)
        #expect(try await tile("--scale 3", of: page, verb: verb).status == 64)
    }

    @Test func `the info says that there are tiles`() async throws {
        let info = try #require(await PDFWorker("info", of: .numbered(1)).said.first).json
        #expect(info["tiles"] as? Bool == true)
    }
}
