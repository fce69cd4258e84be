import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

struct TileTests {
    private let enlarged = PressClient.pages(5, form: IssueForm(hasTiles: true))

    @Test func `a page is enlarged square by square, each square once`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: enlarged)
        let made = Mutex<[TileTask]>([])
        let renderer = TileRenderer { task in
            made.withLock { $0.append(task) }
            return try await TileRenderer.squares.make(task)
        }
        try await newsstand.test(tiles: renderer, keepingTiles: true) { client in
            // 2000 × 2666 at 2x, so 4000 × 5332 at twice that: 8 columns, 11 rows.
            let uri = Paths.API.tile(x: 7, y: 10, scale: 2, ofPage: 3, revision: 1, of: key)
            for _ in 1...2 {
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.text.hasSuffix("page 3 at 2: 7, 10 of 512"))
                #expect(response.headers[.contentType] == "image/webp")
                #expect(response.headers[.cacheControl] == "public, max-age=31536000, s-maxage=600, immutable")
                let tag = try #require(response.headers[.eTag])
                #expect(!tag.hasPrefix("W/"))
                let known = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
                #expect(known.status == .notModified)
            }
            #expect(made.withLock { $0.count } == 1)
            #expect(made.withLock { $0.first?.path.contains("/blobs/") } == true)
            for (x, y, scale, page, revision) in [
                (8, 0, 2, 3, 1), (0, 11, 2, 3, 1), (0, 0, 3, 3, 1), (0, 0, 1, 3, 1), (0, 0, 2, 6, 1), (0, 0, 2, 0, 1),
                (0, 0, 2, 3, 2), (0, 0, 2, 3, 0),
            ] {
                let uri = Paths.API.tile(x: x, y: y, scale: scale, ofPage: page, revision: revision, of: key)
                #expect(try await client.execute(uri: uri, method: .get).status == .notFound, "\(uri)")
            }
            let strange = ["1/3/2/00-0", "1/3/2/0", "1/3/2/0-0-0", "1/3/2/-1-0", "+1/3/2/0-0", "1/3/2/0-%30"]
            for square in strange {
                let response = try await client.execute(uri: "\(Paths.API.issue(key))/tiles/\(square)", method: .get)
                #expect(response.status == .notFound, "\(square)")
            }
            #expect(made.withLock { $0.count } == 1)
        }
        let manifest = try await newsstand.manifest(key)
        let text = String(decoding: try JSON.encode(manifest), as: UTF8.self)
        #expect(text.contains(#"tiles/1/3/{level}/{x}-{y}"#))
    }

    @Test func `a square is open to whom its page is open`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish(
            "april", price: Price(minor: 399, currency: "EUR"), press: enlarged)
        try await newsstand.test(tiles: .squares) { client in
            for page in 1...5 {
                let uri = Paths.API.tile(x: 0, y: 0, scale: 4, ofPage: page, revision: 1, of: key)
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status == (page <= 2 ? .ok : .forbidden))
                let mine = try await client.execute(uri: uri, method: .get, headers: .publisher)
                #expect(mine.status == .ok)
                #expect(mine.headers[.cacheControl] == "private, no-cache")
            }
        }
    }

    @Test func `an issue whose pages can't be enlarged has no squares`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let uri = Paths.API.tile(x: 0, y: 0, scale: 2, ofPage: 1, revision: 1, of: key)
        try await newsstand.test(tiles: .squares) { client in
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.status == .notFound)
        }
        let other = try await newsstand.publish("april", press: enlarged)
        try await newsstand.test { client in
            let uri = Paths.API.tile(x: 0, y: 0, scale: 2, ofPage: 1, revision: 1, of: other)
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.status == .notFound, "no machine")
        }
    }

    @Test func `few squares are made at once, few wait, and others are told to come again`() async throws {
        let queue = BoundedQueue(places: 1, waiting: 1, busy: "Many are here.")
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        func waiting(_ count: Int) async { while queue.waiting != count { await Task.yield() } }
        let working = Task {
            try await queue.inTurn {
                arrive.yield()
                for await _ in gate {}
            }
        }
        for await _ in arrived { break }
        let impatient = Task { try await queue.inTurn {} }
        await waiting(1)
        let refusal = await #expect(throws: Refusal.self) { try await queue.inTurn {} }
        #expect(refusal?.problem.status == 503)
        #expect(refusal?.headers[.retryAfter] == "1")
        // A cancelled request leaves the queue.
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        await waiting(0)
        let patient = Task { try await queue.inTurn { 7 } }
        await waiting(1)
        open.finish()
        try await working.value
        #expect(try await patient.value == 7)
        #expect(try await queue.inTurn { 8 } == 8)
    }

    @Test func `the cache never grows beyond its limit, and what was seen last stays`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-tiles-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func square(_ number: Int) -> ByteBuffer {
            ByteBuffer(bytes: Data.webP(String(repeating: "\(number % 10)", count: 988)))
        }
        let cache = TileCache(folder: folder, limit: 10_000)
        for number in 1...10 { await cache.keep(square(number), as: "\(number).webp") }
        #expect(try await cache.bytes(of: "1.webp") == square(1))
        await cache.keep(square(11), as: "11.webp")
        #expect(try await cache.bytes(of: "1.webp") == square(1), "it was seen")
        #expect(try await cache.bytes(of: "2.webp") == nil, "nobody looked at it")
        #expect(try await cache.bytes(of: "11.webp") == square(11))
        for number in 12...200 {
            await cache.keep(square(number), as: "\(number).webp")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.count <= 10)
        }
        await cache.keep(ByteBuffer(bytes: Data.webP(String(repeating: "x", count: 5_000))), as: "large.webp")
        #expect(try await cache.bytes(of: "large.webp") == nil)

        // Another process finds the stored files; damaged ones are rendered again.
        let file = "\(folder)/200.webp"
        let next = TileCache(folder: folder, limit: 10_000)
        #expect(try await next.bytes(of: "199.webp") == square(199))
        try Data(contentsOf: URL(filePath: file)).dropLast().write(to: URL(filePath: file))
        #expect(try await next.bytes(of: "200.webp") == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
