import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Press
import Storage
import Testing

@testable import EdicolaServer

private let tools = try? PressTools.find()

/// A real PDF through the whole newsstand: uploaded in pieces, pressed by the real press, read by anybody.
@Suite(.enabled(if: tools != nil, "PDFium or the page worker is missing: run scripts/pdfium"), .timeLimit(.minutes(5)))
struct RealPressTests {
    @Test func `a PDF goes on the stand`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = [UInt8](try Data(contentsOf: root.appending(path: "Demo/Issues/2026-02.pdf")))
        let newsstand = try await TestNewsstand()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("2026-02"))
        let press = PressClient(Press(tools: try #require(tools)))
        try await newsstand.test(.live, press: press) { client in
            let details = ByteBuffer(
                string:
                    #"{"title": "February", "coverDate": "2026-02", "isFree": true, "onSale": "2026-02-01T00:00:00Z"}"#)
            let made = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            #expect(made.status == .created)
            let events = newsstand.storage.changeSignals()
            let half = file.count / 2
            for (offset, part) in [(0, file[..<half]), (half, file[half...])] {
                let sent = try await client.execute(
                    uri: "\(Paths.API.content(key))?offset=\(offset)&size=\(file.count)&name=february.pdf",
                    method: .put,
                    headers: .publisher, body: ByteBuffer(bytes: part))
                #expect(sent.status == (offset == 0 ? .ok : .accepted))
            }
            for await _ in events {
                if try await newsstand.storage.run(key) == nil { break }
            }
            #expect(try await newsstand.storage.lastFailure(of: key) == nil)
            let answer = try await client.execute(uri: Paths.API.issue(key), method: .get).decoded(IssueAnswer.self)
            #expect(answer.isOpen)
            #expect(answer.entry.issue.lifeCycle.stage == .onSale)
            #expect(answer.entry.pageCount > 1)
            #expect(answer.entry.pagesReady == answer.entry.pageCount)
            #expect(answer.entry.colour != nil)
            let manifest = try await client.execute(uri: Paths.API.manifest(key), method: .get).decoded(Manifest.self)
            for asset in manifest.allAssets {
                let response = try await client.execute(uri: Paths.API.asset(asset.path, of: key), method: .get)
                #expect(Digest(sha256: response.bytes) == asset.digest)
            }
            let words = try #require(manifest.pages.first { $0.number == 2 }?.layer)
            let layer = try await client.execute(uri: Paths.API.asset(words.path, of: key), method: .get)
            #expect(layer.text.contains("\"words\""))
        }
    }

    @Test func `what is no PDF is refused with its code`() async throws {
        let newsstand = try await TestNewsstand()
        let issue = Issue(
            publication: TestNewsstand.press, id: .make("bad"), title: "Bad", coverDate: try CoverDate(parsing: "2026"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("<html>not a magazine</html>".utf8))
        let run = try await newsstand.storage.beginRun(issue.key, original: blob, fileName: "b.pdf", at: newsstand.now)
        let pressing = PressJobRunner(
            storage: newsstand.storage, press: PressClient(Press(tools: try #require(tools))),
            now: { newsstand.now })
        await #expect {
            _ = try await pressing.work(until: run)
        } throws: {
            ($0 as? PressFileError)?.code == "not-recognised"
        }
    }
}
