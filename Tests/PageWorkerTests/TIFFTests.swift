import CTIFF
import Foundation
import TestPrograms
import Testing

@testable import Markup
@testable import PageWorker

/// Single pictures of TIFFs, as decoded by libtiff and our code around it.
@Suite struct TIFFTests {
    init() {
        _ = tiff_open_library()
    }

    @Test(arguments: [true, false], [true, false]) func `either order of bytes and either size is read`(
        isLittle: Bool, isBig: Bool
    ) throws {
        let rows: [UInt8] = [0x12, 0x34, 0x56, 0xFF, 0, 0x80]
        let picture = TestTIFF.Picture(width: 2, height: 1, data: rows)
        let tiff = TestTIFF(pictures: [picture], isLittle: isLittle, isBig: isBig).bytes
        #expect(PictureHead.kind(of: tiff) == .tiff)
        #expect(try colours(tiff) == [0x123456, 0xFF0080])
    }

    @Test func `greys, two colours and 16 bits are TIFFs too`() throws {
        let greys = TestTIFF.Picture(width: 3, height: 1, photometric: 1, samples: 1, data: [0, 128, 255])
        #expect(try colours(TestTIFF(pictures: [greys]).bytes) == [0, 0x808080, 0xFFFFFF])
        let bits = TestTIFF.Picture(width: 4, height: 1, photometric: 0, samples: 1, depth: 1, data: [0b1010_0000])
        #expect(try colours(TestTIFF(pictures: [bits]).bytes) == [0, 0xFFFFFF, 0, 0xFFFFFF])
        let fine: [UInt8] = [0x80, 0x80, 0x40, 0x40, 0xFF, 0xFF]
        let deep = TestTIFF.Picture(width: 1, height: 1, depth: 16, data: fine)
        #expect(try colours(TestTIFF(pictures: [deep]).bytes) == [0x8040FF])
    }

    @Test(arguments: [WrittenPictures.lzwTIFF, WrittenPictures.jpegTIFF]) func `other programs' TIFFs are shown`(
        tiff: [UInt8]
    ) throws {
        let colours = try colours(tiff)
        let expected: [(Int, UInt32)] = [(0, 0xC85A3C), (63, 0x3C50BE), (1_984, 0xF0F0F0), (2_047, 0x1E1E3C)]
        for (place, colour) in expected {
            #expect(distance(colours[place], colour) <= 12, "\(String(colours[place], radix: 16))")
        }
    }

    @Test func `a fax is shown`() throws {
        let colours = try colours(WrittenPictures.faxTIFF)
        let corners: [UInt32] = [colours[0], colours[63], colours[1_984], colours[2_047]]
        #expect(corners == [0, 0, 0xFFFFFF, 0])
    }

    @Test(arguments: 1...8) func `a picture is turned as its file says`(orientation: Int) throws {
        // Each pixel has its own grey: 0 1 2 / 3 4 5, turned by hand.
        let expected = [
            [0, 1, 2, 3, 4, 5], [2, 1, 0, 5, 4, 3], [5, 4, 3, 2, 1, 0], [3, 4, 5, 0, 1, 2],
            [0, 3, 1, 4, 2, 5], [3, 0, 4, 1, 5, 2], [5, 2, 4, 1, 3, 0], [2, 5, 1, 4, 0, 3],
        ][orientation - 1]
        let picture = TestTIFF.Picture(
            width: 3, height: 2, photometric: 1, samples: 1, data: [0, 1, 2, 3, 4, 5], fields: [274: orientation])
        let tiff = TestTIFF(pictures: [picture]).bytes
        #expect(try colours(tiff).map { $0 & 255 } == expected.map { UInt32($0) })
        let head = try #require(PictureHead(tiff))
        #expect((head.width, head.height) == (orientation < 5 ? (3, 2) : (2, 3)))
    }

    @Test(arguments: [8, 16]) func `inks look as in a JPEG of the same inks`(depth: Int) throws {
        let inks: [UInt8] = [0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255]
        let picture = TestTIFF.Picture(
            width: 4, height: 1, photometric: 5, samples: 4, depth: depth,
            data: inks.flatMap { [UInt8](repeating: $0, count: depth / 8) })
        #expect(try colours(TestTIFF(pictures: [picture]).bytes) == [0xFFFFFF, 0x00AEEF, 0xEE1D23, 0x231F20])
    }

    @Test func `a profile is applied, and one that can't be is noted`() throws {
        let inks: [UInt8] = [255, 0, 0, 0]
        var mixtures = [[Int]](repeating: [50, 0, 0], count: 16)
        // With a white and a black: lcms stretches the range between them.
        (mixtures[0], mixtures[8], mixtures[15]) = ([100, 0, 0], [60, -30, 30], [0, 0, 0])
        let cyan = TestTIFF.Picture(
            width: 1, height: 1, photometric: 5, samples: 4, data: inks, profile: TestProfile.inks(mixtures))
        // L 60, a -30, b 30 by the formulas of CIE 1976 and IEC 61966-2-1.
        #expect(distance(try colours(TestTIFF(pictures: [cyan]).bytes)[0], 0x659E59) <= 8)
        let broken = TestTIFF.Picture(
            width: 1, height: 1, photometric: 5, samples: 4, data: inks, profile: [1, 2, 3, 4, 5, 6, 7, 8])
        var complaints = PictureComplaints()
        _ = try Bitmap.decode(TestTIFF(pictures: [broken]).bytes, complaints: &complaints)
        #expect(complaints.profile != nil)
    }

    // MARK: Files that are not what they should be

    @Test func `smaller copies and masks are no pages`() throws {
        var (copy, mask) = (TestTIFF.Picture(1, 1), TestTIFF.Picture(2, 2))
        copy.fields[254] = 1
        mask.fields[254] = 4
        let tiff = TestTIFF(pictures: [copy, .init(3, 4), mask, .init(5, 6)]).bytes
        #expect(TIFFDirectory.pages(of: tiff).map(\.width) == [3, 5])
        var raw = TestTIFF.Picture(4, 4)
        raw.fields[50_706] = 1
        #expect(TIFFDirectory.pages(of: TestTIFF(pictures: [.init(1, 1), raw]).bytes).isEmpty)
    }

    @Test func `directories in a circle come to an end`() throws {
        let tiff = TestTIFF(pictures: [.init(2, 2), .init(2, 3)])
        let first = TIFFDirectory.pages(of: tiff.bytes)[0].position
        let circle = TestTIFF(pictures: tiff.pictures, last: first).bytes
        #expect(TIFFDirectory.pages(of: circle).map(\.height) == [2, 3])
    }

    @Test func `a TIFF of too many pixels is refused before anything is decoded`() throws {
        let huge = TestTIFF.Picture(width: 50_000, height: 50_000, data: [1, 2, 3])
        let failure = #expect(throws: WorkerError.self) { _ = try Bitmap.decode(TestTIFF(pictures: [huge]).bytes) }
        #expect(failure?.code == .pictureTooLarge)
    }

    @Test func `damaged TIFFs are told, and harm nothing`() throws {
        let whole = WrittenPictures.lzwTIFF
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(throws: WorkerError.self) { _ = try Bitmap.decode(Array(whole.prefix(length))) }
        }
        var dice = Dice(seed: 26)
        for picture in [whole, WrittenPictures.faxTIFF, WrittenPictures.jpegTIFF] {
            for _ in 0..<300 {
                var bytes = picture
                for _ in 0..<Int.random(in: 1...8, using: &dice) {
                    bytes[Int.random(in: 4..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
                }
                _ = try? Bitmap.decode(bytes, atMostPixels: 1_000_000)
            }
        }
    }

    private func colours(_ picture: [UInt8]) throws -> [UInt32] {
        let bitmap = try Bitmap.decode(picture)
        return (0..<(bitmap.width * bitmap.height)).map { unsafe bitmap.pixels[$0] & 0xFF_FFFF }
    }

    private func distance(_ colour: UInt32, _ other: UInt32) -> Int {
        [0, 8, 16].map { (shift: UInt32) in abs(Int(colour >> shift & 255) - Int(other >> shift & 255)) }.max() ?? 0
    }
}
