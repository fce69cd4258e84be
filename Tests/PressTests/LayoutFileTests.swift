import Foundation
import Testing

@testable import PageWorker

/// A publisher's direction and spreads in a layout file.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct LayoutFileTests {
    private func info(_ layout: String, pictures: Bool = false) async throws -> [String: Any] {
        var files = [("layout.json", Data(layout.utf8))]
        if pictures {
            files += try (1...4).map { ("\($0).jpg", Data(try JPEG.encode(Bitmap(width: 10, height: 12)))) }
        } else {
            files.append(("issue.pdf", TestPDF.numbered(4).bytes))
        }
        let worker = try await PDFWorker("info", of: TestZIP(files).bytes)
        return try #require(worker.said.first { $0.kind == 1 }).json
    }

    private func sides(_ info: [String: Any]) -> [String?] {
        (info["pages"] as? [[String: Any]] ?? []).map { $0["side"] as? String }
    }

    @Test(arguments: [false, true]) func `a PDF and pictures are read in the direction that the publisher says`(
        pictures: Bool
    ) async throws {
        #expect(try await info(#"{"direction": "rtl"}"#, pictures: pictures)["direction"] as? String == "rtl")
        #expect(try await info(#"{"spread": "pairs"}"#, pictures: pictures)["direction"] == nil)
    }

    @Test(arguments: [false, true]) func `pages lie beside each other as the publisher says`(
        pictures: Bool
    ) async throws {
        let expected: [(String, [String])] = [
            (#"{"spread": "first-alone"}"#, ["center", "left", "right", "left"]),
            (#"{"spread": "first-alone", "direction": "rtl"}"#, ["center", "right", "left", "right"]),
            (#"{"spread": "pairs"}"#, ["left", "right", "left", "right"]),
            (#"{"spread": "pairs", "direction": "rtl"}"#, ["right", "left", "right", "left"]),
            (#"{"spread": "none"}"#, ["center", "center", "center", "center"]),
        ]
        for (layout, wanted) in expected {
            #expect(try await sides(info(layout, pictures: pictures)) == wanted, "\(layout)")
        }
    }

    @Test func `a word by hand stands over the file's own, and turns its sides`() async throws {
        let comic = Data("<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>".utf8)
        let picture = Data(try JPEG.encode(Bitmap(width: 10, height: 12)))
        let zip = TestZIP([
            ("ComicInfo.xml", comic), ("layout.json", Data(#"{"direction": "ltr"}"#.utf8)), ("1.jpg", picture),
        ])
        let worker = try await PDFWorker("info", of: zip.bytes)
        #expect(try #require(worker.said.first { $0.kind == 1 }).json["direction"] == nil)
        var pages = SourceInfo(format: .pdf)
        pages.pages = [.init(side: .left), .init(side: .right), .init(side: .center)]
        var layout = try LayoutFile(Array(#"{"direction": "rtl"}"#.utf8))
        layout.apply(to: &pages)
        #expect(pages.isRightToLeft && pages.pages.map(\.side) == [.right, .left, .center])
        layout.spread = LayoutFile.Spread.none
        layout.apply(to: &pages)
        #expect(pages.pages.map(\.side) == [.center, .center, .center])
    }

    @Test(arguments: ["", "{}", "[]", #"{"direction": "up"}"#, #"{"spread": 2}"#, #"{"spread": "three"}"#])
    func `a layout that makes no sense is refused, with its file's name`(layout: String) async throws {
        let zip = TestZIP([("issue.pdf", TestPDF.numbered(1).bytes), ("layout.json", Data(layout.utf8))])
        let worker = try await PDFWorker("info", of: zip.bytes)
        #expect(try worker.status == 65 && worker.codes == ["not-well-formed"])
        let error = try #require(worker.said.first { $0.kind == 9 }).json
        #expect((error["message"] as? String)?.hasPrefix("layout.json") == true)
    }
}
