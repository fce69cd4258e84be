import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

struct StandTests {
    private func put(_ client: any TestClientProtocol, _ uri: String, _ body: String) async throws -> TestResponse {
        try await client.execute(uri: uri, method: .put, headers: .publisher, body: ByteBuffer(string: body))
    }

    @Test func `a stand looks as its publisher says, at once`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.publish("april")
        try await newsstand.test { client in
            let plain = try await client.execute(uri: "/orchard", method: .get).text
            #expect(plain.contains("class=\"newest\""))
            #expect(!plain.contains("/assets/themes/"))
            #expect(
                try await put(client, Paths.API.settings, ##"{"typeface": "slab", "imprint": "/i?a=1&b=2"}"##).status
                    == .ok)
            #expect(
                try await put(
                    client, Paths.API.settings(TestNewsstand.press), ##"{"look": "cover-flow", "paper": "#808080"}"##
                ).status == .ok)
            let dressed = try await client.execute(uri: "/orchard", method: .get).text
            #expect(dressed.contains("class=\"flow-covers\""))
            #expect(!dressed.contains("class=\"newest\""))
            #expect(dressed.contains("/assets/themes/808080_usual_slab_"))
            #expect(dressed.contains("href=\"/i?a=1&amp;b=2\""))
            let address = try #require(dressed.firstMatch(of: /\/assets\/themes\/[^"]+/)).output
            let css = try await client.execute(uri: String(address), method: .get)
            #expect(css.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(css.text.contains("--paper:light-dark("))
        }
    }

    @Test func `how much may be copied stands in every manifest of the title, at once`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            func limit() async throws -> CopyLimit? {
                try await client.execute(uri: Paths.API.manifest(key), method: .get).decoded(Manifest.self).copyLimit
            }
            let atFirst = try await limit()
            #expect(atFirst == nil)
            let settings = Paths.API.settings(TestNewsstand.press)
            #expect(try await put(client, settings, #"{"copyLimit": {"atOnce": 600, "inAll": 6000}}"#).status == .ok)
            #expect(try await limit() == CopyLimit(atOnce: 600, inAll: 6000))
            #expect(try await put(client, settings, #"{"copyLimit": {"atOnce": -1}}"#).status == .badRequest)
            #expect(try await put(client, settings, "{}").status == .ok)
            #expect(try await put(client, Paths.API.settings, #"{"copyLimit": {"inAll": 10}}"#).status == .ok)
            #expect(try await limit() == CopyLimit(inAll: 10))
        }
    }

    @Test func `a fixed section is followed through the issues, and orders the contents of each`() async throws {
        let newsstand = try await TestNewsstand()
        func article(_ title: String, _ section: String?, _ page: Int) -> Article {
            Article(title: title, section: section, page: page, pageCount: 1)
        }
        let texts = ["One.", "Two.", "Three.", "Four."]
        try await newsstand.publish(
            "march", onSale: TestNewsstand.noon.addingTimeInterval(-60),
            press: .texts(
                texts,
                articles: [
                    article("Dear reader", "Opening", 1), article("A talk with Ada", "Interview", 2),
                    article("Loose", nil, 3), article("A talk with Grace", "Interview", 4),
                ]))
        try await newsstand.publish("april", press: .texts(texts, articles: [article("No talk", "Opening", 1)]))
        try await newsstand.test { client in
            let settings = Paths.API.settings(TestNewsstand.press)
            let missing = try await client.get("/orchard?section=Interview").status
            #expect(missing == .notFound)
            #expect(try await put(client, settings, #"{"sections": ["Interview", "Opening"]}"#).status == .ok)
            let front = try await client.get("/orchard").text
            #expect(front.contains("href=\"/orchard?section=Interview\""))
            let interviews = try await client.get("/orchard?section=Interview").text
            #expect(
                interviews.matches(of: /class="section-article" href="\/orchard\/([a-z]+)\/read\/(\d)"/).map {
                    "\($0.1) \($0.2)"
                } == ["march 2", "march 4"])
            #expect(!interviews.contains("orchard/april"))
            #expect(try await client.get("/orchard?section=Opening").text.contains("No talk"))
            #expect(try await client.get("/orchard?section=Letters").status == .notFound)
            let contents = try await client.get("/orchard/march").text
            let order = contents.matches(of: /contents-(?:title|section)" dir="auto">([^<]+)</).map { String($0.1) }
            #expect(
                order == [
                    "Interview", "A talk with Ada", "A talk with Grace", "Opening", "Dear reader", "Loose",
                ])
            #expect(try await put(client, settings, #"{"sections": ["A", "A"]}"#).status == .badRequest)
        }
    }

    @Test func `a preview shows what nobody else sees, to the key or by a short-lived link`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.test { client in
            let path = "/console/preview/orchard"
            #expect(try await client.execute(uri: "\(path)?look=cover-flow", method: .get).status == .unauthorized)
            let mine = try await client.execute(uri: "\(path)?look=cover-flow", method: .get, headers: .publisher)
            #expect(mine.text.contains("flow-covers"))
            #expect(mine.headers[.cacheControl] == "no-store")
            #expect(mine.text.contains("content=\"noindex\""))
            #expect(try await !client.execute(uri: "/orchard", method: .get).text.contains("flow-covers"))
            let made = try await client.execute(
                uri: "\(Paths.API.previewLink(TestNewsstand.press))?paper=%23102030", method: .post, headers: .publisher
            )
            let link = try made.decoded(PreviewLink.self).address
            let seen = try await client.execute(uri: link, method: .get)
            #expect(seen.status == .ok)
            #expect(seen.text.contains("/assets/themes/102030_"))
            // Nobody can prolong a link.
            let longer = link.replacing(/until=(\d+)/) { "until=\($0.1.dropLast())9" }
            let refused = try await client.execute(uri: longer, method: .get).status
            #expect(longer == link || refused == .unauthorized)
            #expect(
                try await client.execute(uri: link.replacingOccurrences(of: "/orchard?", with: "/other?"), method: .get)
                    .status != .ok)
            #expect(
                try await client.execute(uri: "\(path)?look=carousel", method: .get, headers: .publisher).status
                    == .badRequest)
            newsstand.now = TestNewsstand.noon.addingTimeInterval(PreviewLinks.seconds + 1)
            #expect(try await client.execute(uri: link, method: .get).status == .unauthorized)
        }
    }

    @Test func `a page speaks the reader's language, or the publication's`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.storage.save(
            Publication(id: .make("orto"), title: "Orto", language: "it-IT"), at: newsstand.now)
        try await newsstand.test { client in
            func language(_ uri: String, _ fields: HTTPFields = [:]) async throws -> String {
                let response = try await client.execute(uri: uri, method: .get, headers: fields)
                #expect(response.headers[.vary]?.contains("Accept-Language") == true)
                return String(try #require(response.text.firstMatch(of: /<html lang="([a-z]+)"/)).1)
            }
            #expect(try await language("/orchard") == "en")
            #expect(try await language("/orto") == "it")
            #expect(try await language("/orto", [.acceptLanguage: "en-GB,en;q=0.9"]) == "en")
            #expect(try await language("/orchard", [.acceptLanguage: "de, it;q=0.3, en;q=0.2"]) == "it")
            #expect(try await language("/orchard", [.acceptLanguage: "de, tlh"]) == "en")
            #expect(try await language("/orchard", [.acceptLanguage: "it", .cookie: "a=b; lang=en"]) == "en")
            #expect(try await language("/orchard?lang=it", [.acceptLanguage: "en"]) == "it")
            #expect(try await language("/orchard?lang=xx", [.acceptLanguage: "it"]) == "it")
            let chosen = try await client.execute(uri: "/orchard?lang=it", method: .get)
            #expect(chosen.headers[.setCookie]?.hasPrefix("lang=it;") == true)
            _ = try await put(client, Paths.API.settings(TestNewsstand.press), #"{"languages": ["it"]}"#)
            #expect(try await language("/orchard", [.acceptLanguage: "en"]) == "it")
            // Error pages have the language too.
            let missing = try await client.execute(uri: "/nothing", method: .get, headers: [.acceptLanguage: "it"])
            #expect(missing.status == .notFound)
            #expect(missing.text.contains("Pagina non trovata"))
        }
    }

    @Test func `prices are in the reader's currency`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        var issue = try #require(try await newsstand.storage.entry(key)).issue
        issue.otherPrices = [try #require(Price(minor: 450, currency: "USD"))]
        try await newsstand.storage.save(issue, at: newsstand.now)
        try await newsstand.test { client in
            func price(_ language: String) async throws -> String {
                let page = try await client.execute(
                    uri: "/orchard/march", method: .get, headers: [.acceptLanguage: language])
                return String(try #require(page.text.firstMatch(of: /data-currency="[A-Z]+">([^<]+)</)).1)
            }
            let dollars = try await price("en-US")
            #expect(dollars == "$\u{A0}4.50")
            #expect(try await price("en-GB") == "€\u{A0}3.99")
            #expect(try await price("it-IT") == "3,99\u{A0}€")
            #expect(try await price("it-US") == "4,50\u{A0}$")
        }
    }

    @Test func `parts of a stand are found by their addresses`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("old", onSale: TestNewsstand.noon.addingTimeInterval(-86_400 * 40))
        try await newsstand.publish("paid", price: Price(minor: 100, currency: "EUR"))
        try await newsstand.publish("filed")
        var filed = try #require(
            try await newsstand.storage.entry(.init(publication: TestNewsstand.press, issue: .make("filed")))
        ).issue
        filed.categories = [.make("wine")]
        try await newsstand.storage.save(filed, at: newsstand.now)
        try await newsstand.test { client in
            _ = try await put(
                client, Paths.API.settings,
                #"{"categories": [{"id": "food", "title": "Food"}, {"id": "wine", "title": "Wine", "parent": "food"}]}"#
            )
            func issues(_ query: String) async throws -> Set<String> {
                let page = try await client.execute(uri: "/orchard\(query)", method: .get)
                #expect(page.status == .ok, "\(query)")
                return Set(page.text.matches(of: /data-issue="orchard\/([a-z]+)"/).map { String($0.1) })
            }
            #expect(try await issues("") == ["old", "paid", "filed"])
            #expect(try await issues("?show=new") == ["paid", "filed"])
            #expect(try await issues("?show=free") == ["old", "filed"])
            #expect(try await issues("?category=food") == ["filed"])
            #expect(try await issues("?year=2026&month=3") == ["old", "paid", "filed"])
            #expect(try await issues("?year=2025") == [])
            for wrong in ["?show=old", "?year=x", "?year=2026&month=13", "?category=..", "?after=nonsense"] {
                let answer = try await client.execute(uri: "/orchard\(wrong)", method: .get)
                #expect([.notFound, .badRequest].contains(answer.status), "\(wrong)")
            }
            let front = try await client.execute(uri: "/orchard", method: .get).text
            #expect(front.contains("href=\"/orchard?show=free\""))
            #expect(!front.contains("show=specials"))
            _ = try await put(client, Paths.API.settings(TestNewsstand.press), #"{"filedUnder": ["wine"]}"#)
            #expect(try await client.execute(uri: "/?category=food", method: .get).text.contains("stand-orchard"))
            #expect(try await client.execute(uri: "/?category=none", method: .get).status == .notFound)
        }
    }

    @Test func `what is new is marked for a fortnight`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.test { client in
            func isMarked() async throws -> Bool {
                try await client.execute(uri: "/orchard", method: .get).text.contains("<span class=\"mark\">New</span>")
            }
            let atFirst = try await isMarked()
            #expect(atFirst)
            newsstand.now = TestNewsstand.noon.addingTimeInterval(86_400 * 14)
            #expect(try await isMarked())
            newsstand.now = TestNewsstand.noon.addingTimeInterval(86_400 * 15)
            #expect(try await !isMarked())
        }
    }

    @Test func `hundreds of issues come in parts that lose none`() async throws {
        let newsstand = try await TestNewsstand()
        for index in 0..<120 {
            try await newsstand.publish(
                "n\(index)", onSale: TestNewsstand.noon.addingTimeInterval(Double(index - 200)), press: .pages(1))
        }
        try await newsstand.test { client in
            var (seen, uri): ([String], String?) = ([], "/orchard")
            while let next = uri {
                let page = try await client.execute(uri: next, method: .get).text
                seen += page.matches(of: /<(?:li|article) class="(?:card|newest)" data-issue="orchard\/(n\d+)"/).map {
                    String($0.1)
                }
                uri = page.firstMatch(of: /rel="next" href="([^"]+)"/).map {
                    String($0.1).replacing("&amp;", with: "&")
                }
            }
            #expect(seen == (0..<120).reversed().map { "n\($0)" })
        }
    }

    @Test func `a frame on another site is allowed where its publisher says so`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.test { client in
            let closed = try await client.execute(uri: "/embed/orchard", method: .get)
            #expect(closed.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'self';") == true)
            _ = try await put(
                client, Paths.API.settings(TestNewsstand.press), #"{"embedding": ["https://blog.example"]}"#)
            for uri in ["/embed/orchard", "/embed/orchard/march"] {
                let open = try await client.execute(uri: uri, method: .get)
                #expect(
                    open.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'self' https://blog.example;")
                        == true)
                #expect(open.text.contains("<base target=\"_top\">"))
            }
            // No other page may be framed.
            let page = try await client.execute(uri: "/orchard", method: .get)
            #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'self';") == true)
            #expect(try await client.execute(uri: "/embed/orchard/none", method: .get).status == .notFound)
        }
    }

    @Test func `the newest issue and its cover have addresses that stay`() async throws {
        let newsstand = try await TestNewsstand()
        let march = try await newsstand.publish("march")
        let cover = try #require(try await newsstand.manifest(march).covers.last)
        try await newsstand.test { client in
            let picture = try await client.execute(uri: Paths.latestCover(TestNewsstand.press), method: .get)
            #expect(Digest(sha256: picture.bytes) == cover.asset.digest)
            #expect(picture.headers[.contentType] == "image/jpeg")
            let tag = try #require(picture.headers[.eTag])
            let again = try await client.execute(
                uri: Paths.latestCover(TestNewsstand.press), method: .get, headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            let latest = try await client.execute(uri: Paths.latest(TestNewsstand.press), method: .get)
            #expect(latest.status == .found)
            #expect(latest.headers[.location] == "/orchard/march")
            let robots = try await client.execute(uri: "/robots.txt", method: .get).text
            #expect(robots.contains("Sitemap: https://stand.example/sitemap.xml"))
            #expect(robots.contains("Disallow: /api/"))
        }
    }

    @Test func `a chosen preview shows its pages, by any address, and nothing between them`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        var issue = try #require(try await newsstand.storage.entry(key)).issue
        issue.previewPages = try #require(PreviewPages(choosing: [2, 5]))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let whole = try await newsstand.manifest(key)
        try await newsstand.test { client in
            for page in whole.pages {
                for asset in page.pictures.values.map(\.asset) + [page.thumbnail?.asset, page.layer].compactMap(\.self)
                {
                    let status = try await client.execute(uri: Paths.API.asset(asset.path, of: key), method: .get)
                        .status
                    #expect(status == ([2, 5].contains(page.number) ? .ok : .forbidden), "page \(page.number)")
                }
                let reader = try await client.execute(uri: Paths.reader(key, page: page.number), method: .get).text
                #expect(reader.contains("class=\"opening is-page\"") == [2, 5].contains(page.number))
            }
            let seen = try await client.execute(uri: Paths.API.manifest(key), method: .get).decoded(Manifest.self)
            #expect(seen.pages.map(\.number) == [1, 2, 3, 4, 5])
            for page in seen.pages {
                #expect(page.pictures.isEmpty == ![2, 5].contains(page.number))
                #expect((page.layer == nil) == ![2, 5].contains(page.number))
            }
            let strip = try await client.execute(uri: "/orchard/march", method: .get).text
            #expect(
                strip.matches(of: /class="strip-page" href="\/orchard\/march\/read\/(\d+)"/).map { String($0.1) } == [
                    "2", "5",
                ])
        }
    }
}
