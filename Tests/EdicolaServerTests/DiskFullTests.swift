import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer
@testable import Storage

/// A full disk: every client gets the specific error.
struct DiskFullTests {
    @Test func `whoever asks is told, and the log says it once a minute`() async throws {
        let (newsstand, book) = (try await TestNewsstand(), LogBook())
        let store = try #require((newsstand.storage.store as? LoggingStore)?.base as? SQLiteStore)
        _ = try await store.pragma("PRAGMA max_page_count = 1")  // as many as there are already
        let whole = await Newsstand(
            storage: newsstand.storage, configuration: newsstand.configuration, logger: book.logger)
        try await whole.application().test(.router) { client in
            let body = ByteBuffer(string: "{\"title\": \"\(String(repeating: "Fruit", count: 100_000))\"}")
            for _ in 0..<3 {
                let answer = try await client.execute(
                    uri: Paths.API.publication(.make("fruit")), method: .put, headers: .publisher, body: body)
                let problem = try answer.problem()
                #expect(problem.kind == .diskFull && problem.type == "urn:edicola:problem:disk-full")
                #expect(problem.status == 503 && problem.title == "The newsstand's disk is full")
                #expect(problem.detail?.contains("Free some space") == true)
                // A bare 503 keeps its meaning for clients that know only the status.
                #expect(Problem.Kind.allCases.first { $0.status == 503 } == .unavailable)
            }
            let front = try await client.execute(uri: "/", method: .get)
            #expect(front.status == .ok)
        }
        #expect(book.lines(with: "The disk is full").count == 1)
    }

    @Test func `a press run waits for room as long as it takes, and says why`() async throws {
        let newsstand = try await TestNewsstand()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("may"))
        let (heard, pen) = AsyncStream.makeStream(of: IssueProgress.self)
        let room = Room()
        let press = PressClient.pages(5) { number in
            if number == 3, await !room.isThere { throw StorageError.diskFull }
        }
        let pressing = PressJobRunner(storage: newsstand.storage, press: press, now: { newsstand.now }) {
            progress, _ in
            pen.yield(progress)
        }
        try await newsstand.test { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher,
                body: ByteBuffer(string: #"{"title": "May", "coverDate": "2026-05"}"#))
            _ = try await client.execute(
                uri: Paths.API.content(key), method: .put, headers: .publisher, body: ByteBuffer(string: "%PDF"))
            @Sendable func state() async throws -> IssueProgress? {
                try await client.execute(uri: Paths.API.content(key), method: .get, headers: .publisher)
                    .decoded(ContentAnswer.self).press
            }
            // More often than a job is retried.
            for _ in 0..<8 {
                #expect(try await pressing.workOnce())
                let waiting = try await state()
                #expect(waiting?.sentence?.contains("disk is full") == true && waiting?.failure == nil)
                #expect(waiting?.stage == .processing)
                #expect(try await !pressing.workOnce(), "nobody asks a full disk without a pause")
                newsstand.now += 31
            }
            await room.make()
            #expect(try await pressing.workOnce())
            #expect(try await state()?.failure == nil)
            #expect(try await newsstand.storage.entry(key)?.issue.lifeCycle.revision == 1)
        }
        pen.finish()
        var sentences: [String?] = []
        for await progress in heard { sentences.append(progress.sentence) }
        #expect(sentences.contains { $0?.contains("disk is full") == true } && sentences.last == .some(nil))
    }
}

private actor Room {
    private(set) var isThere = false

    func make() { isThere = true }
}
