import Foundation
import Testing

@testable import PageWorker

/// Pictures through the worker itself, in its sandbox.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct ImagesPressTests {
    private static let sizes = "--width2x 200 --width1x 100 --thumb 24"

    /// Makes stripes of two colours.
    private func picture(_ width: Int, _ height: Int, _ colour: UInt32 = 0xFFFF_0000) throws -> Bitmap {
        let bitmap = try Bitmap(width: width, height: height)
        for index in 0..<(width * height) where index / width / 8 % 2 == 0 { unsafe bitmap.pixels[index] = colour }
        return bitmap
    }

    private func jpeg(_ width: Int, _ height: Int, _ colour: UInt32 = 0xFFFF_0000) throws -> Data {
        Data(try JPEG.encode(picture(width, height, colour)))
    }

    private func pages(_ zip: TestZIP, _ count: Int) async throws -> PDFWorker {
        try await PDFWorker("pages --from 1 --to \(count) \(Self.sizes)", of: zip.bytes)
    }

    @Test func `pages come whole, in order, and never enlarged`() async throws {
        let zip = TestZIP([
            ("1.jpg", try jpeg(400, 600)), ("2.jpg", try jpeg(150, 200)), ("3.jpg", try jpeg(60, 80)),
        ])
        let worker = try await pages(zip, 3)
        #expect(worker.status == 0)
        let frames = worker.said.map { [Int($0.kind), $0.page, $0.width, $0.height] }
        #expect(
            frames == [
                [2, 1, 200, 300], [3, 1, 100, 150], [4, 1, 24, 36], [5, 1, 0, 0],
                [2, 2, 150, 200], [3, 2, 100, 133], [4, 2, 24, 31], [5, 2, 0, 0],
                [3, 3, 60, 80], [4, 3, 24, 31], [5, 3, 0, 0], [0, 0, 0, 0],
            ])
        let layer = try worker.said[3].json
        #expect(layer["width"] as? Int == 400 && layer["height"] as? Int == 600)
    }

    @Test func `what is shown is what was handed in`() async throws {
        let worker = try await pages(TestZIP([("1.jpg", try jpeg(200, 300))]), 1)
        let shown = try Bitmap.decode(Array(worker.said[0].payload))
        let original = try picture(200, 300)
        var difference = 0
        for index in 0..<60_000 {
            for shift in [0, 8, 16] as [UInt32] {
                let (a, b) = unsafe (shown.pixels[index] >> shift & 255, original.pixels[index] >> shift & 255)
                difference += abs(Int(a) - Int(b))
            }
        }
        #expect(Double(difference) / 180_000 < 6)
    }

    @Test func `the publisher's own 1x is used`() async throws {
        let zip = TestZIP([
            ("1x/1.jpg", try jpeg(100, 150, 0xFF00_00FF)), ("2x/1.jpg", try jpeg(200, 300, 0xFFFF_0000)),
        ])
        let worker = try await pages(zip, 1)
        let colours = try worker.said.prefix(2).map { try Bitmap.decode(Array($0.payload)).dominantColour() }
        #expect(colours[0].hasPrefix("#F") && colours[1].hasPrefix("#0"), "\(colours)")
    }

    @Test func `a page that can't be shown is an error, and the rest goes on`() async throws {
        let good = try jpeg(200, 300)
        var lying = TestZIP.Entry.zeros("4.png", 1 << 20)
        lying.size = 500
        var zip = TestZIP([
            ("1.jpg", good), ("2.jpg", good.prefix(good.count / 2)), ("3.jpg", Data("no picture".utf8)),
            ("5.jpg", good),
        ])
        zip.entries.append(lying)
        let worker = try await pages(zip, 5)
        #expect(worker.status == 0)
        #expect(worker.said.filter { $0.kind == 5 }.map(\.page) == [1, 5])
        #expect(worker.said.filter { $0.kind == 9 }.map(\.page) == [2, 3, 4])
        #expect(try worker.codes == ["damaged", "page-failed", "archive-too-large"])
    }

    /// 8 × 12 pixels of one colour with a profile of Adobe RGB. The colour was computed by the formulas of both spaces.
    @Test func `a picture's colour profile is applied`() async throws {
        let picture = try #require(
            Data(
                base64Encoded: """
                    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAMCAIAAADQ/GvKAAAAlWlDQ1BhAAB42mNgYLRgAAImAQaG3LySoiB3J4WIyCgFBiSQmFxcwIAXfLvGwA\
                    iiL+sykA7Yy0sKSoD0DSAWKQJaDqTfgNjpYDbYYJEkCFsErCYkyBnI1gCyBdKR2ElIbIQfEG5DiM2RYGDwX8rAwPIHIWbSy8CwQIeBgX8qQkzN\
                    EGiUPgPDvjnJpUVlUPcyMhkzMAAA/xYl3AW3bCQAAAASSURBVHjaY3CbFoAVMYxKoCMA7Dtwgb4GIaoAAAAASUVORK5CYII=
                    """))
        let worker = try await pages(TestZIP([("1.png", picture)]), 1)
        #expect(try worker.status == 0 && worker.codes.isEmpty)
        let shown = try Bitmap.decode(Array(#require(worker.payloads(3).first)))
        for (channel, expected) in zip([16, 8, 0] as [UInt32], [0, 151, 74]) {
            #expect(abs(Int(unsafe shown.pixels[40] >> channel & 255) - expected) <= 3)
        }
    }

    @Test func `a profile that can't be used is noted`() async throws {
        let plain = try jpeg(20, 30)
        let segment = Data([0xFF, 0xE2, 0, 20]) + Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + Data("nope".utf8)
        let worker = try await pages(TestZIP([("1.jpg", plain.prefix(2) + segment + plain.dropFirst(2))]), 1)
        #expect(try worker.status == 0 && worker.codes == ["unusable-profile"])
    }

    @Test func `one picture is an issue of one page`() async throws {
        let info = try await PDFWorker("info", of: jpeg(300, 200))
        #expect(info.status == 0)
        let pages = try #require(try info.said.first?.json["pages"] as? [[String: Any]])
        #expect(pages.count == 1 && pages[0]["width"] as? Int == 300)
        let cover = try await PDFWorker("cover --widths 50,1000", of: jpeg(300, 200))
        #expect(cover.said.filter { $0.kind == 6 }.map(\.width) == [300, 50])
        #expect(cover.payloads(7).map { String(decoding: $0, as: UTF8.self) }.first?.hasPrefix("#F") == true)
    }

    @Test func `the same archive gives the same bytes`() async throws {
        let zip = TestZIP([("1.jpg", try jpeg(333, 555)), ("2.jpg", try jpeg(777, 444))])
        let (first, second) = (try await pages(zip, 2), try await pages(zip, 2))
        #expect(first.said.map(\.payload) == second.said.map(\.payload) && first.said.count == 9)
    }

    private static let strangers: [(bytes: Data, name: String)] = [
        (Data("Rar!\u{1A}\u{7}".utf8), "RAR"), (Data("BM".utf8) + Data(count: 100), "BMP"), (Data(count: 50), "zeros"),
        (Data("<!DOCTYPE html><p>".utf8), "web page"), (Data("some text".utf8), "unknown"),
        (Data(count: 4) + Data("ftypisom".utf8), "a film"),
        (Data([0, 0, 0, 12]) + Data("jP  \r\n".utf8), "JPEG 2000"),
        (TestZIP([("a.zip", Data("PK".utf8))]).bytes, "other archives"),
        (TestZIP([("a.txt", Data("text".utf8))]).bytes, "nothing that can be a page"),
    ]

    @Test(arguments: ["heic", "avif"]) func `a head without a picture is damaged`(brand: String) async throws {
        let worker = try await PDFWorker("info", of: Data(count: 4) + Data("ftyp\(brand)".utf8))
        #expect(try worker.status == 65 && worker.codes == ["damaged"])
    }

    @Test(arguments: strangers) func `what can't become an issue is named`(bytes: Data, name: String) async throws {
        let worker = try await PDFWorker("info", of: bytes)
        #expect(try worker.status == 65 && worker.codes == ["not-recognised"])
        let message = try #require(try worker.said.first?.json["message"] as? String)
        #expect(message.contains(name), "\(message)")
    }

    @Test func `an attack is refused by its name`() async throws {
        for (zip, code) in [
            (TestZIP([("../a.jpg", Data())]), "unsafe-archive"),
            (TestZIP([.zeros("a.png", 5 << 20)]), "archive-too-large"),
            (TestZIP(), "empty"),
        ] {
            let worker = try await PDFWorker("info", of: zip.bytes)
            #expect(try worker.status == 65 && worker.codes == [code])
        }
    }
}
