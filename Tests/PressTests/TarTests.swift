import Foundation
import Testing

@testable import PageWorker

/// CBT and other tar archives, in the worker's sandbox.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct TarTests {
    @Test func `a CBT is an issue as a CBZ is`() async throws {
        let file = tar([
            ("Mag/10.jpg", try picture(10)), ("Mag/9.jpg", try picture(9)),
            ("Mag/ComicInfo.xml", Data("<ComicInfo><Title>Frutta</Title></ComicInfo>".utf8)),
        ])
        let info = try #require(await PDFWorker("info", of: file).said.first { $0.kind == 1 }).json
        #expect(info["title"] as? String == "Frutta")
        #expect((info["pages"] as? [[String: Any]])?.map { $0["width"] as? Int } == [9, 10])
        let worker = try await PDFWorker("pages --to 2 --width2x 20 --width1x 10 --thumb 4", of: file)
        #expect(try worker.status == 0 && worker.codes.isEmpty)
        #expect(worker.said.filter { $0.kind == 5 }.map(\.page) == [1, 2])
    }

    @Test func `a PDF that lies first in a tar doesn't make it a PDF`() async throws {
        let file = tar([("issue.pdf", TestPDF.numbered(2).bytes), ("hotspots.json", Data("[]".utf8))])
        let info = try #require(await PDFWorker("info", of: file).said.first { $0.kind == 1 }).json
        #expect(info["format"] as? String == "pdf" && (info["pages"] as? [Any])?.count == 2)
    }

    @Test(arguments: ["../1.jpg", "/1.jpg", "a/../../1.jpg"]) func `a path that leads out of a tar is refused`(
        path: String
    ) async throws {
        let worker = try await PDFWorker("info", of: tar([("2.jpg", try picture(8)), (path, try picture(8))]))
        #expect(try worker.status == 65 && worker.codes == ["unsafe-archive"])
    }

    @Test(arguments: ["1", "2", "3", "6"]) func `links and devices in a tar are refused`(kind: Character) async throws {
        let file = tar([("1.jpg", try picture(8))]) { _ in kind }
        let worker = try await PDFWorker("info", of: file)
        #expect(try worker.status == 65 && worker.codes == ["unsafe-archive"])
    }

    @Test func `a tar that is cut short is refused, or has a page less for each picture that is`() async throws {
        let whole = tar([("1.jpg", try picture(8)), ("2.jpg", try picture(8))])
        for length in [300, 600, 1_100, 1_700] {
            let worker = try await PDFWorker("pages --to 2", of: whole.prefix(length))
            #expect(worker.status == 65 || worker.said.contains { $0.kind == 9 }, "\(length)")
        }
    }

    private func picture(_ width: Int) throws -> Data {
        Data(try JPEG.encode(Bitmap(width: width, height: 12)))
    }

    /// Makes a POSIX 1003.1 archive in ustar interchange format.
    private func tar(_ files: [(String, Data)], kind: (String) -> Character = { _ in "0" }) -> Data {
        var archive = Data()
        for (name, content) in files {
            func field(_ text: String, _ count: Int) -> Data {
                Data(text.utf8.prefix(count)) + Data(count: count - min(count, text.utf8.count))
            }
            func octal(_ value: Int, _ count: Int) -> String {
                let digits = String(value, radix: 8)
                return String(repeating: "0", count: count - 1 - digits.count) + digits
            }
            let isFile = kind(name) == "0"
            var header = field(name, 100) + field(octal(0o644, 8), 8) + field(octal(0, 8), 8) + field(octal(0, 8), 8)
            header += field(octal(isFile ? content.count : 0, 12), 12) + field(octal(0, 12), 12)
            header += Data("        ".utf8) + field(String(kind(name)), 1) + field(isFile ? "" : "2.jpg", 100)
            header += Data("ustar\u{0}00".utf8) + field("", 32) + field("", 32) + field("", 8) + field("", 8)
            header += Data(count: 512 - header.count)
            let sum = header.reduce(0) { $0 + Int($1) }
            header.replaceSubrange(148..<156, with: field(octal(sum, 7) + "\u{0} ", 8))
            archive += header
            guard isFile else { continue }
            archive += content + Data(count: (512 - content.count % 512) % 512)
        }
        return archive + Data(count: 1_024)
    }
}
