import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct PictureDecodingTests {
    // MARK: PNG

    @Test func `a PNG keeps its colours`() throws {
        let png = TestPNG(width: 2, height: 1, rows: [[0x12, 0x34, 0x56, 0xFF, 0, 0x80]])
        #expect(try colours(png.bytes) == [0x123456, 0xFF0080])
    }

    @Test func `a palette, greys and one bit a pixel are PNGs too`() throws {
        let palette = TestPNG(
            width: 4, height: 1, depth: 2, type: 3, chunks: [("PLTE", [1, 2, 3, 40, 50, 60, 7, 8, 9, 255, 255, 255])],
            rows: [[0b00_01_10_11]])
        #expect(try colours(palette.bytes) == [0x010203, 0x28323C, 0x070809, 0xFFFFFF])
        let bits = TestPNG(width: 4, height: 1, depth: 1, type: 0, rows: [[0b1010_0000]])
        #expect(try colours(bits.bytes) == [0xFFFFFF, 0, 0xFFFFFF, 0])
    }

    @Test func `16 bits become 8, not darker and not lighter`() throws {
        let row: [UInt8] = [0x80, 0x80, 0x40, 0x40, 0xFF, 0xFF, 0x00, 0x00, 0x20, 0x20, 0xA0, 0xA0]
        #expect(try colours(TestPNG(width: 2, height: 1, depth: 16, rows: [row]).bytes) == [0x8040FF, 0x0020A0])
    }

    @Test func `what is see-through shows white paper`() throws {
        let png = TestPNG(
            width: 3, height: 1, type: 6, rows: [[255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 128]])
        let colours = try colours(png.bytes)
        #expect(colours[0] == 0xFF0000 && colours[1] == 0xFFFFFF)
        #expect(colours[2] == 0x7F7F7F)
        let masked = TestPNG(
            width: 2, height: 1, type: 3, chunks: [("PLTE", [9, 9, 9, 0, 0, 200]), ("tRNS", [0])], rows: [[0, 1]])
        #expect(try self.colours(masked.bytes) == [0xFFFFFF, 0x0000C8])
    }

    // MARK: JPEG

    private static let quarters: [UInt32] = [0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00, 0xFFFF_FFFF]

    /// Makes 64 × 32 pixels: black, red, green, white in its quarters, from the top left.
    private func quarters() throws -> [UInt8] {
        let bitmap = try Bitmap(width: 64, height: 32)
        for y in 0..<32 {
            for x in 0..<64 { unsafe bitmap.pixels[y * 64 + x] = Self.quarters[y / 16 * 2 + x / 32] }
        }
        return try JPEG.encode(bitmap)
    }

    @Test func `a JPEG is decoded, and smaller when that is enough`() throws {
        let jpeg = try quarters()
        for (wanted, width) in [(nil, 64), (64, 64), (33, 64), (32, 32), (17, 32), (16, 16), (8, 8), (1, 8)] {
            let bitmap = try Bitmap.decode(jpeg, reducedFor: wanted)
            #expect(bitmap.width == width && bitmap.height == width / 2)
            let corners = [(0, 0), (width - 1, 0), (0, width / 2 - 1), (width - 1, width / 2 - 1)]
            for (colour, place) in zip(Self.quarters, corners) {
                #expect(isNear(unsafe bitmap.pixels[place.1 * width + place.0], colour))
            }
        }
    }

    /// The positions of the quarters after turning, from the table in Exif 2.32, 4.6.4: which visible side the first
    /// stored row and column are.
    @Test(
        arguments: [
            (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]), (5, [0, 2, 1, 3]),
            (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
        ], [true, false]) func `a picture is turned as the camera noted`(turn: (Int, [Int]), isLittle: Bool) throws
    {
        let plain = try quarters()
        let jpeg = Array(plain[..<2]) + exif(orientation: turn.0, isLittle: isLittle) + plain[2...]
        let bitmap = try Bitmap.decode(jpeg)
        let (width, height) = turn.0 < 5 ? (64, 32) : (32, 64)
        #expect(bitmap.width == width && bitmap.height == height)
        let head = try #require(PictureHead(jpeg))
        #expect(head.width == width && head.height == height)
        let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
        for (quarter, place) in zip(turn.1, corners) {
            #expect(isNear(unsafe bitmap.pixels[place.1 * width + place.0], Self.quarters[quarter]))
        }
    }

    @Test func `nothing of a picture's notes is left when it is encoded again`() throws {
        let plain = try quarters()
        let secret = exif(orientation: 1, isLittle: true, note: "48.2082 N 16.3738 E")
        let bitmap = try Bitmap.decode(Array(plain[..<2]) + secret + plain[2...])
        for bytes in [try JPEG.encode(bitmap), try WebP.encode(bitmap, quality: 80, method: 2)] {
            #expect(bytes.firstRange(of: "48.2082".utf8) == nil && bytes.firstRange(of: "Exif".utf8) == nil)
        }
    }

    /// Made by Pillow: cyan, magenta, magenta and yellow, black; 8 × 8 pixels each. The colours are those that PDFium
    /// and Ghostscript show.
    @Test func `printing inks look as on paper`() throws {
        let jpeg = try bytes(
            """
            /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCg\
            wJCgoK/8AAFAgACAAgBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQEC\
            AwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dX\
            Z3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E\
            QwBNAFkASwAAPwD+f+v38r9/K/fyv7/K/gDoooor+AOiiv7/ACv7/K/gDr//2Q==
            """)
        let colours = try colours(jpeg)
        for (x, colour) in [(4, 0x00AEEF), (12, 0xEC008C), (20, 0xED1C24), (28, 0x231F20)] as [(Int, UInt32)] {
            #expect(isNear(colours[4 * 32 + x], colour, within: 5), "\(String(colours[4 * 32 + x], radix: 16))")
        }
    }

    // MARK: WebP and GIF

    @Test func `a WebP keeps its colours`() throws {
        let bitmap = try Bitmap(width: 40, height: 20)
        for index in 0..<800 { unsafe bitmap.pixels[index] = 0xFF00_0000 | UInt32(index / 10) * 0x010203 }
        let webP = try WebP.encode(bitmap, quality: 80, method: 2)
        #expect(try colours(webP) == (0..<800).map { UInt32($0 / 10) * 0x010203 })
        let small = try Bitmap.decode(webP, reducedFor: 10)
        #expect(small.width == 10 && small.height == 5)
    }

    /// Made by Pillow: red, half-transparent red, transparent blue, green; then an animation whose first picture is
    /// green.
    @Test func `a WebP may be see-through or move`() throws {
        let clear = try colours(
            bytes("UklGRi4AAABXRUJQVlA4TCEAAAAvA0AAEB8wgAKCIv9HExAU+T+agITwXJYLxo1GNDmi/wEA"))
        #expect(clear.prefix(4).elementsEqual([0xFF0000, 0xFF7F7F, 0xFFFFFF, 0x008000]))
        let moving = try bytes(
            """
            UklGRoYAAABXRUJQVlA4WAoAAAACAAAAAwAAAQAAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAAAAAMAAAEAAGQAAAJWUDhMEQAAAC8DQAAAB1\
            DkKtSj/4GI6H8AAEFOTUYoAAAAAAAAAAAAAwAAAQAAZAAAAFZQOEwQAAAALwNAAAAHEEWuR/8DEdH/AA==
            """)
        #expect(try colours(moving) == [UInt32](repeating: 0x0AC81E, count: 8))
    }

    /// Made by Pillow: interlaced, three columns with alternating red, green and blue rows, and a transparent one.
    @Test func `a GIF may be interlaced and see-through`() throws {
        let gif = try colours(
            bytes(
                """
                R0lGODlhBAAKAIEAAP8AAAD/AAAA/wkJCSH5BAEAAAMALAAAAAAEAAoAAAgdAAEIHBCg4AABCAcIBEDQIEIBCgcWDHAw4cIBAQEAOw==
                """))
        let rows: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]
        let expected: [UInt32] = (0..<40).map { index in index % 4 == 3 ? 0xFFFFFF : rows[index / 4 % 3] }
        #expect(gif == expected)
    }

    // MARK: Limits and damage

    @Test func `a picture of absurd size is refused before it is decoded`() {
        for (width, height) in [(30_000, 30_000), (70_000, 1), (0x7FFF_FFFF, 0x7FFF_FFFF), (0, 5)] {
            let png = TestPNG(width: width, height: height, rows: [[]]).bytes
            #expect(throws: WorkerError.self) { _ = try Bitmap.decode(png) }
        }
        let png = TestPNG(width: 20, height: 20, rows: Array(repeating: Array(repeating: 0, count: 60), count: 20))
            .bytes
        #expect(throws: WorkerError.self) { _ = try Bitmap.decode(png, atMostPixels: 399) }
        #expect(throws: Never.self) { _ = try Bitmap.decode(png, atMostPixels: 400) }
    }

    @Test func `a picture that is cut short is damaged`() throws {
        let bitmap = try Bitmap(width: 64, height: 64)
        for index in 0..<4_096 { unsafe bitmap.pixels[index] = UInt32(index) &* 4_099 | 0xFF00_0000 }
        let rows = (0..<64).map { row in (0..<192).map { UInt8(truncatingIfNeeded: $0 &* row) } }
        let pictures = [
            try JPEG.encode(bitmap), try WebP.encode(bitmap, quality: 80, method: 2),
            TestPNG(width: 64, height: 64, rows: rows).bytes,
        ]
        for (index, picture) in pictures.enumerated() {
            #expect(throws: Never.self) { _ = try Bitmap.decode(picture) }
            for share in 1..<10 {
                #expect(throws: WorkerError.self, "picture \(index), \(share) tenths") {
                    _ = try Bitmap.decode(Array(picture[..<(picture.count * share / 10)]))
                }
            }
        }
    }

    @Test func `damage anywhere is never worse than a failure`() throws {
        let bitmap = try Bitmap(width: 9, height: 7)
        for index in 0..<63 { unsafe bitmap.pixels[index] = UInt32(index) &* 0x04_0103 | 0xFF00_0000 }
        let gif = try bytes(
            "R0lGODlhBAAKAIEAAP8AAAD/AAAA/wkJCSH5BAEAAAMALAAAAAAEAAoAAAgdAAEIHBCg4AABCAcIBEDQIEIBCgcWDHAw4cIBAQEAOw==")
        let exif = exif(orientation: 6, isLittle: false)
        let jpeg = try JPEG.encode(bitmap)
        let pictures = [
            jpeg[..<2] + exif + jpeg[2...], try WebP.encode(bitmap, quality: 80, method: 2), gif,
            TestPNG(width: 2, height: 2, type: 6, rows: [[1, 2, 3, 4, 5, 6, 7, 8], [9, 8, 7, 6, 5, 4, 3, 2]]).bytes,
        ].map { Array($0) }
        for picture in pictures {
            for position in picture.indices {
                for value in [0x00, 0x7F, 0xFF, picture[position] ^ 1] {
                    var damaged = picture
                    damaged[position] = value
                    _ = try? Bitmap.decode(damaged, atMostPixels: 1_000_000)
                }
                _ = PictureHead(Array(picture[..<position]))
            }
        }
    }

    // MARK: Tools

    private func colours(_ picture: [UInt8]) throws -> [UInt32] {
        let bitmap = try Bitmap.decode(picture)
        return (0..<(bitmap.width * bitmap.height)).map { index in unsafe bitmap.pixels[index] & 0xFF_FFFF }
    }

    private func bytes(_ base64: String) throws -> [UInt8] {
        try Array(#require(Data(base64Encoded: base64)))
    }

    private func isNear(_ colour: UInt32, _ other: UInt32, within limit: Int = 24) -> Bool {
        [0, 8, 16].allSatisfy { shift in
            abs(Int(colour >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)) <= limit
        }
    }

    /// Returns an APP1 segment with a directory of two entries, the second of which is the orientation.
    private func exif(orientation: Int, isLittle: Bool, note: String = "") -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return isLittle ? bytes : bytes.reversed()
        }
        var tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
        tiff += number(0x010E, 2) + number(2, 2) + number(4, 4) + number(0x61626300, 4)
        tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2) + number(0, 4)
        let body = Array("Exif".utf8) + [0, 0] + tiff + Array(note.utf8)
        return [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
}
