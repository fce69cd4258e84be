import EdicolaCore
import EdicolaServer
import Foundation
import Logging
import ServiceLifecycle
import Storage

/// Testing has an `Issue` too.
typealias Issue = EdicolaCore.Issue

/// A newsstand for a browser: the real server on a loopback port, a data folder, the project's own `Web/`.
struct Stand: Sendable {
    static let publication = "orchard"
    /// 2026-03-10 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_773_144_000)

    let storage: Storage
    let url: String

    func publish(
        _ id: String, title: String = "Plums", number: Int?, coverDate: String, price: Price? = nil
    ) async throws -> Issue.Key {
        let run = try await hand(in: id, title: title, number: number, coverDate: coverDate, price: price)
        _ = try await PressJobRunner(storage: storage, press: SmallIssue.press(), now: { Self.noon }).work(
            until: run)
        return run.key
    }

    /// Saves an issue's metadata and queues its file for the press.
    func hand(
        in id: String, title: String = "Plums", number: Int?, coverDate: String, price: Price? = nil
    ) async throws -> PressRun {
        let issue = Issue(
            publication: try Publication.ID(parsing: Self.publication), id: try Issue.ID(parsing: id), title: title,
            number: number.map { IssueNumber($0) }, coverDate: try CoverDate(parsing: coverDate), onSale: Self.noon,
            price: price, summary: "What falls from trees.", previewPages: 3)
        try await storage.save(issue, at: Self.noon)
        let original = try await storage.blobs.put(Array("the file of \(id)".utf8))
        return try await storage.beginRun(issue.key, original: original, fileName: "\(id).pdf", at: Self.noon)
    }

    static let webFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Web").path
}

/// Starts a newsstand with one publication, runs the body, and stops it.
@discardableResult
func withStand<Value: Sendable>(
    of storage: Storage? = nil, port chosen: Int = 0, press: PressClient? = nil,
    now: @escaping @Sendable () -> Date = { Stand.noon },
    webRoot: String = Stand.webFolder,
    _ body: @escaping @Sendable (Stand) async throws -> Value
) async throws -> Value? {
    let storage = try storage ?? Storage.inMemory()
    let publication = Publication(
        id: try Publication.ID(parsing: Stand.publication), title: "Orchard & Co.",
        summary: "A monthly of trees.", accent: "#ffcc00")
    try await storage.save(publication, at: Stand.noon)
    let configuration = NewsstandConfiguration(
        port: chosen, baseURL: "http://stand.example", webRoot: webRoot, heartbeatSeconds: 1,
        now: now)
    var logger = Logger(label: "browser tests")
    logger.logLevel = .error
    let newsstand = await Newsstand(storage: storage, configuration: configuration, press: press, logger: logger)
    let (ports, port) = AsyncStream<Int>.makeStream()
    let group = newsstand.group { port.yield($0) }
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await group.run() }
        var value: Value?
        for await number in ports {
            port.finish()
            value = try await body(Stand(storage: storage, url: "http://127.0.0.1:\(number)"))
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        return value
    }
}
