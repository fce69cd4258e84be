import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The cache policies of an issue's bytes for caches between the newsstand and its readers.
struct SharedCacheTests {
    private func page(of newsstand: TestNewsstand, _ key: Issue.Key) async throws -> String {
        let manifest = try await newsstand.manifest(key)
        return Paths.API.asset(try #require(manifest.pages[0].picture(for: .oneX)).asset.path, of: key)
    }

    @Test func `open pages are kept by readers for ever, and by what stands between for ten minutes`() async throws {
        let newsstand = try await TestNewsstand()
        let uri = try await page(of: newsstand, try await newsstand.publish("free"))
        try await newsstand.test { client in
            let page = try await client.get(uri)
            #expect(page.status == .ok)
            #expect(page.headers[.cacheControl] == "public, max-age=31536000, s-maxage=600, immutable")
            #expect(page.headers[.surrogateKey] == "publication:orchard issue:orchard/free")
            #expect(page.headers[.cacheTag] == "publication:orchard,issue:orchard/free")
            let tag = try #require(page.headers[.eTag])
            let same = try await client.get(uri, [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.headers[.surrogateKey] == page.headers[.surrogateKey])
        }
    }

    @Test func `a cache that asks again hears that the issue was withdrawn`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        let uri = try await page(of: newsstand, key)
        try await newsstand.test { client in
            let tag = try #require(try await client.get(uri).headers[.eTag])
            let withdrawal = try await client.send(
                .put, Paths.API.release(key), .publisher, #"{"withdraw": "A court order."}"#)
            #expect(withdrawal.status.kind == .successful, "\(withdrawal.text)")
            let answer = try await client.get(uri, [.ifNoneMatch: tag])
            #expect(answer.status == .gone && answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `what is for one reader has no name in shared caches`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"))
        let manifest = try await newsstand.manifest(key)
        let closed = try #require(manifest.pages[3].picture(for: .oneX)).asset.path
        try await newsstand.test { client in
            let page = try await client.get(Paths.API.asset(closed, of: key), .publisher)
            #expect(page.status == .ok && page.headers[.cacheControl] == "private, no-cache")
            #expect(page.headers[.surrogateKey] == nil && page.headers[.cacheTag] == nil)
        }
    }
}
