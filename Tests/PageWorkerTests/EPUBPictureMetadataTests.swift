import Testing

@testable import PageWorker

@Suite struct EPUBPictureMetadataTests {
    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    private static func exif(orientation: UInt8) -> [UInt8] {
        Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 2, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            + Array("GPS of my house: 41.9, 12.5".utf8)
    }

    /// Returns a real picture with all metadata of a camera.
    private static func jpeg(orientation: UInt8) throws -> [UInt8] {
        let plain = try JPEG.encode(try Bitmap(width: 16, height: 8))
        return [0xFF, 0xD8] + segment(0xE1, exif(orientation: orientation))
            + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS".utf8))
            + segment(0xED, Array("Photoshop 3.0\0GPS".utf8)) + segment(0xFE, Array("GPS".utf8))
            + segment(0xE2, Array("MPF\0GPS".utf8)) + segment(0xE2, Array("ICC_PROFILE\0colours".utf8)) + plain[2...]
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }

    @Test(arguments: [1, 6] as [UInt8]) func `a JPEG loses its places, and keeps its colours and how it is turned`(
        orientation: UInt8
    ) throws {
        let clean = PictureMetadata.removed(from: try Self.jpeg(orientation: orientation))
        #expect(!contains(clean, "GPS") && contains(clean, "ICC_PROFILE\0colours"))
        let head = try #require(PictureHead(clean))
        #expect(head.orientation.rawValue == Int(orientation))
        #expect([head.width, head.height] == (orientation == 1 ? [16, 8] : [8, 16]))
        let picture = try Bitmap.decode(clean)
        #expect(picture.width == head.width)
        #expect(PictureMetadata.removed(from: clean) == clean)
    }

    @Test func `a PNG loses its texts`() throws {
        let picture = [UInt8](EPUBPageTests.picture)
        let text = [0, 0, 0, 3] + Array("tEXtGPS".utf8) + [1, 2, 3, 4]
        let marked = picture[..<33] + text + picture[33...]
        #expect(PictureMetadata.removed(from: Array(marked)) == picture)
    }

    @Test func `a WebP loses its Exif`() throws {
        let plain = try WebP.encode(try Bitmap(width: 8, height: 8), quality: 80, method: 0)
        let extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0x0C, 0, 0, 0, 7, 0, 0, 7, 0, 0]
        let exif = Array("EXIF".utf8) + [3, 0, 0, 0] + Array("GPS".utf8) + [0]
        let marked = Array(plain[..<12]) + extended + plain[12...] + exif
        let clean = PictureMetadata.removed(from: marked)
        #expect(clean.count == plain.count + extended.count && !contains(clean, "GPS"))
        #expect(clean.little(4, 4) == clean.count - 8)
        #expect(try Bitmap.decode(clean).width == 8)
    }

    @Test func `what is cut short or no picture stays as it is`() throws {
        let whole = try Self.jpeg(orientation: 6)
        for count in stride(from: 0, to: whole.count, by: 7) {
            let cut = Array(whole.prefix(count))
            #expect(PictureMetadata.removed(from: cut).count <= max(cut.count, cut.count + 38))
        }
        #expect(PictureMetadata.removed(from: [1, 2, 3]) == [1, 2, 3])
    }
}
