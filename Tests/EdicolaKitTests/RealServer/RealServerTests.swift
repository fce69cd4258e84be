import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import NIOCore
import Storage
import Synchronization
import Testing

/// The real kit against the real server, in one process.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RealServerTests {
    @Test(arguments: [Rendition.oneX, .twoX])
    func `an issue goes from the press to the reader`(rendition: Rendition) async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 5)
        try await stand.publish(issue)
        let store = try await Store(
            newsstand: try Newsstand(stand.address), folder: "\(stand.folder.path)/shelf", loadsCovers: true)
        #expect(await store.refresh() == .ready)
        #expect(store.latest.shelf.entry(issue.key)?.pageCount == 5)
        await store.coversLoaded()
        let cover = try #require(await store.cover(of: issue.key))
        #expect(
            FileManager.default.contents(atPath: cover).map { [UInt8]($0) }
                == issue.assets[issue.manifest.covers[0].asset.path])
        let library = try stand.library()
        try await library.download(issue.key, rendition: rendition).finished()
        try issue.expectRead(try await library.readable(issue.key), rendition)
        #expect(try await library.verify(issue.key).isEmpty)
    }

    @Test func `a first download comes out of the real archive`() async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 80)
        try await stand.publish(issue)
        let answers = Mutex<[(url: String, status: Int)]>([])
        let real = Transport.asyncHTTPClient()
        let library = try stand.library(
            Transport { request in
                let response = try await real.send(request)
                answers.withLock { $0.append((request.url, response.status)) }
                return response
            })
        try await library.download(issue.key).finished()
        try issue.expectRead(try await library.readable(issue.key))
        let answered = answers.withLock { $0 }
        // Covers are fetched last, each separately.
        #expect(!answered.contains { $0.url.contains("/assets/") && !$0.url.contains("/assets/cover") })
        let archive = answered.filter { $0.url.contains("/archive?") }
        #expect(archive.count > 1 && archive.allSatisfy { $0.status == 206 })
        try await expectSameAsUnzipped(issue.key, from: stand.address, in: "\(stand.folder.path)/library")
    }

    @Test func `the publisher's own file comes as it was handed in`() async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 2, assetBytes: 900_000)
        try await stand.publish(issue)
        let library = try stand.library()
        try await library.download(issue.key, rendition: .original).finished()
        let readable = try #require(try await library.readable(issue.key))
        let file = readable.file(of: try #require(readable.manifest.original))
        let made = try #require(issue.manifest.original)
        #expect(FileManager.default.contents(atPath: file).map { [UInt8]($0) } == issue.assets[made.path])
    }

    @Test func `a line that is cut goes on at the byte`() async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 1, assetBytes: 1_500_000)
        try await stand.publish(issue)
        let real = Transport.asyncHTTPClient()
        let ranges = Mutex<[String?]>([])
        let cuts = Countdown(3)
        let transport = Transport { request in
            var response = try await real.send(request)
            guard request.url.contains("/assets/"),
                response[header: "content-length"].flatMap({ Int($0) }) ?? 0 > 500_000
            else { return response }
            ranges.withLock { $0.append(request.headers["range"]) }
            if cuts.next() { response.body = .init(CutBody(whole: response.body, after: 300_000)) }
            return response
        }
        let library = try stand.library(transport)
        try await library.download(issue.key).finished()
        try issue.expectRead(try await library.readable(issue.key))
        let begins = ranges.withLock { $0 }
        #expect(begins.first == .some(nil))
        #expect(begins.count > 2)
        #expect(begins.dropFirst().allSatisfy { $0?.hasPrefix("bytes=") == true })
    }

    @Test func `a correction costs only what changed`() async throws {
        let stand = try await RealStand()
        try await stand.publish(MadeIssue(pages: 6))
        let library = try stand.library()
        try await library.download(.sample).finished()
        let first = try #require(try await library.readable(.sample))
        let corrected = MadeIssue(pages: 6, revision: 2, changed: [4])
        try await stand.publish(corrected)
        let asked = Mutex<[String]>([])
        let real = Transport.asyncHTTPClient()
        let watched = try stand.library(
            Transport { request in
                if request.url.contains("/assets/") { asked.withLock { $0.append(request.url) } }
                return try await real.send(request)
            })
        try await watched.download(.sample).finished()
        let second = try #require(try await watched.readable(.sample))
        try corrected.expectRead(second)
        #expect(second.manifest.revision == first.manifest.revision + 1)
        #expect(asked.withLock { $0.count } == 3)
    }

    @Test func `an issue that costs something is refused with what to do`() async throws {
        let stand = try await RealStand()
        try await stand.publish(MadeIssue(pages: 5), price: Price(minor: 399, currency: "EUR"))
        let library = try stand.library()
        let error = await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        #expect(error?.nextAction == .buy)
        #expect(try await library.issue(.sample)?.device.nextAction == .buy)
    }

    @Test func `an arrival is heard, and the pages that are pressed already come at once`() async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 8)
        let newsstand = try Newsstand(stand.address)
        let (firstPages, reached) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let pressing = Task {
            try await stand.publish(issue) { page in
                // The first four pages are recorded one by one, later ones in batches.
                guard page == 6 else { return }
                reached.finish()
                for await _ in gate {}
            }
        }
        for await _ in firstPages {}
        // A client that waits for the press waits until the server has the last page.
        let clock = NewsstandClock(
            now: { RealStand.now },
            sleep: { _ in
                while try await newsstand.issue(issue.key).entry.pagesReady < 8 { await Task.yield() }
            })
        let library = try stand.library(clock: clock)
        let download = library.download(issue.key)
        for await event in download.events where event.progress.pagesReadable >= 4 { break }
        #expect(try await library.issue(issue.key)?.canBeOpened == true)
        #expect(try await library.readable(issue.key)?.isWhole == false)
        open.finish()
        try await pressing.value
        try await download.finished()
        try issue.expectRead(try await library.readable(issue.key))
        var heard: NewsstandEvent?
        struct Enough: Error {}
        await #expect(throws: Enough.self) {
            try await newsstand.listen(since: newsstand.firstCursor()) { event, _ in
                heard = event
                throw Enough()
            }
        }
        guard case .change(let change) = heard else {
            Testing.Issue.record("\(String(describing: heard))")
            return
        }
        #expect(change.issue == issue.key.issue)
    }

    @Test func `a withdrawn issue leaves the shelf and stays in the library`() async throws {
        let stand = try await RealStand()
        let issue = MadeIssue(pages: 2)
        try await stand.publish(issue)
        let newsstand = try Newsstand(stand.address)
        let store = try await Store(
            newsstand: newsstand, folder: "\(stand.folder.path)/shelf", loadsCovers: false)
        await store.refresh()
        let library = try stand.library()
        try await library.download(issue.key).finished()
        _ = try await stand.storage.withdraw(issue.key, reason: "A mistake on page 2.", at: RealStand.now)
        // The server answers from its cache until it detects the change.
        while (try? await newsstand.issue(issue.key)) != nil { await Task.yield() }
        #expect(await store.refresh() == .ready)
        #expect(store.latest.shelf.entry(issue.key) == nil)
        #expect(store.latest.shelf.withdrawn[issue.key] == "A mistake on page 2.")
        let error = await #expect(throws: DownloadError.self) { try await library.download(issue.key).finished() }
        #expect(error == .withdrawn(sentence: error?.description ?? ""))
        #expect(try await library.issue(issue.key)?.device.nextAction == .read)
        try issue.expectRead(try await library.readable(issue.key))
    }
}

extension EdicolaKit.Newsstand {
    /// Returns a cursor before every stored change.
    fileprivate func firstCursor() async throws -> String? {
        try await changes(since: nil, limit: 1).changes.first.flatMap { first in
            first.cursor.split(separator: "-").last.map { "e-0-0-\($0)" }
        }
    }
}
