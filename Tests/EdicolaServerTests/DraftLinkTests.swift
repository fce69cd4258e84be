import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Looking through an issue before it is on sale, with a link.
struct DraftLinkTests {
    private struct Link: Decodable {
        var address: String
        var until: Date
    }

    private typealias Kind = AuthorisationMatrixTests.Kind

    @Test func `a link opens the reader view of its issue, and the front door stays shut`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("secret", onSale: nil)
        try await newsstand.storage.updateSearch(at: newsstand.now)
        let manifest = try await newsstand.manifest(key)
        try await newsstand.test { client in
            let link = try await Self.link(to: key, client)
            #expect(link.address.hasPrefix("https://stand.example/orchard/secret/preview?proof="))
            #expect(link.until == newsstand.now.addingTimeInterval(86_400))
            let opened = try await client.get(Self.path(of: link))
            #expect(opened.status == .seeOther && opened.headers[.location] == "/orchard/secret/read/1")
            #expect(opened.headers[.cacheControl] == "no-store")
            let cookies = opened.headers[values: .setCookie]
            #expect(
                cookies.map { $0.split(separator: "; ").dropFirst().joined(separator: "; ") }
                    == [
                        Paths.API.issue(key), "/orchard/secret/read",
                    ].map { "Path=\($0); Max-Age=86400; HttpOnly; SameSite=Lax; Secure" })
            let guest = try #require(Self.cookie(in: opened))
            let page = try await client.get(Paths.reader(key), guest)
            #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("noindex") && page.text.contains("data-home=\"/orchard\""))
            #expect(!page.text.contains("data-remedy"))
            let whole = try await client.get(Paths.API.manifest(key), guest)
            #expect(try whole.decoded(Manifest.self).pages.count == manifest.pages.count)
            #expect(whole.headers[.cacheControl] == "private, no-cache")
            // Nobody learns of it elsewhere, with the cookie or without.
            for uri in [
                "/", "/orchard", "/orchard/secret", Paths.API.issue(key), Paths.API.issues(key.publication),
                Paths.API.changes, "/api/v1/search?q=secret", "/search?q=secret", "/opds", "/sitemap.xml?part=stands",
                Paths.API.archive(key), Paths.API.original(key), Paths.OPDS.issue(key), "/library",
            ] {
                let response = try await client.get(uri, guest)
                #expect(!response.text.contains("Issue secret"), "\(uri)")
                if uri.contains("/secret") { #expect(response.status == .notFound, "\(uri): \(response.status)") }
            }
            #expect(try await client.get(Paths.reader(key)).status == .notFound)
        }
    }

    @Test(arguments: [false, true])
    func `a link shows its issue's pages, and no byte of anything else`(isOfDocuments: Bool) async throws {
        let newsstand = try await TestNewsstand()
        let stand =
            isOfDocuments
            ? try await MatrixStand(newsstand, press: .documents()) : try await MatrixStand(newsstand)
        try await newsstand.test(tiles: .squares, pictures: .dots) { client in
            for linked in [Kind.draft, .coming] {
                let opened = try await client.get(Self.path(of: try await Self.link(to: stand.key(linked), client)))
                let guest = try #require(Self.cookie(in: opened))
                for kind in Kind.allCases {
                    for thing in try await stand.things(kind) {
                        let response = try await client.get(thing.uri, guest)
                        let place = "\(linked) \(thing.name) of \(kind)"
                        let shown = ["manifest", "cover", "page", "resource", "article", "tile"]
                        let isShown =
                            shown.contains { thing.name.hasPrefix($0) } && !thing.uri.hasPrefix("/opds")
                            && !thing.uri.hasPrefix("/feeds") && thing.name != "original's asset"
                        if kind == linked, isShown {
                            #expect(response.status == .ok, "\(place)")
                            #expect(response.headers[.cacheControl] == "private, no-cache", "\(place)")
                            continue
                        }
                        let expected: HTTPResponse.Status =
                            kind == linked && thing.name == "original's asset"
                            ? .forbidden : AuthorisationMatrixTests.expected(.nobody, kind, thing.part)
                        #expect(response.status == expected, "\(place)")
                    }
                }
            }
        }
    }

    @Test func `a link ends at its time, and with its issue`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("secret", onSale: nil)
        let link = try await newsstand.test { try await Self.link(to: key, $0, "?hours=2") }
        // After a restart.
        try await newsstand.test { client in
            let guest = try #require(Self.cookie(in: try await client.get(Self.path(of: link))))
            let manifest = Paths.API.manifest(key)
            #expect(try await client.get(manifest, guest).status == .ok)
            newsstand.now += 7199
            #expect(try await client.get(manifest, guest).status == .ok)
            newsstand.now += 1
            #expect(try await client.get(manifest, guest).status == .notFound)
            #expect(try await client.get(Paths.reader(key), guest).status == .notFound)
            let late = try await client.get(Self.path(of: link))
            #expect(late.status == .gone && late.headers[.cacheControl] == "no-store")
            #expect(late.text.contains("This preview link has expired") && late.headers[.setCookie] == nil)
            let italian = try await client.get(Self.path(of: link), [.acceptLanguage: "it"])
            #expect(italian.text.contains("Il link dell’anteprima è scaduto"))

            let other = try await Self.link(to: key, client)
            let bearer = try #require(Self.cookie(in: try await client.get(Self.path(of: other))))
            #expect(try await client.get(manifest, bearer).status == .ok)
            _ = try await client.send(.delete, Paths.API.issue(key), .publisher)
            #expect(try await client.get(manifest, bearer).status == .notFound)
            // Another issue by the same name is another issue.
            try await newsstand.publish("secret", onSale: nil)
            #expect(try await client.get(manifest, bearer).status == .notFound)
            #expect(try await client.get(Self.path(of: other)).status == .notFound)
        }
    }

    @Test func `on sale the link leads to the issue, and gives nothing that is sold`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish(
            "secret", onSale: newsstand.now.addingTimeInterval(3600), price: Price(minor: 399, currency: "EUR"))
        let page = try #require(try await newsstand.manifest(key).pages[4].layer).path
        try await newsstand.test { client in
            let link = try await Self.link(to: key, client)
            let guest = try #require(Self.cookie(in: try await client.get(Self.path(of: link))))
            #expect(try await client.get(Paths.API.asset(page, of: key), guest).status == .ok)
            newsstand.now += 3600
            #expect(try await client.get(Paths.API.asset(page, of: key), guest).status == .forbidden)
            let opened = try await client.get(Self.path(of: link))
            #expect(opened.headers[.location] == "/orchard/secret" && opened.headers[.setCookie] == nil)
            let refused = try await client.send(.post, Paths.API.previewLink(key), .publisher)
            #expect(refused.status == .conflict)
        }
    }

    @Test func `only the publisher makes links, and nobody makes one up`() async throws {
        let newsstand = try await TestNewsstand()
        let (key, other) = (
            try await newsstand.publish("secret", onSale: nil), try await newsstand.publish("other", onSale: nil)
        )
        try await newsstand.test { client in
            let path = Paths.API.previewLink(key)
            #expect(try await client.send(.post, path).status == .unauthorized)
            for hours in ["0", "169", "x"] {
                #expect(try await client.send(.post, "\(path)?hours=\(hours)", .publisher).status == .badRequest)
            }
            let good = Self.path(of: try await Self.link(to: key, client))
            let proof = try #require(good.split(separator: "=").last)
            for wrong in [
                "", "?proof=", "?proof=.", "?proof=\(Int.max).\(proof.split(separator: ".")[1])", "?proof=9\(proof)",
                "?proof=\(proof)0", "?proof=\(proof.dropLast())", "?proof=\(proof).1",
            ] {
                let response = try await client.get(Paths.preview(key) + wrong)
                #expect(response.status == .notFound && response.headers[.setCookie] == nil, "\(wrong)")
            }
            #expect(try await client.get("\(Paths.preview(other))?proof=\(proof)").status == .notFound)
        }
    }

    private static func link(
        to key: Issue.Key, _ client: any TestClientProtocol, _ query: String = ""
    ) async throws -> Link {
        let response = try await client.send(.post, Paths.API.previewLink(key) + query, .publisher)
        #expect(response.status == .created)
        return try response.decoded(Link.self)
    }

    private static func path(of link: Link) -> String { link.address.replacing("https://stand.example", with: "") }

    /// What a browser would send; here to any address, as somebody would who took it from there.
    private static func cookie(in response: TestResponse) -> HTTPFields? {
        response.headers[values: .setCookie].first.map { [.cookie: String($0.prefix { $0 != ";" })] }
    }
}
