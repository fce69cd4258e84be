import Testing

@testable import PageWorker

@Suite struct PictureSizesTests {
    private let sizes = PageSizes()

    @Test func `a large picture comes in all sizes`() throws {
        let renditions = try sizes.renditions(ofPicture: 3_000, 4_000)
        #expect(try #require(renditions.twoX) == (2_000, 2_666))
        #expect(renditions.oneX == (1_000, 1_333) && renditions.thumbnail == (240, 319))
    }

    @Test func `no picture is enlarged`() throws {
        let middle = try sizes.renditions(ofPicture: 1_500, 2_000)
        #expect(try #require(middle.twoX) == (1_500, 2_000))
        #expect(middle.oneX == (1_000, 1_333))
        let small = try sizes.renditions(ofPicture: 800, 1_000)
        #expect(small.twoX == nil && small.oneX == (800, 1_000))
        let tiny = try sizes.renditions(ofPicture: 100, 50)
        #expect(tiny.twoX == nil && tiny.oneX == (100, 50) && tiny.thumbnail == (100, 50))
    }

    @Test func `a wide picture is a double page`() throws {
        let renditions = try sizes.renditions(ofPicture: 6_000, 4_242)
        #expect(try #require(renditions.twoX).width == 4_000 && renditions.oneX.width == 2_000)
    }
}
