import Testing

@testable import PageWorker

@Suite struct BitmapTests {
    @Test func `halving takes the mean of four pixels`() throws {
        let bitmap = try Bitmap(width: 4, height: 2)
        for (index, value) in [0xFF00_0000, 0xFFFF_FFFF, 0xFF10_2030, 0xFF10_2030].enumerated() {
            unsafe bitmap.pixels[index] = UInt32(value)
            unsafe bitmap.pixels[4 + index] = UInt32(value)
        }
        let half = try bitmap.halved()
        #expect(half.width == 2 && half.height == 1)
        #expect(unsafe half.pixels[0] & 0xFF_FFFF == 0x80_8080)
        #expect(unsafe half.pixels[1] & 0xFF_FFFF == 0x10_2030)
    }

    @Test(arguments: [(1, 1), (3, 7), (10, 10), (99, 33), (100, 100)])
    func `scaling keeps an even colour`(width: Int, height: Int) throws {
        let bitmap = try Bitmap(width: 100, height: 100)
        unsafe bitmap.pixels.update(repeating: 0xFF12_34F6, count: 10_000)
        let scaled = try bitmap.scaled(toWidth: width, height: height)
        for index in 0..<(width * height) { #expect(unsafe scaled.pixels[index] == 0xFF12_34F6) }
    }

    @Test func `scaling keeps the mean of what is not even`() throws {
        let bitmap = try Bitmap(width: 30, height: 30)
        for index in 0..<900 { unsafe bitmap.pixels[index] = index % 3 == 0 ? 0xFF00_00FF : 0xFF00_0000 }
        let scaled = try bitmap.scaled(toWidth: 10, height: 10)
        for index in 0..<100 { #expect(unsafe (84...86).contains(scaled.pixels[index] & 255)) }
    }

    @Test func `the dominant colour is the one that stands out, not the paper`() throws {
        let bitmap = try Bitmap(width: 20, height: 20)
        for index in 0..<100 { unsafe bitmap.pixels[index] = 0xFFD0_2010 }
        for index in 100..<250 { unsafe bitmap.pixels[index] = 0xFF20_2020 }
        #expect(bitmap.dominantColour() == "#D02010")
    }

    @Test func `a grey picture has a grey colour`() throws {
        let bitmap = try Bitmap(width: 20, height: 20)
        for index in 0..<200 { unsafe bitmap.pixels[index] = 0xFF40_4040 }
        #expect(bitmap.dominantColour() == "#404040")
        #expect(try Bitmap(width: 8, height: 8).dominantColour() == "#808080")
    }

    @Test func `pictures are encoded`() throws {
        let bitmap = try Bitmap(width: 33, height: 21)
        let webP = try WebP.encode(bitmap, quality: 80, method: 2)
        #expect(webP.starts(with: "RIFF".utf8) && webP[8..<12].elementsEqual("WEBP".utf8))
        let jpeg = try JPEG.encode(bitmap)
        #expect(jpeg.starts(with: [0xFF, 0xD8]) && jpeg.suffix(2).elementsEqual([0xFF, 0xD9]))
    }

    @Test(arguments: [(1, true), (255, true), (256, true), (257, false), (5000, false)])
    func `a picture of at most 256 colours is told from others`(count: Int, isFew: Bool) throws {
        let bitmap = try Bitmap(width: 100, height: 100)
        for index in 0..<10_000 { unsafe bitmap.pixels[index] = 0xFF00_0000 | UInt32(index % count) &* 3571 }
        #expect(bitmap.hasFewColours == isFew)
    }

    /// `VP8L` is WebP's lossless form, `VP8 ` the lossy one (RFC 9649, section 2.6).
    @Test func `few colours are kept exactly, many are not`() throws {
        let bitmap = try Bitmap(width: 100, height: 100)
        for index in 0..<10_000 { unsafe bitmap.pixels[index] = UInt32(index % 200) &* 0x01_0101 }
        #expect(try WebP.encode(bitmap, quality: 80, method: 2)[12..<16].elementsEqual("VP8L".utf8))
        for index in 0..<10_000 { unsafe bitmap.pixels[index] = UInt32(index) &* 1667 }
        #expect(try WebP.encode(bitmap, quality: 80, method: 2)[12..<16].elementsEqual("VP8 ".utf8))
    }
}
