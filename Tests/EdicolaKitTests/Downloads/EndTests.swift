import EdicolaCore
import Synchronization
import Testing

@testable import EdicolaKit

/// Guarantees at the end of a download.
@Suite struct EndTests {
    static let ends: [(Download.Phase, Result<Void, any Error>)] = [
        (.complete, .success(())), (.paused, .failure(CancellationError())),
        (.failed(.notFound), .failure(DownloadError.notFound)),
    ]

    @Test(arguments: ends)
    func `an end is announced when it is true, and told to the library when it is announced`(
        phase: Download.Phase, result: Result<Void, any Error>
    ) async throws {
        let download = Download(key: .sample, rendition: .twoX)
        let seen = Mutex<[Download.Phase]>([])
        download.start {
            try result.get()
        } left: {
            seen.withLock { $0.append(download.latest.phase) }
        } ended: {
            seen.withLock { $0.append(download.latest.phase) }
        }
        try? await download.finished()
        #expect(seen.withLock(\.self) == [.running, phase])
        download.report(Progress(bytesDone: 7))
        #expect(download.latest.phase == phase, "and stays so")
    }

    @Test(arguments: [false, true])
    func `whoever hears the last event and starts again at once gets a new download`(fails: Bool) async throws {
        let shop = try await Workshop([MadeIssue(pages: 1)], attempts: 1)
        if fails { shop.fake.misbehave { $0.isAsset ? .plain(status: 500) : .well } }
        var download = shop.library.download(.sample)
        for _ in 0..<20 {
            for await event in download.events where event.phase.isOver {
                #expect(shop.library.running.isEmpty)
                let next = shop.library.download(.sample)
                #expect(next !== download)
                download = next
                break
            }
        }
        try? await download.finished()
        try await shop.fake.stop()
    }

    @Test func `whoever hears of an issue finds its download ended`() async throws {
        let shop = try await Workshop([MadeIssue(pages: 1)])
        let events = shop.library.events
        let download = shop.library.download(.sample)
        var heard = 0
        for await _ in events {
            heard += 1
            // The first event is its beginning.
            guard heard > 1 else { continue }
            #expect(download.latest.phase == .complete)
            #expect(shop.library.running.isEmpty)
            break
        }
        try await shop.fake.stop()
    }
}
