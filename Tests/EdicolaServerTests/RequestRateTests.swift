import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Rate limits of one address.
struct RequestRateTests {
    private static func from(_ address: String) -> HTTPFields { [.init("X-Forwarded-For") ?? .range: address] }

    @Test func `an address that asks for page after page waits, others and this press don't`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let stranger = Self.from("203.0.113.7")
            for _ in 0..<600 {
                let status = try await client.get(Paths.API.publications, stranger).status
                guard status == .ok else {
                    Testing.Issue.record("\(status)")
                    return
                }
            }
            let refused = try await client.get(Paths.API.publications, stranger)
            #expect(try refused.problem().kind == .tooManyRequests)
            #expect(refused.headers[.retryAfter] == "1")
            #expect(try await client.get("/opds", stranger).status == .tooManyRequests, "all of them count together")
            #expect(try await client.get("/healthz", stranger).status == .ok)
            #expect(try await client.get(Paths.API.publications, Self.from("203.0.113.8")).status == .ok)
            #expect(try await client.get(Paths.API.publications).status == .ok)
            newsstand.now = newsstand.now.addingTimeInterval(1)
            #expect(try await client.get(Paths.API.publications, stranger).status == .ok)
        }
    }

    @Test func `the bytes of issues have a limit of their own`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        let manifest = try await newsstand.manifest(key)
        let page = Paths.API.asset(try #require(manifest.pages[0].picture(for: .oneX)).asset.path, of: key)
        try await newsstand.test { client in
            let reader = Self.from("203.0.113.7")
            for _ in 0...600 { _ = try await client.get("/opds", reader) }
            #expect(try await client.get("/opds", reader).status == .tooManyRequests)
            #expect(try await client.get(page, reader).status == .ok)
        }
    }
}

struct PictureWidthTests {
    @Test(arguments: [(1, 64), (64, 64), (299, 200), (300, 300), (1080, 1000), (99_999, 2400)])
    func `pictures are made in few widths, none wider than asked for`(asked: Int, made: Int) {
        #expect(PictureService.step(upTo: asked) == made)
    }

    @Test func `a thousand widths are fifteen pictures`() {
        #expect(Set((64...2400).map(PictureService.step)).count == 15)
    }

    @Test func `one address can't fill the queue for pictures`() async throws {
        let queue = BoundedQueue(places: 1, waiting: 8, busy: "Busy.")
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let greedy = ClientAddress("203.0.113.7")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await queue.inTurn {
                    start.yield()
                    for await _ in ended {}
                }
            }
            for await _ in started { break }
            for count in 1...2 {
                group.addTask { try await queue.inTurn(for: greedy) {} }
                while queue.waiting < count { await Task.yield() }
            }
            await #expect(throws: Refusal.self) { try await queue.inTurn(for: greedy) {} }
            group.addTask { try await queue.inTurn(for: ClientAddress("203.0.113.8")) {} }
            while queue.waiting < 3 { await Task.yield() }
            end.finish()
            try await group.waitForAll()
        }
        #expect(queue.waiting == 0)
    }
}
