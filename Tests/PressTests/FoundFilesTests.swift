import Foundation
import Testing

@testable import Press

/// Files that a publisher names without the folder that they are in.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct FoundFilesTests {
    private static let verb = "--width2x 200 --width1x 100 --thumb 24"

    @Test func `a brochure's pictures may lie in folders below its list`() async throws {
        let list = """
            [[{"class": "SimplePage", "properties": {"baseImage": "cover"}}],
             [{"class": "VideoPage", "properties": {"baseImage": "two.png", "video": "film.mp4"}}]]
            """
        let zip = TestZIP([
            ("March/brochure.json", Data(list.utf8)),
            ("March/img/cover.png", TestPicture.picture(width: 100, height: 150)),
            ("March/img/cover@2x.png", TestPicture.picture(width: 200, height: 300)),
            ("March/img/old/two.png", TestPicture.picture(width: 30, height: 40)),
            ("March/img/two.png", TestPicture.picture(width: 50, height: 60)),
            ("March/film/film.mp4", Data([0, 0, 0, 24]) + Data("ftypisom".utf8)),
        ])
        let worker = try await PDFWorker("pages --to 2 \(Self.verb)", of: zip.bytes)
        #expect(try worker.status == 0 && worker.codes.isEmpty)
        #expect(worker.said.filter { $0.kind == 2 }.map(\.width) == [200])
        // Of two with one name, the nearer one.
        #expect(worker.said.filter { $0.kind == 3 && $0.page == 2 }.map(\.width) == [50])
        let spots = try #require(worker.said.last { $0.kind == 5 }?.json["spots"] as? [[String: Any]])
        #expect(spots.first?["src"] as? String == "film/film.mp4")
    }

    @Test(arguments: ["films/harvest.mp4", "harvest.mp4", "old-name/harvest.mp4", "./harvest.mp4"])
    func `hot spots name a film as it lies in the folder of the media, whatever that is called`(
        src: String
    ) async throws {
        let worker = try await bundle(
            """
            [{"page": 1, "kind": "video", "src": "\(src)"}]
            """)
        let spots = try #require(worker.said.first { $0.kind == 5 }?.json["spots"] as? [[String: Any]])
        #expect(spots.first?["src"] as? String == "films/harvest.mp4")
        #expect(try worker.codes.isEmpty)
    }

    @Test(arguments: ["twice.mp4", "gone.mp4", "films"]) func `what is there twice, or not at all, is told`(
        src: String
    ) async throws {
        let worker = try await bundle(
            """
            [{"page": 1, "kind": "video", "src": "\(src)"}]
            """)
        #expect(try worker.codes == ["missing-resource"])
        let note = try #require(worker.said.first { $0.kind == 17 }).json
        #expect(note["message"] as? String == "\(src) is not among the files given with the PDF")
    }

    @Test func `a mistake in a file written by hand comes with advice for that file`() {
        let spots = PressError(
            .notWellFormed, detail: "hotspots.json, spot 2: “uri” is no web, mail or telephone address")
        #expect(spots.remedy == "Correct that place in the file of --hotspots, and publish again.")
        #expect(PressError(.notWellFormed, detail: "contents.txt, line 3: no page").remedy.contains("--contents"))
        #expect(PressError(.notWellFormed, detail: "OEBPS/content.opf, line 3").remedy.contains("EPUBCheck"))
    }

    private func bundle(_ spots: String) async throws -> PDFWorker {
        let film = Data([0, 0, 0, 24]) + Data("ftypisom".utf8)
        let zip = TestZIP([
            ("issue.pdf", TestPDF.numbered(1).bytes), ("hotspots.json", Data(spots.utf8)),
            ("films/harvest.mp4", film), ("films/a/twice.mp4", film), ("films/b/twice.mp4", film),
        ])
        return try await PDFWorker("pages --from 1 --to 1 \(Self.verb)", of: zip.bytes)
    }
}
