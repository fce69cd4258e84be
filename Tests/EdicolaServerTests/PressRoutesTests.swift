import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

struct PressRoutesTests {
    private func key(_ id: String) -> EdicolaCore.Issue.Key {
        EdicolaCore.Issue.Key(publication: TestNewsstand.press, issue: .make(id))
    }

    private func handIn(_ id: String, to newsstand: TestNewsstand) async throws -> PressRun {
        let issue = Issue(
            publication: TestNewsstand.press, id: .make(id), title: id, coverDate: try CoverDate(parsing: "2026-03"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-1.7 \(id)".utf8))
        return try await newsstand.storage.beginRun(
            issue.key, original: blob, fileName: "\(id).pdf", at: newsstand.now)
    }

    @Test func `the publisher hears what was strange, and why a page or a file failed`() async throws {
        let newsstand = try await TestNewsstand()
        let run = try await handIn("march", to: newsstand)
        let press = PressClient { task, deliver in
            try await deliver(.outline(RunOutline(pages: [PageOutline(width: 9, height: 9)])))
            try await deliver(.note(RunNote(page: 1, code: "page-failed", sentence: "It breaks off.")))
            try await deliver(.page(NewPage()))
            try await deliver(.note(RunNote(code: "overprint", sentence: "Look at it.", remedy: "Look.")))
        }
        _ = try await PressJobRunner(storage: newsstand.storage, press: press, now: { newsstand.now }).work(
            until: run)
        _ = try await handIn("april", to: newsstand)
        let refusing = PressClient { _, deliver in
            try await deliver(.note(RunNote(code: "missing-resource", sentence: "A font is missing.")))
            throw PressFileError(code: "damaged", sentence: "It is damaged.", remedy: "Export it anew.", page: 3)
        }
        let failing = PressJobRunner(storage: newsstand.storage, press: refusing, now: { newsstand.now })
        #expect(try await failing.workOnce())
        try await newsstand.test { client in
            func report(_ id: String) async throws -> RunReport {
                try await client.execute(uri: Paths.API.press(key(id)), method: .get, headers: .publisher)
                    .decoded(RunReport.self)
            }
            let march = try await report("march")
            #expect((march.state, march.revision, march.failure) == (.done, 1, nil))
            #expect(march.notes.map(\.code) == ["overprint", "page-failed"])
            #expect(march.notes.map(\.page) == [nil, 1])
            #expect(march.notes[0].remedy == "Look.")
            let april = try await report("april")
            #expect(april.state == .failed)
            #expect(
                april.failure
                    == .init(code: "damaged", sentence: "It is damaged.", remedy: "Export it anew.", page: 3))
            #expect(april.notes.map(\.code) == ["missing-resource"])
            let content = try await client.execute(
                uri: Paths.API.content(key("april")), method: .get, headers: .publisher)
            #expect(try content.decoded(ContentAnswer.self).press?.sentence == "It is damaged. Export it anew.")
            let stranger = try await client.execute(uri: Paths.API.press(key("march")), method: .get)
            #expect(stranger.status == .unauthorized)
        }
    }

    @Test func `a press that makes what can't be kept is not asked twice`() async throws {
        let newsstand = try await TestNewsstand()
        for (id, path, count) in [("outside", "../a.html", 1), ("none", nil, 1), ("more", "a.html", 2)] {
            let run = try await handIn(id, to: newsstand)
            let press = PressClient { _, deliver in
                try await deliver(.outline(RunOutline(pages: [PageOutline(width: 0, height: 0, document: path)])))
                for _ in 1...count { try await deliver(.page(NewPage(document: NewDocument(bytes: Data([65]))))) }
            }
            let pressing = PressJobRunner(storage: newsstand.storage, press: press, now: { newsstand.now })
            #expect(try await pressing.workOnce())
            #expect(try await newsstand.storage.runReport(key(id))?.failure?.code == "internal", "\(id)")
            #expect(try await newsstand.storage.job(run.job, at: newsstand.now) == nil)
            #expect(try await newsstand.storage.manifest(key(id)) == nil)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a run that is cancelled stops at once and leaves nothing`() async throws {
        let newsstand = try await TestNewsstand()
        let (pages, page) = AsyncStream.makeStream(of: Int.self)
        let ended = Mutex(false)
        let press = PressClient.pages(50) { number in
            page.yield(number)
            guard number == 12 else { return }
            defer { ended.withLock { $0 = true } }
            // A page that never ends.
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
        let run = try await handIn("march", to: newsstand)
        try await newsstand.test(.live, press: press) { client in
            for await number in pages where number == 12 { break }
            let uri = Paths.API.press(key("march"))
            #expect(try await client.execute(uri: uri, method: .delete, headers: .publisher).status == .noContent)
            // The job is deleted when its worker has stopped.
            while try await newsstand.storage.job(run.job, at: newsstand.now) != nil { await Task.yield() }
            #expect(ended.withLock { $0 })
            let report = try await client.execute(uri: uri, method: .get, headers: .publisher).decoded(RunReport.self)
            #expect(report.failure?.code == "cancelled")
            #expect(try await client.execute(uri: uri, method: .delete, headers: .publisher).status == .notFound)
            #expect(try await newsstand.storage.manifest(key("march")) == nil)
            #expect(try await newsstand.storage.entry(key("march"))?.issue.lifeCycle.stage == .draft)
        }
        _ = try await newsstand.storage.blobs.collectGarbage(at: newsstand.now, grace: .zero)
        let blob = try await newsstand.storage.blobs.blob(run.original.digest)
        #expect(blob == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a small issue does not wait for a large one`() async throws {
        let newsstand = try await TestNewsstand()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let press = PressClient { task, deliver in
            if task.fileName == "large.pdf" { for await _ in gate {} }
            try await PressClient.pages(2).press(task, deliver)
        }
        let events = newsstand.storage.changeSignals()
        let large = try await handIn("large", to: newsstand)
        for id in ["a", "b", "c", "d", "e"] { _ = try await handIn(id, to: newsstand) }
        try await newsstand.test(.live, press: press) { _ in
            var small = Set(["a", "b", "c", "d", "e"])
            for await _ in events {
                for id in small where try await newsstand.storage.run(key(id)) == nil { small.remove(id) }
                if small.isEmpty { break }
            }
            #expect(try await newsstand.storage.run(large.id) != nil)
            open.finish()
            for await _ in events {
                if try await newsstand.storage.run(large.id) == nil { break }
            }
            #expect(try await newsstand.storage.manifest(key("large"))?.isComplete == true)
        }
    }

    @Test func `keys are looked after by who has one, and never travel`() async throws {
        let newsstand = try await TestNewsstand()
        let fresh = RunningServer.makeKey()
        let new = NewKey(name: "office & laptop", sha256: Digest(sha256: fresh.utf8))
        try await newsstand.test { client in
            func send(_ method: HTTPRequest.Method, _ query: String = "", key: String, _ body: Data? = nil)
                async throws -> TestResponse
            {
                try await client.execute(
                    uri: Paths.API.keys + query, method: method, headers: [.authorization: "Bearer \(key)"],
                    body: body.map { ByteBuffer(bytes: $0) })
            }
            #expect(try await send(.get, key: fresh).status == .unauthorized)
            #expect(try await send(.post, key: TestNewsstand.key, try JSON.encode(new)).status == .created)
            #expect(try await send(.post, key: TestNewsstand.key, try JSON.encode(new)).status == .conflict)
            let list = try await send(.get, key: fresh).decoded(ListPage<KeyEntry>.self)
            #expect(list.items.map(\.name) == ["office & laptop", "test"])
            let part = try await send(.get, "?limit=1", key: fresh).decoded(ListPage<KeyEntry>.self)
            #expect(part.next == "office & laptop")
            let rest = try await send(.get, "?limit=1&after=office%20%26%20laptop", key: fresh)
            #expect(try rest.decoded(ListPage<KeyEntry>.self).items.map(\.name) == ["test"])
            let revoked = try await send(.delete, "?name=office%20%26%20laptop", key: TestNewsstand.key)
            #expect(revoked.status == .noContent)
            #expect(try await send(.get, key: fresh).status == .unauthorized)
        }
    }
}
