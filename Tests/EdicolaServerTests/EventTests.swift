import AsyncHTTPClient
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import Storage
import Testing

@testable import EdicolaServer

struct EventTests {
    /// One event, parsed by the WHATWG's rules.
    struct Event: Hashable {
        var id: String?
        var name = "message"
        var data = ""
    }

    /// Reads a stream until it has a number of events.
    private func events(
        _ count: Int, from port: Int, at path: String = Paths.API.events, _ headers: [(String, String)] = [],
        connected: () async throws -> Void = {}
    ) async throws -> [Event] {
        var request = HTTPClientRequest(url: "http://localhost:\(port)\(path)")
        request.headers = HTTPHeaders(headers)
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
        #expect(response.headers.first(name: "content-type") == "text/event-stream")
        var text = ""
        var isConnected = false
        var found: [Event] = []
        for try await chunk in response.body {
            text += String(buffer: chunk)
            if !isConnected, text.contains("\n\n") {
                isConnected = true
                try await connected()
            }
            while let end = text.range(of: "\n\n") {
                var event = Event()
                let lines = text[..<end.lowerBound].split(separator: "\n")
                text.removeSubrange(..<end.upperBound)
                for line in lines where !line.hasPrefix(":") {
                    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                    switch parts[0] {
                    case "id": event.id = parts[1]
                    case "event": event.name = parts[1]
                    case "data": event.data += parts[1]
                    default: break
                    }
                }
                if !event.data.isEmpty { found.append(event) }
                if found.count >= count { return found }
            }
        }
        return found
    }

    @Test func `changes arrive while one listens, and none is lost or doubled on resuming`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(.live) { client in
            let port = try #require(client.port)
            let live = try await events(1, from: port) { try await newsstand.publish("one") }
            #expect(live.map(\.name) == ["change"])
            let change = try JSON.decode(Change.self, from: Data(live[0].data.utf8))
            #expect(change.cursor == live[0].id)
            #expect(change.kind == .added)
            #expect(change.issue.text == "one")

            try await newsstand.publish("two")
            try await newsstand.publish("three")
            // Each issue makes two changes: its first pages, and the whole of it.
            let rest = try await events(7, from: port, [("Last-Event-ID", change.cursor)]) {
                try await newsstand.publish("four")
            }
            let all = try await client.execute(
                uri: "\(Paths.API.changes)?since=\(change.cursor)", method: .get
            ).decoded(ChangeList.self)
            #expect(rest.compactMap(\.id) == all.changes.map(\.cursor))
            let issues = try rest.map { try JSON.decode(Change.self, from: Data($0.data.utf8)).issue.text }
            #expect(issues == ["one", "two", "two", "three", "three", "four", "four"])
        }
    }

    @Test func `who listens to one publication hears of it alone, what was missed and what is new`() async throws {
        let newsstand = try await TestNewsstand()
        let meadow = Publication.ID.make("meadow")
        try await newsstand.storage.save(Publication(id: meadow, title: "Meadow"), at: newsstand.now)
        try await newsstand.test(.live) { client in
            let port = try #require(client.port)
            let before = try await newsstand.storage.newestCursor()
            try await newsstand.publish("one", press: .pages(1))
            try await newsstand.publish("one", in: meadow, press: .pages(1))
            let path = Paths.API.events(of: meadow)
            let found = try await events(3, from: port, at: path, [("Last-Event-ID", before)]) {
                try await newsstand.publish("two", press: .pages(1))
                try await newsstand.publish("two", in: meadow, press: .pages(1))
            }
            let changes = try found.map { try JSON.decode(Change.self, from: Data($0.data.utf8)) }
            #expect(changes.allSatisfy { $0.publication == meadow })
            #expect(changes.map(\.issue.text) == ["one", "one", "two"])
            let refused = try await client.execute(uri: "\(Paths.API.events)?publication=%20", method: .get)
            #expect(refused.status == .badRequest)
        }
    }

    @Test func `every kind of reader hears of what is on the stand alone, and who signed out of nothing`() async throws
    {
        let newsstand = try await TestNewsstand()
        let before = try await newsstand.storage.newestCursor()
        let stand = try await MatrixStand(newsstand)
        try await newsstand.test(.live) { client in
            let port = try #require(client.port)
            let tokens = try await stand.tokens(client)
            let all = try await newsstand.storage.changes(since: before, at: newsstand.now).changes
            #expect(all.count > 4)
            for asker in AuthorisationMatrixTests.Asker.allCases {
                if asker == .signedOut {
                    let fields = HTTPFields.reader(try #require(tokens[asker]))
                    #expect(try await client.get(Paths.API.events, fields).status == .unauthorized)
                    continue
                }
                var headers = [("Last-Event-ID", before)]
                if let token = tokens[asker] { headers.append(("Authorization", "Bearer \(token)")) }
                let found = try await events(all.count, from: port, headers)
                #expect(found.compactMap(\.id) == all.map(\.cursor), "\(asker)")
                for hidden in ["coming", "draft", "assets/"] {
                    #expect(!found.contains { $0.data.contains(hidden) }, "\(asker)")
                }
            }
        }
    }

    @Test func `one whose last id is not known is told to ask anew`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(.live) { client in
            let port = try #require(client.port)
            let found = try await events(1, from: port, [("Last-Event-ID", "of another newsstand")])
            #expect(found == [Event(id: nil, name: "resync", data: "{}")])
        }
    }

    @Test func `the press of a draft is heard by its publisher alone`() async {
        let hub = EventHub()
        let publisher = hub.listen(as: EventListener(caller: .newsstand))
        let anybody = hub.listen(as: EventListener(caller: .anybody))
        let progress = IssueProgress(
            publication: TestNewsstand.press, issue: .make("draft"), pagesReady: 1, pageCount: 9, stage: .processing)
        hub.announce(.progress(progress, isPublic: false))
        hub.announce(.heartbeat)
        var first = publisher.makeAsyncIterator()
        var second = anybody.makeAsyncIterator()
        #expect(await first.next() == .progress(progress, isPublic: false))
        #expect(await second.next() == .heartbeat)
    }

    @Test func `a listener who is too slow ends, and the others go on`() async throws {
        let hub = EventHub()
        let slow = hub.listen(as: EventListener(caller: .anybody), bufferSize: 2)
        let quick = hub.listen(as: EventListener(caller: .anybody))
        for _ in 0..<4 { hub.announce(.heartbeat) }
        #expect(hub.listenerCount == 1)
        var count = 0
        for await _ in slow { count += 1 }
        #expect(count == 2)
        var iterator = quick.makeAsyncIterator()
        for _ in 0..<4 { #expect(await iterator.next() == .heartbeat) }
    }
}
