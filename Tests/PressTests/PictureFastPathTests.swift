import Foundation
import Testing

@testable import PageWorker

/// Pages of one JPEG, decoded here and drawn by PDFium. PDFium runs in this process, one document after another.
@Suite(.serialized, .enabled(if: RealTools.areThere, RealTools.missing)) struct PictureFastPathTests {
    /// Makes soft shapes in colour, larger than any page picture requested here.
    private static func picture(_ width: Int = 640, _ height: Int = 800) throws -> [UInt8] {
        let bitmap = try Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green) = (UInt32(x * 255 / width), UInt32(y * 255 / height))
                let blue = UInt32((x * x / 97 + y * y / 61) / 16 % 256)
                unsafe bitmap.pixels[y * width + x] =
                    0xFF00_0000 | red << 16 | green << 8 | (blue > 127 ? 255 - blue : blue)
            }
        }
        return try JPEG.encode(bitmap)
    }

    /// Makes a page with that picture; `matrix` places it.
    private func page(
        _ jpeg: [UInt8], matrix: String = "320 0 0 400 0 0", entries: String = "", image: String = "",
        more: String = "",
        mediaBox: String = "0 0 320 400"
    ) -> Data {
        let content = "q \(matrix) cm /I Do Q \(more)"
        let objects = [
            Data("<< /Type /Catalog /Pages 2 0 R >>".utf8), Data("<< /Type /Pages /Count 1 /Kids [3 0 R] >>".utf8),
            Data(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [\(mediaBox)] \(entries) /Contents 4 0 R \
                /Resources << /XObject << /I 5 0 R >> >> >>
                """.utf8),
            Data("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream".utf8),
            Data(
                """
                << /Type /XObject /Subtype /Image /Width 640 /Height 800 /BitsPerComponent 8 /ColorSpace /DeviceRGB \
                /Filter /DCTDecode /Length \(jpeg.count) \(image) >>\nstream\n
                """.utf8) + Data(jpeg) + Data("\nendstream".utf8),
            Data(
                """
                << /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray \
                /Length 1 >>\nstream\n@\nendstream
                """.utf8),
        ]
        var file = Data("%PDF-1.7\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.count)
            file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let table = offsets.map { offset in
            String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        let start = file.count
        file += Data("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table.joined())".utf8)
        file += Data("trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF".utf8)
        return file
    }

    /// Returns the similarity of the two ways, as peak signal-to-noise ratio in decibels; nil when the fast path isn't
    /// used.
    private func likeness(_ pdf: Data, width: Int, height: Int) throws -> Double? {
        let scratch = try Scratch()
        let file = try FileHandle(forReadingFrom: scratch.file("a.pdf", pdf))
        let path = try #require(RealTools.pdfium)
        let pdfium = unsafe try Worker.openPDFium(path)
        let document = unsafe try Document(descriptor: file.fileDescriptor, pdfium: pdfium, maximumPages: 10)
        let page = try Page(1, of: document)
        let drawn = try page.render(width: width, height: height)
        guard let quick = page.fullPagePicture(width: width, height: height) else { return nil }
        #expect(quick.width == width && quick.height == height)
        var square = 0.0
        for index in 0..<(width * height) {
            for shift in [0, 8, 16] as [UInt32] {
                let (a, b) = unsafe (quick.pixels[index] >> shift & 255, drawn.pixels[index] >> shift & 255)
                square += Double((Int(a) - Int(b)) * (Int(a) - Int(b)))
            }
        }
        return 10 * log10(255 * 255 / (square / Double(width * height * 3)))
    }

    @Test(arguments: [(320, 400), (300, 374), (160, 200), (100, 124)])
    func `a page that is one picture looks the same`(width: Int, height: Int) throws {
        let likeness = try #require(try likeness(page(Self.picture()), width: width, height: height))
        #expect(likeness > 34, "\(likeness) dB")
    }

    /// Every way to place a picture upright, and every rotation of a page.
    @Test(
        arguments: [
            "320 0 0 400 0 0", "-320 0 0 400 320 0", "320 0 0 -400 0 400", "-320 0 0 -400 320 400", "0 400 320 0 0 0",
            "0 400 -320 0 320 0", "0 -400 320 0 0 400", "0 -400 -320 0 320 400",
        ], [0, 90, 180, 270]) func `a turned picture is turned`(matrix: String, rotation: Int) throws
    {
        let (width, height) = rotation % 180 == 0 ? (160, 200) : (200, 160)
        let pdf = try page(Self.picture(), matrix: matrix, entries: "/Rotate \(rotation)")
        let likeness = try #require(try likeness(pdf, width: width, height: height))
        #expect(likeness > 30, "\(likeness) dB")
    }

    @Test func `what lies beyond the page is cut off`() throws {
        let pdf = try page(Self.picture(), matrix: "480 0 0 600 -80 -60", entries: "/CropBox [20 10 300 390]")
        let likeness = try #require(try likeness(pdf, width: 140, height: 190))
        #expect(likeness > 30, "\(likeness) dB")
    }

    @Test func `PDFium draws all other pages`() throws {
        let jpeg = try Self.picture()
        let others = [
            page(jpeg, matrix: "300 0 0 400 0 0"), page(jpeg, matrix: "320 20 -20 400 0 0"),
            page(jpeg, more: "0 0 10 10 re f"), page(jpeg, image: "/SMask 6 0 R"),
            page(jpeg, image: "/Decode [1 0 1 0 1 0]"),
            page(jpeg, more: "q 320 0 0 400 0 0 cm /I Do Q"), page(jpeg, image: "/ColorSpace /DeviceGray"),
            page(jpeg, image: "/Mask [0 10 0 10 0 10]"), page(Array(jpeg.prefix(jpeg.count / 2))),
        ]
        for (index, pdf) in others.enumerated() {
            #expect(try likeness(pdf, width: 160, height: 200) == nil, "\(index)")
        }
        #expect(try likeness(page(jpeg), width: 1_000, height: 1_250) == nil, "it would be enlarged")
    }
}
