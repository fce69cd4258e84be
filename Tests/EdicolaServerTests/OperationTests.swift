import AsyncHTTPClient
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

struct OperationTests {
    /// Runs the whole newsstand, like `edicola serve`, until the body stops it.
    private func serve(
        _ newsstand: TestNewsstand, press: PressClient? = nil, goodbye: Int = 60,
        body: @escaping @Sendable (_ url: String, _ group: ServiceGroup) async throws -> Void
    ) async throws {
        var configuration = newsstand.configuration
        configuration.dataFolder = newsstand.folder.path
        configuration.shutdownTimeoutSeconds = goodbye
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let whole = await Newsstand(
            storage: newsstand.storage, configuration: configuration, press: press, logger: logger)
        let (ports, running) = AsyncStream<Int>.makeStream()
        let group = whole.group { running.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            do {
                try await body("http://localhost:\(port)", group)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            // No service may throw: that would stop the others at once.
            try await tasks.waitForAll()
        }
    }

    /// Publishes an issue whose original is larger than every buffer between server and client.
    private func publishLarge(_ newsstand: TestNewsstand) async throws -> Issue.Key {
        let file = newsstand.folder.appending(path: "large")
        try Data(repeating: 7, count: 48 << 20).write(to: file)
        let issue = Issue(
            publication: TestNewsstand.press, id: .make("large"), title: "Large",
            coverDate: try CoverDate(parsing: "2026"), onSale: TestNewsstand.noon)
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(contentsOf: file.path)
        let run = try await newsstand.storage.beginRun(issue.key, original: blob, fileName: "l.pdf", at: newsstand.now)
        _ = try await PressJobRunner(storage: newsstand.storage, press: .pages(1), now: { newsstand.now }).work(
            until: run)
        return issue.key
    }

    @Test(.timeLimit(.minutes(5)))
    func `a download under way is finished before the server stops`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await publishLarge(newsstand)
        try await serve(newsstand) { url, group in
            let request = HTTPClientRequest(url: url + Paths.API.original(key))
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
            var count = 0
            for try await chunk in response.body {
                if count == 0 { await group.triggerGracefulShutdown() }
                count += chunk.readableBytes
            }
            #expect(count == 48 << 20)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a client who takes nothing keeps the server up only so long`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await publishLarge(newsstand)
        let stuck = Mutex<HTTPClientResponse?>(nil)
        try await serve(newsstand, goodbye: 1) { url, _ in
            let request = HTTPClientRequest(url: url + Paths.API.original(key))
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
            #expect(response.status == .ok)
            stuck.withLock { $0 = response }
        }
        let response = try #require(stuck.withLock { $0 })
        await #expect(throws: (any Error).self) {
            for try await _ in response.body {}
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `event streams end when the server stops`() async throws {
        let newsstand = try await TestNewsstand()
        try await serve(newsstand) { url, group in
            let request = HTTPClientRequest(url: url + Paths.API.events)
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
            var text = ""
            for try await chunk in response.body {
                if text.isEmpty { await group.triggerGracefulShutdown() }
                text += String(buffer: chunk)
            }
            // Clients reconnect at different times, with the id of their last event.
            #expect(text.contains("\n\nretry: "))
            #expect(!text.contains("resync"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a press run that is interrupted by the end of the server is taken up again`() async throws {
        let newsstand = try await TestNewsstand()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("march"))
        let issue = Issue(
            publication: key.publication, id: key.issue, title: "March", coverDate: try CoverDate(parsing: "2026-03"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-".utf8))
        let run = try await newsstand.storage.beginRun(key, original: blob, fileName: "m.pdf", at: newsstand.now)
        let (reached, signal) = AsyncStream<Void>.makeStream()
        let stuck = PressClient.pages(9) { page in
            guard page == 4 else { return }
            signal.yield()
            try await Task.sleep(for: .seconds(600))
        }
        try await serve(newsstand, press: stuck) { _, _ in
            for await _ in reached { break }
        }
        #expect(try await newsstand.storage.run(run.id)?.pagesReady == 3)
        newsstand.now = newsstand.now.addingTimeInterval(3600)
        let entry = try await PressJobRunner(storage: newsstand.storage, press: .pages(9), now: { newsstand.now })
            .work(until: run)
        #expect(entry.pagesReady == 9)
    }

    @Test(.timeLimit(.minutes(5)))
    func `the command line finds the running server, and its key works while it runs`() async throws {
        let newsstand = try await TestNewsstand()
        let known = Mutex<RunningServer?>(nil)
        try await serve(newsstand) { _, _ in
            let running = try #require(RunningServer.find(in: newsstand.folder.path))
            known.withLock { $0 = running }
            let path = newsstand.folder.appending(path: "running.json").path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            var request = HTTPClientRequest(url: "\(running.url)\(Paths.API.issues(TestNewsstand.press))?stage=any")
            request.headers.add(name: "Authorization", value: "Bearer \(running.key)")
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
            _ = try await response.body.collect(upTo: 1 << 20)
            #expect(response.status == .ok)
        }
        #expect(RunningServer.find(in: newsstand.folder.path) == nil)
        let old = try #require(known.withLock { $0 })
        try await newsstand.test { client in
            let response = try await client.execute(
                uri: "\(Paths.API.issues(TestNewsstand.press))?stage=any", method: .get,
                headers: [.authorization: "Bearer \(old.key)"])
            #expect(response.status == .unauthorized)
        }
    }

    @Test func `a newsstand that is closing wants no visitors`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let alive = try await client.execute(uri: "/healthz", method: .get)
            #expect(alive.text == "ok\n")
            let ready = try await client.execute(uri: "/readyz", method: .get)
            #expect(ready.status == .ok)
        }
        let door = Readiness()
        let routes = HealthRoutes(storage: newsstand.storage, door: door)
        let router = Router(context: AppRequestContext.self)
        router.add(routes.endpoints)
        try await Application(router: router).test(.router) { client in
            let open = try await client.execute(uri: "/readyz", method: .get)
            #expect(open.status == .ok)
            door.close()
            let closing = try await client.execute(uri: "/readyz", method: .get)
            #expect(closing.status == .serviceUnavailable)
            let alive = try await client.execute(uri: "/healthz", method: .get)
            #expect(alive.status == .ok)
        }
    }
}
