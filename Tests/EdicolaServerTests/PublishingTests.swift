import AsyncHTTPClient
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import NIOPosix
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

struct PublishingTests {
    private let key = Issue.Key(publication: TestNewsstand.press, issue: .make("2026-03"))
    private let details = ByteBuffer(
        string: #"{"title": "March", "coverDate": "2026-03", "isFree": true, "number": {"position": 3, "name": "3"}}"#)

    @Test func `a publisher describes, uploads in pieces, and puts an issue on sale`() async throws {
        let newsstand = try await TestNewsstand()
        let file = Array(PressClient.bytes("a file", 300_000))
        let events = newsstand.storage.changeSignals()
        try await newsstand.test(press: .pages(6)) { client in
            func put(_ uri: String, _ body: ByteBuffer) async throws -> TestResponse {
                try await client.execute(uri: uri, method: .put, headers: .publisher, body: body)
            }
            #expect(try await put(Paths.API.issue(key), details).status == .created)
            #expect(try await put(Paths.API.issue(key), details).status == .ok)
            let content = "\(Paths.API.content(key))?size=\(file.count)&name=march.pdf"
            let first = try await put("\(content)&offset=0", ByteBuffer(bytes: file[..<100_000]))
            #expect(first.status == .ok)
            #expect(try first.decoded(ContentAnswer.self).held == 100_000)

            // The answer to a wrong offset has the right one, and changes nothing.
            let wrong = try await put("\(content)&offset=150000", ByteBuffer(bytes: file[150_000...]))
            #expect(try wrong.problem().kind == .conflict)
            #expect(wrong.headers[.uploadOffset] == "100000")
            let other = try await put("\(Paths.API.content(key))?size=7&offset=100000", ByteBuffer(bytes: [1]))
            #expect(other.status == .conflict)
            let held = try await client.execute(uri: Paths.API.content(key), method: .get, headers: .publisher)
            #expect(try held.decoded(ContentAnswer.self).held == 100_000)

            let last = try await put("\(content)&offset=100000", ByteBuffer(bytes: file[100_000...]))
            #expect(last.status == .accepted)
            #expect(try last.decoded(ContentAnswer.self).complete)
            var entry = try #require(try await newsstand.storage.entry(key))
            for await _ in events where entry.issue.lifeCycle.revision == 0 {
                entry = try #require(try await newsstand.storage.entry(key))
                if entry.issue.lifeCycle.revision > 0 { break }
            }
            #expect(entry.issue.lifeCycle.stage == .ready)
            #expect(entry.pageCount == 6)

            #expect(try await client.execute(uri: Paths.API.issue(key), method: .get).status == .notFound)
            let sold = try await put(Paths.API.release(key), ByteBuffer(string: #"{"now": true}"#))
            #expect(try sold.decoded(CatalogEntry.self).issue.lifeCycle.stage == .onSale)
            #expect(try await client.execute(uri: Paths.API.issue(key), method: .get).status == .ok)
            let original = try await client.execute(uri: Paths.API.original(key), method: .get)
            #expect(original.bytes == file)
            let deleted = try await client.execute(uri: Paths.API.issue(key), method: .delete, headers: .publisher)
            #expect(try deleted.problem().kind == .conflict)
        }
    }

    @Test func `a draft can be deleted, and what does not exist can't`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            let deleted = try await client.execute(uri: Paths.API.issue(key), method: .delete, headers: .publisher)
            #expect(deleted.status == .noContent)
            let again = try await client.execute(uri: Paths.API.issue(key), method: .delete, headers: .publisher)
            #expect(again.status == .notFound)
            for uri in [Paths.API.content(key), Paths.API.release(key)] {
                let response = try await client.execute(
                    uri: uri, method: .put, headers: .publisher, body: ByteBuffer(string: #"{"now": true}"#))
                #expect(try response.problem().kind == .notFound)
            }
        }
    }

    @Test func `a file that the press refuses leaves a draft and says why`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            let sent = try await client.execute(
                uri: "\(Paths.API.content(key))?size=4&offset=0", method: .put, headers: .publisher,
                body: ByteBuffer(string: "%PDF"))
            #expect(sent.status == .accepted)
            let heard = Mutex<[IssueProgress]>([])
            let pressing = PressJobRunner(
                storage: newsstand.storage, press: .refusing("encrypted"), now: { newsstand.now }
            ) { progress, isOnStand in
                #expect(!isOnStand)
                heard.withLock { $0.append(progress) }
            }
            #expect(try await pressing.workOnce())
            #expect(heard.withLock { $0.map(\.failure) } == ["encrypted"])
            let answer = try await client.execute(uri: Paths.API.content(key), method: .get, headers: .publisher)
            let press = try #require(try answer.decoded(ContentAnswer.self).press)
            #expect(press.failure == "encrypted")
            #expect(press.sentence == "The file is encrypted.")
            #expect(press.stage == .draft)
            #expect(try await !pressing.workOnce())
        }
    }

    @Test func `an interrupted press run goes on with the page where it stopped`() async throws {
        struct Interruption: Error {}
        let newsstand = try await TestNewsstand()
        let issue = Issue(
            publication: key.publication, id: key.issue, title: "March", coverDate: try CoverDate(parsing: "2026-03"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-".utf8))
        let run = try await newsstand.storage.beginRun(key, original: blob, fileName: "m.pdf", at: newsstand.now)
        let pressed = Mutex<[Int]>([])
        let first = PressClient.pages(20) { page in
            if page == 14 { throw Interruption() }
            pressed.withLock { $0.append(page) }
        }
        #expect(try await PressJobRunner(storage: newsstand.storage, press: first, now: { newsstand.now }).workOnce())
        // Pages 13 and 14 of the second batch were not recorded; they are pressed again.
        #expect(try await newsstand.storage.run(run.id)?.pagesReady == 12)
        newsstand.now = newsstand.now.addingTimeInterval(60)
        pressed.withLock { $0 = [] }
        let second = PressClient.pages(20) { page in pressed.withLock { $0.append(page) } }
        let entry = try await PressJobRunner(storage: newsstand.storage, press: second, now: { newsstand.now })
            .work(until: run)
        #expect(pressed.withLock { $0 } == Array(13...20))
        #expect(entry.pagesReady == 20)
        #expect(entry.issue.lifeCycle.revision == 1)
        let manifest = try await newsstand.manifest(key)
        #expect(manifest.pages.map(\.number) == Array(1...20))
        #expect(manifest.isComplete)
    }

    @Test func `a file beyond the limit is refused, announced or not`() async throws {
        let newsstand = try await TestNewsstand()
        var configuration = newsstand.configuration
        configuration.largestUpload = 1000
        let application = await makeApplication(storage: newsstand.storage, configuration: configuration)
        try await application.test(.live) { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            for query in ["size=1001", "size=900", "offset=0"] {
                let response = try await client.execute(
                    uri: "\(Paths.API.content(key))?\(query)", method: .put, headers: .publisher,
                    body: ByteBuffer(repeating: 7, count: 1001))
                #expect(try response.problem().kind == .tooLarge)
            }
        }
    }

    @Test func `an upload that is cut off is no whole file, and goes on where it was cut`() async throws {
        struct Cut: Error {}
        let newsstand = try await TestNewsstand()
        let file = Array(PressClient.bytes("a file", 300_000))
        try await newsstand.test(.live) { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            let port = try #require(client.port)
            // Without a length, only the end of the body shows that it is complete.
            var request = HTTPClientRequest(url: "http://localhost:\(port)\(Paths.API.content(key))")
            request.method = .PUT
            request.headers.add(name: "Authorization", value: "Bearer \(TestNewsstand.key)")
            let (parts, source) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
            source.yield(ByteBuffer(bytes: file[..<200_000]))
            source.finish(throwing: Cut())
            request.body = .stream(parts, length: .unknown)
            await #expect(throws: (any Error).self) {
                let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
                _ = try await response.body.collect(upTo: 1 << 20)
                #expect(response.status != .accepted)
            }
            #expect(try await newsstand.storage.run(key) == nil)
            // The server may still be receiving or storing the first attempt's bytes, and answers that until it has
            // finished: a client asks for the offset, and again if that has changed meanwhile.
            var rest: TestResponse?
            for _ in 0..<10_000 where rest?.status != .accepted {
                let answer = try await client.execute(
                    uri: "\(Paths.API.content(key))?offset=1", method: .put, headers: .publisher, body: ByteBuffer())
                guard let held = answer.headers[.uploadOffset].flatMap({ Int($0) }) else { continue }
                try #require(held <= 200_000)
                rest = try await client.execute(
                    uri: "\(Paths.API.content(key))?offset=\(held)", method: .put, headers: .publisher,
                    body: ByteBuffer(bytes: file[held...]))
            }
            #expect(rest?.status == .accepted)
            let run = try #require(try await newsstand.storage.run(key))
            #expect(run.original.digest == Digest(sha256: file))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a connection that is dead without the server's knowledge holds nobody up`() async throws {
        let newsstand = try await TestNewsstand()
        let file = Array(PressClient.bytes("a file", 300_000))
        try await newsstand.test(.live) { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            let port = try #require(client.port)
            var request = HTTPClientRequest(
                url: "http://localhost:\(port)\(Paths.API.content(key))?offset=0&size=300000")
            request.method = .PUT
            request.headers.add(name: "Authorization", value: "Bearer \(TestNewsstand.key)")
            // Neither more bytes nor an end.
            let (parts, source) = AsyncStream<ByteBuffer>.makeStream()
            source.yield(ByteBuffer(bytes: file[..<200_000]))
            request.body = .stream(parts, length: .known(Int64(300_000)))
            let dead = request
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await HTTPClient.shared.execute(dead, timeout: .minutes(5)) }
                while try await newsstand.storage.upload(key) == nil { await Task.yield() }
                var rest: TestResponse?
                var held = 1
                while rest?.status != .accepted {
                    rest = try await client.execute(
                        uri: "\(Paths.API.content(key))?offset=\(held)&size=300000", method: .put,
                        headers: .publisher, body: ByteBuffer(bytes: file[held...]))
                    held = rest?.headers[.uploadOffset].flatMap { Int($0) } ?? held
                    try #require(held <= 200_000)
                }
                source.finish()
                group.cancelAll()
            }
            let run = try #require(try await newsstand.storage.run(key))
            #expect(run.original.digest == Digest(sha256: file))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `who asks before sending a file is told to go on`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(.live) { client in
            _ = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "localhost", port: try #require(client.port)) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            try await channel.executeThenClose { input, output in
                let head = """
                    PUT \(Paths.API.content(key)) HTTP/1.1\r\nHost: stand\r\nAuthorization: Bearer \(TestNewsstand.key)\r\n\
                    Content-Length: 4\r\nExpect: 100-continue\r\n\r\n
                    """
                try await output.write(ByteBuffer(string: head))
                var said = ""
                for try await part in input {
                    said += String(buffer: part)
                    if said == "HTTP/1.1 100 Continue\r\n\r\n" { try await output.write(ByteBuffer(string: "%PDF")) }
                    if said.hasSuffix("}") { break }
                }
                #expect(said.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\n"))
            }
        }
    }

    @Test(arguments: [
        ("{}", "“title” is missing."), ("[]", "The body is not valid JSON for this address."),
        ("{", "The body is not valid JSON for this address."),
        (#"{"title": 7, "coverDate": "2026-03"}"#, "“title” can't be read"),
        (#"{"title": "March", "coverDate": "soon"}"#, "“coverDate” can't be read: “soon” is not a cover date."),
    ])
    func `a body that can't be read is answered with what is wrong`(body: String, sentence: String) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let response = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: ByteBuffer(string: body))
            let problem = try response.problem()
            #expect(problem.kind == .badRequest)
            #expect(problem.detail?.hasPrefix(sentence) == true, "\(problem.detail ?? "nil")")
        }
    }
}
