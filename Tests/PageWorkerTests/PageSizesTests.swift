import Testing

@testable import Markup
@testable import PageWorker

@Suite struct PageSizesTests {
    private let sizes = PageSizes()

    @Test func `a portrait page is as wide as asked`() throws {
        #expect(try sizes.size2x(width: 595, height: 842) == (2_000, 2_830))
    }

    @Test func `a double page gets twice the width`() throws {
        #expect(try sizes.size2x(width: 1_191, height: 842) == (4_000, 2_826))
    }

    @Test func `a square page is a page`() throws {
        #expect(try sizes.size2x(width: 500, height: 500) == (2_000, 2_000))
    }

    @Test func `a very tall page is no taller than two widths`() throws {
        #expect(try sizes.size2x(width: 100, height: 10_000) == (40, 4_000))
    }

    @Test(arguments: [(1e6, 1e6), (1e6, 1.0), (1.0, 1e6), (0.001, 0.001), (1e-3, 1e30)])
    func `no page is absurd`(width: Double, height: Double) throws {
        let size = try sizes.size2x(width: width, height: height)
        #expect((2...12_000).contains(size.width) && (2...12_000).contains(size.height))
        #expect(size.width * size.height <= 40_000_000)
        #expect(size.width % 2 == 0 && size.height % 2 == 0)
    }

    @Test(arguments: [(0.0, 100.0), (-1.0, 100.0), (Double.nan, 100.0), (Double.infinity, 100.0)])
    func `a page without a size is refused`(width: Double, height: Double) {
        #expect(throws: WorkerError.self) { try sizes.size2x(width: width, height: height) }
    }

    @Test func `the thumbnail of a double page is twice as wide`() {
        #expect(sizes.size(240, of: (4_000, 2_826)) == (480, 339))
    }
}
