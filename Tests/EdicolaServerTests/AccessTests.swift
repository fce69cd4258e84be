import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

struct AccessTests {
    @Test func `a free issue is open to all, and its assets may be kept for ever`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let manifest = try await newsstand.manifest(key)
        try await newsstand.test { client in
            for asset in manifest.allAssets {
                let response = try await client.execute(uri: Paths.API.asset(asset.path, of: key), method: .get)
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == asset.mediaType)
                #expect(Digest(sha256: response.bytes) == asset.digest)
                #expect(response.headers[.cacheControl] == "public, max-age=31536000, s-maxage=600, immutable")
            }
            let original = try await client.execute(uri: Paths.API.original(key), method: .get)
            #expect(original.text == "%PDF-1.7 the original of march")
            #expect(original.headers[.contentDisposition] == "attachment; filename=\"orchard-march.pdf\"")
        }
    }

    @Test func `of an issue that is sold only the cover and the preview are public`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("april", price: Price(minor: 399, currency: "EUR"))
        let manifest = try await newsstand.manifest(key)
        let original = try #require(manifest.original)
        try await newsstand.test { client in
            func get(_ uri: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
                try await client.execute(uri: uri, method: .get, headers: fields)
            }
            for page in manifest.pages {
                for asset in page.pictures.values.map(\.asset) + [page.thumbnail?.asset, page.layer].compactMap(\.self)
                {
                    let response = try await get(Paths.API.asset(asset.path, of: key))
                    #expect(response.status == (page.number <= 2 ? .ok : .forbidden))
                    guard page.number > 2 else { continue }
                    let problem = try response.problem()
                    #expect(problem.kind == .accessNeeded)
                    #expect(problem.nextAction == .buy)
                    // Permission precedes "not modified" and any range.
                    let known = try await get(
                        Paths.API.asset(asset.path, of: key),
                        [.ifNoneMatch: "\"sha256-\(asset.digest.hex)\"", .range: "bytes=0-1"])
                    #expect(known.status == .forbidden)
                    let mine = try await get(Paths.API.asset(asset.path, of: key), .publisher)
                    #expect(mine.status == .ok)
                    #expect(mine.headers[.cacheControl] == "private, no-cache")
                }
            }
            for cover in manifest.covers {
                let shown = try await get(Paths.API.asset(cover.asset.path, of: key))
                #expect(shown.status == .ok && shown.headers[.crossOriginResourcePolicy] == "cross-origin")
            }
            let page = try #require(manifest.pages[0].pictures[.oneX]).asset
            let preview = try await get(Paths.API.asset(page.path, of: key))
            #expect(preview.headers[.crossOriginResourcePolicy] == "same-origin", "covers alone are for others")
            for uri in [
                Paths.API.archive(key), Paths.API.original(key), Paths.API.asset(original.path, of: key),
            ] {
                #expect(try await get(uri).problem().nextAction == .buy)
                #expect(try await get(uri, .publisher).status == .ok)
            }
            let seen = try await get(Paths.API.manifest(key)).decoded(Manifest.self)
            #expect(seen.pages.map(\.number) == [1, 2])
            #expect(seen.pageCount == 5)
            #expect(seen.original == nil)
            #expect(seen.covers == manifest.covers)
            #expect(try await get(Paths.API.manifest(key), .publisher).decoded(Manifest.self) == manifest)
            let answer = try await get(Paths.API.issue(key)).decoded(IssueAnswer.self)
            #expect(!answer.isOpen)
            #expect(answer.nextAction == .buy)
        }
    }

    @Test func `an issue is hidden until its instant of sale`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("may", onSale: TestNewsstand.noon.addingTimeInterval(60))
        let manifest = try await newsstand.manifest(key)
        let cover = try #require(manifest.covers.first).asset
        let picture = try #require(manifest.pages[0].pictures[.oneX]).asset
        let addresses = [
            Paths.API.issue(key), Paths.API.manifest(key), Paths.API.archive(key), Paths.API.original(key),
            Paths.API.asset(cover.path, of: key), Paths.API.asset(picture.path, of: key),
        ]
        try await newsstand.test { client in
            for uri in addresses {
                let hidden = try await client.execute(uri: uri, method: .get)
                #expect(try hidden.problem().kind == .notFound)
                let mine = try await client.execute(uri: uri, method: .get, headers: .publisher)
                #expect(mine.status == .ok)
                #expect(mine.headers[.cacheControl] == "private, no-cache")
                #expect(mine.headers[.crossOriginResourcePolicy] == "same-origin")
            }
            let list = try await client.execute(uri: Paths.API.issues(TestNewsstand.press), method: .get)
            #expect(try list.decoded(ListPage<CatalogEntry>.self).items.isEmpty)
            // Only the clock puts it on the stand, in that very millisecond.
            newsstand.now = TestNewsstand.noon.addingTimeInterval(60)
            for uri in addresses {
                #expect(try await client.execute(uri: uri, method: .get).status == .ok)
            }
            let later = try await client.execute(uri: Paths.API.issues(TestNewsstand.press), method: .get)
            #expect(try later.decoded(ListPage<CatalogEntry>.self).items.map(\.key) == [key])
            #expect(later.headers[.eTag] != list.headers[.eTag])
        }
    }

    @Test func `a withdrawn issue is gone, with the reason, and its assets with it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("june")
        let picture = try #require(try await newsstand.manifest(key).pages[0].pictures[.oneX]).asset
        let addresses = [
            Paths.API.issue(key), Paths.API.manifest(key), Paths.API.archive(key),
            Paths.API.asset(picture.path, of: key),
        ]
        try await newsstand.test { client in
            let tag = try #require(try await client.execute(uri: addresses[3], method: .get).headers[.eTag])
            let order = ByteBuffer(string: #"{"withdraw": "A recipe was dangerous."}"#)
            let withdrawn = try await client.execute(
                uri: Paths.API.release(key), method: .put, headers: .publisher, body: order)
            #expect(withdrawn.status == .ok)
            for uri in addresses {
                let response = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
                let problem = try response.problem()
                #expect(problem.kind == .withdrawn)
                #expect(problem.detail == "A recipe was dangerous.")
                #expect(try await client.execute(uri: uri, method: .get, headers: .publisher).status == .ok)
            }
            let changes = try await client.execute(uri: Paths.API.changes, method: .get).decoded(ChangeList.self)
            #expect(changes.changes.last?.kind == .withdrawn)
            #expect(changes.changes.last?.reason == "A recipe was dangerous.")
            let back = try await client.execute(
                uri: Paths.API.release(key), method: .put, headers: .publisher,
                body: ByteBuffer(string: #"{"now": true}"#))
            #expect(back.status == .ok)
            #expect(try await client.execute(uri: addresses[0], method: .get).status == .ok)
        }
    }

    @Test func `a key that is not known is refused, for reading too`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            for (method, uri) in [
                (HTTPRequest.Method.get, Paths.API.issue(key)), (.put, Paths.API.issue(key)),
                (.get, Paths.API.content(key)), (.get, Paths.API.events),
            ] {
                let response = try await client.execute(
                    uri: uri, method: method, headers: [.authorization: "Bearer edk_guessed"])
                #expect(try response.problem().kind == .keyNeeded)
                #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"edicola\"")
            }
            let without = try await client.execute(
                uri: Paths.API.issue(key), method: .put, body: ByteBuffer(string: "{}"))
            #expect(without.status == .unauthorized)
        }
    }
}
