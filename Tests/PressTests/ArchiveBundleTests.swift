import Foundation
import Testing

@testable import Press

/// A PDF in a ZIP, with hot spots and their media.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct ArchiveBundleTests {
    private static let spots = """
        {"spots": [
          {"page": 1, "kind": "video", "box": [30, 40, "50%", "25%"], "src": "media/clip é.mp4", "poster": "media/p.jpg",
           "title": "A clip", "autoplay": true},
          {"page": 2, "kind": "page", "to": 1}, {"page": 2, "kind": "link", "uri": "https://example.org/", "box": [0, 0, 9999, 10]},
          {"page": 2, "kind": "gallery", "photos": ["media/p.jpg", {"photo": "media/gone.jpg"}]},
          {"page": 2, "kind": "hologram"}]}
        """

    private func bundle(spots: String = spots, folder: String = "") -> TestZIP {
        TestZIP([
            ("\(folder)issue.pdf", TestPDF.numbered(3).bytes), ("\(folder)hotspots.json", Data(spots.utf8)),
            ("\(folder)media/clip é.mp4", Data("\0\0\0\u{18}ftypmp42 and a film".utf8)),
            ("\(folder)media/p.jpg", Data([0xFF, 0xD8, 0xFF])), ("\(folder)readme.txt", Data("not asked for".utf8)),
        ])
    }

    @Test(arguments: ["", "Issue 3/"]) func `the PDF is the issue, the media are its resources`(folder: String)
        async throws
    {
        let worker = try await PDFWorker("info", of: bundle(folder: folder).bytes)
        let info = try #require(try worker.said.first?.json)
        #expect(info["format"] as? String == "pdf" && (info["pages"] as? [Any])?.count == 3)
        let resources = try #require(info["resources"] as? [[String: Any]])
        #expect(resources.map { $0["path"] as? String } == ["media/clip_20_c3_a9.mp4", "media/p.jpg"])
        #expect(resources.map { $0["type"] as? String } == ["video/mp4", "image/jpeg"])
        let media = try await PDFWorker("resources --from 1 --to 2", of: bundle(folder: folder).bytes)
        #expect(media.said.map(\.kind) == [12, 13, 12, 13, 0])
        #expect(media.said[0].payload.suffix(6).elementsEqual("a film".utf8))
    }

    @Test func `hot spots stand in the layers of their pages`() async throws {
        let worker = try await PDFWorker(
            "pages --from 1 --to 3 --width2x 200 --width1x 100 --thumb 24", of: bundle().bytes)
        let layers = try worker.said.filter { $0.kind == 5 }.map { try $0.json }
        let video = try #require((layers[0]["spots"] as? [[String: Any]])?.first)
        #expect(video["box"] as? [Double] == [30, 40, 150, 100])
        #expect(video["src"] as? String == "media/clip_20_c3_a9.mp4" && video["poster"] as? String == "media/p.jpg")
        #expect(video["title"] as? String == "A clip" && (video["data"] as? [String: String]) == ["autoplay": "true"])
        let others = try #require(layers[1]["spots"] as? [[String: Any]])
        #expect(others.map { $0["kind"] as? String } == ["page", "link", "gallery"])
        #expect(others[0]["page"] as? Int == 1 && others[0]["box"] == nil)
        #expect(others[1]["box"] as? [Double] == [0, 0, 300, 10], "a box stays on its page")
        #expect((others[2]["photos"] as? [[String: String]]) == [["photo": "media/p.jpg"]])
        #expect(layers[2]["spots"] == nil)
        #expect(worker.said.filter { $0.kind == 17 }.map(\.page) == [2, 2])
        #expect(try Set(worker.codes) == ["missing-resource", "unsupported-class"])
    }

    @Test func `a picture is given out without the place where it was taken`() async throws {
        let secret = Data("Exif\0\0 at my house".utf8)
        let picture =
            Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(secret.count + 2)]) + secret
            + Data([0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9])
        let zip = TestZIP([
            ("issue.pdf", TestPDF.numbered(1).bytes), ("media/p.jpg", picture),
            ("hotspots.json", Data(#"[{"page": 1, "kind": "gallery", "photos": ["media/p.jpg"]}]"#.utf8)),
        ])
        let worker = try await PDFWorker("resources --from 1 --to 1", of: zip.bytes)
        #expect(worker.said.map(\.kind) == [12, 13, 0])
        #expect(worker.said[0].payload.elementsEqual(Data([0xFF, 0xD8]) + picture.suffix(9)))
    }

    @Test func `a packed PDF is the same issue as a stored one`() async throws {
        // Only stored blocks: a deflate stream without compression (RFC 1951, 3.2.4).
        let pdf = TestPDF.numbered(2).bytes
        let length = [UInt8(pdf.count & 255), UInt8(pdf.count >> 8)]
        let packed = Data([1] + length + length.map { ~$0 }) + pdf
        let verb = "pages --from 1 --to 2 --width2x 200 --width1x 100 --thumb 24"
        let plain = try await PDFWorker(verb, of: pdf)
        for entry in [TestZIP.Entry("a.pdf", pdf), .init("a.pdf", pdf, deflated: packed)] {
            let worker = try await PDFWorker(verb, of: TestZIP([entry]).bytes)
            #expect(worker.said.map(\.payload) == plain.said.map(\.payload) && worker.said.count == 9)
        }
    }

    @Test(arguments: [
        "{", "{}", "[{\"page\": 9, \"kind\": \"link\"}]", "[{\"page\": 1}]",
        "[{\"page\": 1, \"kind\": \"link\", \"uri\": \"javascript:alert(1)\"}]",
        "[{\"page\": 1, \"kind\": \"page\", \"to\": 0}]", "[{\"page\": 1, \"kind\": \"note\", \"box\": [1, 2, 3]}]",
    ]) func `a mistake in the hot spots is told`(spots: String) async throws {
        let worker = try await PDFWorker("info", of: bundle(spots: spots).bytes)
        #expect(try worker.status == 65 && worker.codes == ["not-well-formed"])
    }
}

extension RealTools {
    static var pdfium: String? { found?.pdfium.path }
}
