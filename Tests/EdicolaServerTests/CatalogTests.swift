import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

struct CatalogTests {
    @Test func `lists are paged, newest first, and the pages meet`() async throws {
        let newsstand = try await TestNewsstand()
        for day in 1...7 {
            let onSale = TestNewsstand.noon.addingTimeInterval(Double(day - 10) * 86_400)
            try await newsstand.publish("2026-0\(day)", onSale: onSale, press: .pages(1))
        }
        try await newsstand.test { client in
            var seen: [String] = []
            var after = ""
            repeat {
                let uri = "\(Paths.API.issues(TestNewsstand.press))?limit=3&after=\(after)"
                let page = try await client.execute(uri: uri, method: .get).decoded(ListPage<CatalogEntry>.self)
                #expect(page.items.count <= 3)
                seen += page.items.map(\.issue.id.text)
                after = page.next ?? ""
            } while !after.isEmpty
            #expect(seen == (1...7).reversed().map { "2026-0\($0)" })

            let stands = try await client.execute(uri: Paths.API.publications, method: .get)
            let entry = try #require(try stands.decoded(ListPage<PublicationEntry>.self).items.first)
            #expect(entry.issueCount == 7)
            #expect(entry.newest?.issue.id.text == "2026-07")
            let one = try await client.execute(uri: Paths.API.publication(TestNewsstand.press), method: .get)
            #expect(try one.decoded(PublicationEntry.self) == entry)
            let found = try await client.execute(
                uri: "\(Paths.API.issues(TestNewsstand.press))?q=2026-05", method: .get)
            #expect(try found.decoded(ListPage<CatalogEntry>.self).items.map(\.issue.id.text) == ["2026-05"])
        }
    }

    @Test func `an answer is known again until something changes`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let uris = [
            Paths.API.publications, Paths.API.publication(TestNewsstand.press), Paths.API.changes,
            Paths.API.issues(TestNewsstand.press), Paths.API.issue(key), Paths.API.manifest(key),
            Paths.Feeds.storePlist(TestNewsstand.press),
        ]
        try await newsstand.test { client in
            var tags: [String: String] = [:]
            for uri in uris {
                let first = try await client.execute(uri: uri, method: .get)
                #expect(first.status == .ok)
                #expect(first.headers[.cacheControl] == "public, no-cache")
                let tag = try #require(first.headers[.eTag])
                #expect(tag.hasPrefix("\"sha256-"))
                tags[uri] = tag
                let second = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
                #expect(second.status == .notModified)
                #expect(second.bytes.isEmpty)
            }
            let details = ByteBuffer(string: #"{"title": "Another title", "coverDate": "2026-03"}"#)
            let saved = try await client.execute(
                uri: Paths.API.issue(key), method: .put, headers: .publisher, body: details)
            #expect(saved.status == .ok)
            for uri in uris {
                let third = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tags[uri] ?? ""])
                #expect(third.status == .ok, "\(uri)")
                #expect(third.headers[.eTag] != tags[uri], "\(uri)")
            }
        }
    }

    @Test func `a renditions manifest has its pictures only`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let manifest = try await newsstand.manifest(key)
        try await newsstand.test { client in
            let all = try await client.execute(uri: Paths.API.manifest(key), method: .get)
            #expect(all.headers[.contentType] == "application/webpub+json")
            #expect(try all.decoded(Manifest.self) == manifest)
            for rendition in [Rendition.oneX, .twoX] {
                let uri = "\(Paths.API.manifest(key))?rendition=\(rendition.rawValue)"
                let part = try await client.execute(uri: uri, method: .get)
                #expect(try part.decoded(Manifest.self) == manifest.only(rendition))
                #expect(part.headers[.eTag] != all.headers[.eTag])
            }
        }
    }

    @Test func `the changes are read in order with a cursor`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("one")
        try await newsstand.publish("two")
        try await newsstand.test { client in
            let all = try await client.execute(uri: Paths.API.changes, method: .get).decoded(ChangeList.self)
            var cursor = ""
            var seen: [Change] = []
            while true {
                let uri = "\(Paths.API.changes)?limit=1&since=\(cursor)"
                let list = try await client.execute(uri: uri, method: .get).decoded(ChangeList.self)
                seen += list.changes
                cursor = list.cursor
                guard list.hasMore else { break }
            }
            #expect(seen == all.changes)
            #expect(Set(seen.map(\.issue.text)) == ["one", "two"])
            let none = try await client.execute(uri: "\(Paths.API.changes)?since=\(cursor)", method: .get)
            #expect(try none.decoded(ChangeList.self).changes.isEmpty)
        }
    }

    @Test func `the feed of the first apps lists the stand with whole addresses`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let response = try await client.execute(uri: Paths.Feeds.storePlist(TestNewsstand.press), method: .get)
            #expect(response.headers[.contentType] == "application/x-plist")
            let list = try unsafe PropertyListSerialization.propertyList(from: Data(response.bytes), format: nil)
            let entry = try #require((list as? [[String: Any]])?.first)
            #expect(entry["ID"] as? String == "march")
            #expect(entry["Download URL"] as? String == "https://stand.example\(Paths.API.archive(key))?rendition=2x")
            let cover = try #require(entry["Cover URL"] as? String)
            let picture = try await client.execute(
                uri: String(cover.dropFirst("https://stand.example".count)), method: .get)
            #expect(picture.headers[.contentType] == "image/jpeg")
            let archive = try await client.execute(uri: "\(Paths.API.archive(key))?rendition=2x", method: .head)
            #expect(archive.status == .ok)
        }
    }

    @Test func `an issue on sale is shown as soon as its first pages are there`() async throws {
        let newsstand = try await TestNewsstand()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("march"))
        let whole = await newsstand.open()
        try await whole.application().test(.router) { client in
            try await newsstand.publish(
                "march",
                press: .pages(9) { page in
                    whole.version.advance()  // as the press of the newsstand itself does
                    // Called before the page is stored: this many pages are recorded by now.
                    let response = try await client.execute(uri: Paths.API.manifest(key), method: .get)
                    #expect(response.status == (page > 4 ? .ok : .notFound), "page \(page)")
                    guard page > 4 else { return }
                    let manifest = try response.decoded(Manifest.self)
                    #expect(manifest.pageCount == 9)
                    #expect(manifest.pages.count >= 4)
                    let archive = try await client.execute(uri: Paths.API.archive(key), method: .get)
                    #expect(try archive.problem().kind == .notReady)
                })
            whole.version.advance()
            let archive = try await client.execute(uri: Paths.API.archive(key), method: .get)
            #expect(archive.status == .ok)
        }
    }
}
