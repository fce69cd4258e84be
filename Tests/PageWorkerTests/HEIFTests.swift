import CHEIF
import Foundation
import TestPrograms
import Testing

@testable import Markup
@testable import PageWorker

/// HEIC and AVIF, as decoded by libheif and our code around it. `ForeignPicturesTests` checks in the sandbox that it
/// needs no thread.
@Suite struct HEIFTests {
    init() {
        _ = heif_open_libraries()
    }

    @Test(arguments: [(WrittenPictures.heic, PictureHead.Kind.heic), (WrittenPictures.avif, .avif)])
    func `a HEIC and an AVIF are shown`(picture: [UInt8], kind: PictureHead.Kind) throws {
        #expect(PictureHead.kind(of: picture) == kind)
        let bitmap = try Bitmap.decode(picture)
        #expect(bitmap.width == 64 && bitmap.height == 32)
        let expected: [(Int, Int, UInt32)] = [
            (2, 2, 0xC85A3C), (60, 2, 0x3C50BE), (2, 29, 0xF0F0F0), (60, 29, 0x1E1E3C),
        ]
        for (x, y, colour) in expected {
            #expect(distance(unsafe bitmap.pixels[y * 64 + x], colour) <= 12)
        }
    }

    @Test func `a HEIC is turned as its file says`() throws {
        let head = try #require(PictureHead(WrittenPictures.turnedHEIC))
        #expect(head.width == 32 && head.height == 64 && head.orientation == .upright)
        let bitmap = try Bitmap.decode(WrittenPictures.turnedHEIC)
        // The bottom left has become the top left.
        let expected: [(Int, Int, UInt32)] = [
            (2, 2, 0xF0F0F0), (29, 2, 0xC85A3C), (2, 61, 0x1E1E3C), (29, 61, 0x3C50BE),
        ]
        for (x, y, colour) in expected {
            #expect(distance(unsafe bitmap.pixels[y * 32 + x], colour) <= 12)
        }
    }

    @Test(arguments: [WrittenPictures.wideHEIC, WrittenPictures.wideAVIF])
    func `a profile of Display P3 is applied`(picture: [UInt8]) throws {
        let bitmap = try Bitmap.decode(picture)
        // Ochre and blue of Display P3 in sRGB, by its primaries and IEC 61966-2-1 (Pillow's ImageCms agrees).
        #expect(distance(unsafe bitmap.pixels[2 * 64 + 2], 0xD9502D) <= 12)
        #expect(distance(unsafe bitmap.pixels[2 * 64 + 60], 0x3350C7) <= 12)
    }

    @Test func `what is see-through shows white paper`() throws {
        let bitmap = try Bitmap.decode(WrittenPictures.seeThroughHEIC)
        #expect(distance(unsafe bitmap.pixels[2 * 64 + 2], 0xC85A3C) <= 12)
        #expect(distance(unsafe bitmap.pixels[2 * 64 + 60], 0xFFFFFF) <= 4)
    }

    @Test func `damaged ones are told, and harm nothing`() throws {
        var dice = Dice(seed: 7)
        for picture in [WrittenPictures.heic, WrittenPictures.avif, WrittenPictures.turnedHEIC] {
            for length in stride(from: 0, to: picture.count, by: 23) {
                #expect(throws: WorkerError.self) { _ = try Bitmap.decode(Array(picture.prefix(length))) }
            }
            for _ in 0..<200 {
                var bytes = picture
                for _ in 0..<Int.random(in: 1...6, using: &dice) {
                    bytes[Int.random(in: 12..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
                }
                _ = try? Bitmap.decode(bytes, atMostPixels: 1_000_000)
            }
        }
    }

    private func distance(_ colour: UInt32, _ other: UInt32) -> Int {
        [0, 8, 16].map { (shift: UInt32) in abs(Int(colour >> shift & 255) - Int(other >> shift & 255)) }.max() ?? 0
    }
}
