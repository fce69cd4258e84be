import Foundation
import TestPrograms
import Testing

@testable import PageWorker

/// TIFF, HEIC and AVIF through the worker itself, in its sandbox.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct ForeignPicturesTests {
    private static let sizes = "--width2x 200 --width1x 100 --thumb 24"

    private func info(_ file: Data) async throws -> [String: Any] {
        let worker = try await PDFWorker("info", of: file)
        #expect(try worker.status == 0 && worker.codes.isEmpty)
        return try #require(worker.said.first { $0.kind == 1 }).json
    }

    private func sizes(_ info: [String: Any]) throws -> [[Int]] {
        try #require(info["pages"] as? [[String: Any]]).map { page in
            [page["width"], page["height"]].compactMap { $0 as? Int }
        }
    }

    private func scan(_ sizes: [(Int, Int)]) -> Data {
        Data(TestTIFF(pictures: sizes.map { TestTIFF.Picture($0.0, $0.1) }).bytes)
    }

    @Test func `a HEIC and an AVIF are issues of one page`() async throws {
        for picture in [WrittenPictures.heic, WrittenPictures.avif, WrittenPictures.wideHEIC] {
            #expect(try await sizes(info(Data(picture))) == [[64, 32]])
            let worker = try await PDFWorker("pages --from 1 --to 1 \(Self.sizes)", of: Data(picture))
            #expect(try worker.status == 0 && worker.codes.isEmpty && worker.said.map(\.kind) == [3, 4, 5, 0])
            let colour = try Bitmap.decode(Array(worker.said[0].payload)).dominantColour()
            #expect(colour.count == 7)
        }
    }

    @Test func `a scanner's TIFF is an issue of as many pages as it has pictures`() async throws {
        let file = scan([(20, 30), (21, 30), (22, 30)])
        #expect(try await sizes(info(file)) == [[20, 30], [21, 30], [22, 30]])
        let worker = try await PDFWorker("pages --from 2 --to 3 \(Self.sizes)", of: file)
        #expect(worker.status == 0)
        #expect(worker.said.filter { $0.kind == 3 }.map { [$0.page, $0.width] } == [[2, 21], [3, 22]])
        let cover = try await PDFWorker("cover --page 1 --widths 16", of: file)
        #expect(cover.status == 0 && cover.said.contains { $0.kind == 6 })
        let many = try await PDFWorker("info --max-pages 2", of: file)
        #expect(try many.status == 65 && many.codes == ["too-large"])
    }

    @Test func `a folder of all kinds is an issue of all of them, in order`() async throws {
        let jpeg = Data(try JPEG.encode(Bitmap(width: 10, height: 12)))
        let zip = TestZIP([
            ("Mag/1.jpg", jpeg), ("Mag/2.heic", Data(WrittenPictures.heic)), ("Mag/3.tif", scan([(20, 30), (21, 30)])),
            ("Mag/4.avif", Data(WrittenPictures.avif)), ("Mag/5.HEIF", Data(WrittenPictures.turnedHEIC)),
        ])
        let expected = [[10, 12], [64, 32], [20, 30], [21, 30], [64, 32], [32, 64]]
        #expect(try await sizes(info(zip.bytes)) == expected)
        let worker = try await PDFWorker("pages --from 1 --to 6 \(Self.sizes)", of: zip.bytes)
        #expect(try worker.status == 0 && worker.codes.isEmpty)
        #expect(worker.said.filter { $0.kind == 3 }.map { [$0.width, $0.height] } == expected)
    }

    @Test func `what scanners and cameras keep of a page that is there too is left alone`() async throws {
        let jpeg = Data(try JPEG.encode(Bitmap(width: 10, height: 12)))
        let zip = TestZIP([
            ("1.jpg", jpeg), ("1.tif", scan([(20, 30)])), ("2.heic", Data(WrittenPictures.heic)), ("2.jpg", jpeg),
        ])
        #expect(try await sizes(info(zip.bytes)) == [[10, 12], [10, 12]])
    }

    @Test func `a damaged TIFF is refused by itself, and is a page with an error among others`() async throws {
        let whole = scan([(20, 30)])
        let alone = try await PDFWorker("info", of: whole.prefix(100))
        #expect(try alone.status == 65 && alone.codes == ["damaged"])
        let jpeg = Data(try JPEG.encode(Bitmap(width: 10, height: 12)))
        let zip = TestZIP([("1.jpg", jpeg), ("2.tif", whole.prefix(100)), ("3.heic", Data("no".utf8)), ("4.jpg", jpeg)])
        let worker = try await PDFWorker("pages --from 1 --to 4 \(Self.sizes)", of: zip.bytes)
        #expect(worker.status == 0 && worker.said.filter { $0.kind == 9 }.map(\.page) == [2, 3])
    }

    @Test func `the libraries are opened for what may need them, and never for a PDF`() throws {
        #expect(ForeignLibraries.needs(Array("%PDF-1.7\n".utf8)).isEmpty)
        #expect(ForeignLibraries.needs(try JPEG.encode(Bitmap(width: 8, height: 8))).isEmpty)
        #expect(ForeignLibraries.needs(Array(scan([(2, 2)]))) == [.tiff])
        #expect(ForeignLibraries.needs(WrittenPictures.avif) == [.heic])
        #expect(ForeignLibraries.needs(Array(TestZIP([("1.tif", Data())]).bytes)) == [.tiff, .heic])
    }
}
