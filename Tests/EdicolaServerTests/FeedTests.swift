import EdicolaCore
import Feeds
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

extension HTTPFields {
    static let atom: HTTPFields = [.accept: "application/atom+xml;profile=opds-catalog"]
    /// KOReader's header fields.
    static let koreader: HTTPFields = [
        .accept: "application/opds+json, application/atom+xml;profile=opds-catalog, */*", .acceptEncoding: "identity",
    ]
}

/// Feeds for other projects' programs.
struct FeedTests {
    private let issues = Paths.OPDS.publication(TestNewsstand.press)

    private func newsstand() async throws -> (TestNewsstand, free: Issue.Key, sold: Issue.Key) {
        let newsstand = try await TestNewsstand()
        let free = try await newsstand.publish("free", onSale: TestNewsstand.noon.addingTimeInterval(-3600))
        let sold = try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"))
        return (newsstand, free, sold)
    }

    @Test func `one address speaks both versions of OPDS, by what is asked for`() async throws {
        let (newsstand, _, _) = try await newsstand()
        let (old, new) = (OPDSFeed.navigationType, OPDSFeed.jsonType)
        let wishes: [(String?, String)] = [
            (nil, old), ("*/*", old), ("application/atom+xml", old), ("application/opds+json", new), ("text/html", old),
            ("application/opds+json, application/atom+xml;profile=opds-catalog, */*", new),
            ("application/atom+xml;kind=navigation;profile=opds-catalog, application/opds+json;q=0.9", old),
            ("application/atom+xml;q=0.1, application/opds+json;q=0.5", new), ("application/*", old),
            ("application/opds+json;q=0, */*", old),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", old),
        ]
        try await newsstand.test { client in
            for (wish, type) in wishes {
                var fields = HTTPFields()
                fields[.accept] = wish
                let answer = try await client.execute(uri: "/opds", method: .get, headers: fields)
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentType] == type, "\(wish ?? "nothing")")
                #expect(answer.headers[.vary]?.hasPrefix("Accept,") == true)
                #expect(answer.text.hasPrefix(type == old ? "<?xml" : "{"))
            }
        }
    }

    @Test func `every feed is known again until something changes`() async throws {
        let (newsstand, free, sold) = try await newsstand()
        let id = TestNewsstand.press
        let uris = [
            "/opds", Paths.OPDS.newest, issues, "\(issues)?price=free", Paths.OPDS.issue(free), Paths.OPDS.issue(sold),
            Paths.Feeds.storePlist(id), Paths.Feeds.issuesPlist(id), Paths.Feeds.shelf(id),
            Paths.Feeds.newsstandAtom(id),
            Paths.Feeds.rss(id),
        ]
        try await newsstand.test { client in
            var tags: [String: String] = [:]
            for uri in uris {
                for fields in [HTTPFields.atom, .koreader] {
                    let first = try await client.execute(uri: uri, method: .get, headers: fields)
                    #expect(first.status == .ok, "\(uri): \(first.text)")
                    #expect(first.headers[.contentEncoding] == nil, "nobody asked for gzip")
                    let tag = try #require(first.headers[.eTag])
                    #expect(tag.hasPrefix("\"sha256-"), "a strong tag")
                    tags["\(uri) \(fields[.accept] ?? "")"] = tag
                    var again = fields
                    again[.ifNoneMatch] = tag
                    let second = try await client.execute(uri: uri, method: .get, headers: again)
                    #expect(second.status == .notModified && second.bytes.isEmpty, "\(uri)")
                    let head = try await client.execute(uri: uri, method: .head, headers: fields)
                    #expect(head.headers[.eTag] == tag && head.bytes.isEmpty)
                }
            }
            _ = try await client.execute(
                uri: Paths.API.issue(free), method: .put, headers: .publisher,
                body: ByteBuffer(string: #"{"title": "Another", "coverDate": "2026-03"}"#))
            for uri in uris where uri != Paths.OPDS.issue(sold) && uri != "/opds" && uri != Paths.OPDS.newest {
                var fields = HTTPFields.atom
                fields[.ifNoneMatch] = tags["\(uri) \(fields[.accept] ?? "")"]
                #expect(try await client.execute(uri: uri, method: .get, headers: fields).status == .ok, "\(uri)")
            }
        }
    }

    @Test func `who wants gzip gets it under another name, who wants identity gets that`() async throws {
        let (newsstand, _, _) = try await newsstand()
        try await newsstand.test { client in
            let plain = try await client.execute(
                uri: issues, method: .get, headers: [.acceptEncoding: "identity"])
            let small = try await client.execute(uri: issues, method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(plain.headers[.contentEncoding] == nil && small.headers[.contentEncoding] == "gzip")
            #expect(plain.headers[.eTag] != small.headers[.eTag])
            #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
            for (wish, encoding) in [
                ("gzip;q=0, identity", nil), ("identity, gzip;q=0.5", nil), ("gzip;q=0.5", "gzip"), ("*", "gzip"),
                ("gzip, identity", "gzip"), ("gzip;q=0.5, identity;q=0.2", "gzip"), ("*;q=0.1, identity", nil),
            ] as [(String, String?)] {
                let answer = try await client.execute(uri: issues, method: .get, headers: [.acceptEncoding: wish])
                #expect(answer.headers[.contentEncoding] == encoding, "\(wish)")
            }
        }
    }

    @Test func `an issue that is sold is offered for its price, and nothing of it is given`() async throws {
        let (newsstand, free, sold) = try await newsstand()
        try await newsstand.test(pictures: .dots) { client in
            let text = try await client.execute(uri: issues, method: .get, headers: .atom).text
            #expect(text.contains("<opds:price currencycode=\"EUR\">3.99</opds:price>"))
            #expect(!text.contains(Paths.API.original(sold)) && !text.contains(Paths.API.archive(sold)))
            #expect(text.contains(Paths.API.original(free)))
            let entry = try await client.execute(uri: Paths.OPDS.issue(sold), method: .get)
            #expect(entry.headers[.contentType] == FeedIssue.entryType)
            #expect(entry.text.contains("pse:count=\"2\""))
            // The preview has two pages: counted from 0 they are 0 and 1.
            for (page, status) in [
                (0, HTTPResponse.Status.ok), (1, .ok), (2, .forbidden), (4, .forbidden), (5, .notFound),
            ] {
                let uri = "\(Paths.OPDS.pages(sold))/\(page)?width=300"
                #expect(try await client.execute(uri: uri, method: .get).status == status, "\(page)")
            }
            let page = try await client.execute(uri: "\(Paths.OPDS.pages(free))/4?width=300", method: .get)
            #expect(page.headers[.contentType] == "image/jpeg")
            #expect(page.text.hasSuffix("page 5, 300 wide, jpeg"))
            let wide = try await client.execute(uri: "\(Paths.OPDS.pages(free))/0?width=99999", method: .get)
            #expect(wide.text.hasSuffix("page 1, 2400 wide, jpeg"), "there is a widest")
            let tag = try #require(wide.headers[.eTag])
            let refused = try await client.execute(
                uri: "\(Paths.OPDS.pages(sold))/3", method: .get, headers: [.ifNoneMatch: tag])
            #expect(refused.status == .forbidden, "permission comes before any 304")
            let refusal = try await client.execute(uri: "\(Paths.OPDS.pages(sold))/3", method: .get)
            #expect(try refusal.problem().nextAction == .buy)
        }
    }

    @Test func `a publisher's file is named by its type, pages by theirs`() async throws {
        let (newsstand, free, _) = try await newsstand()
        try await newsstand.test { client in
            let json = try await client.execute(uri: Paths.OPDS.issue(free), method: .get, headers: .koreader)
            #expect(json.headers[.contentType] == FeedIssue.publicationType)
            let links = try json.decoded(JSONValue.self)["links"]?.elements ?? []
            let ways = links.filter { $0["rel"]?.elements.first?.text?.contains("acquisition") == true }
            #expect(ways.map { $0["type"]?.text } == ["application/pdf", "application/zip"])
            for way in ways {
                let address = try #require(way["href"]?.text)
                #expect(address.hasPrefix("https://stand.example/"))
                let file = try await client.execute(
                    uri: String(address.dropFirst("https://stand.example".count)), method: .get)
                #expect(file.status == .ok && file.headers[.contentType] == way["type"]?.text, "\(address)")
            }
        }
    }

    @Test func `a withdrawn issue leaves a tombstone`() async throws {
        let (newsstand, free, _) = try await newsstand()
        let before = try await newsstand.test { try await $0.execute(uri: issues, method: .get).text }
        let id = try #require(before.firstMatch(of: /<id>(urn:uuid:[^<]+)<\/id>\s*<title>Issue free/)?.1)
        _ = try await newsstand.storage.withdraw(free, reason: "A mistake & no more", at: newsstand.now)
        try await newsstand.test { client in
            let after = try await client.execute(uri: issues, method: .get).text
            #expect(after.contains("<at:deleted-entry ref=\"\(id)\""))
            #expect(after.contains("<at:comment>A mistake &amp; no more</at:comment>"))
            #expect(!after.contains("Issue free"))
            #expect(try await client.execute(uri: Paths.OPDS.issue(free), method: .get).status.code == 410)
        }
    }

    @Test func `a long list has pages that meet, and facets that count`() async throws {
        let newsstand = try await TestNewsstand()
        for number in 1...120 {
            let year = number <= 60 ? 2024 : 2025
            let issue = Issue(
                publication: TestNewsstand.press, id: .make("n\(number)"), title: "N. \(number)",
                coverDate: try CoverDate(parsing: "\(year)"),
                onSale: TestNewsstand.noon.addingTimeInterval(Double(number - 200) * 3600),
                price: number % 3 == 0 ? nil : Price(minor: 100, currency: "EUR"))
            try await newsstand.describe(issue)
        }
        try await newsstand.test { client in
            var (uri, titles, numbers) = (Optional(issues), [String](), [Int]())
            while let place = uri {
                let answer = try await client.execute(uri: place, method: .get, headers: .koreader)
                let feed = try answer.decoded(JSONValue.self)
                titles += (feed["publications"]?.elements ?? []).compactMap { $0["metadata"]?["title"]?.text }
                if case .integer(let number)? = feed["metadata"]?["currentPage"] { numbers.append(Int(number)) }
                #expect(feed["metadata"]?["numberOfItems"] == .integer(120))
                let links = feed["links"]?.elements ?? []
                #expect(links.first?["href"]?.text == "https://stand.example\(place)", "self is what was asked for")
                uri = links.first { $0["rel"]?.elements.first?.text == "next" }?["href"]?.text?
                    .replacing("https://stand.example", with: "")
            }
            #expect(numbers == [1, 2, 3])
            #expect(titles == (1...120).reversed().map { "N. \($0)" })
            let chosen = try await client.execute(
                uri: "\(issues)?price=free&year=2024", method: .get, headers: .koreader)
            let feed = try chosen.decoded(JSONValue.self)
            #expect(feed["metadata"]?["numberOfItems"] == .integer(20))
            #expect(feed["publications"]?.elements.count == 20)
            let facets = feed["facets"]?.elements ?? []
            #expect(facets.map { $0["metadata"]?["title"]?.text } == ["Price", "Year"])
            for facet in facets {
                let active = (facet["links"]?.elements ?? []).filter { $0["rel"]?.elements.first?.text == "self" }
                #expect(active.count == 1)
                for link in facet["links"]?.elements ?? [] {
                    let place = try #require(link["href"]?.text).replacing("https://stand.example", with: "")
                    let found = try await client.execute(uri: place, method: .get, headers: .koreader)
                    let count = try found.decoded(JSONValue.self)["metadata"]?["numberOfItems"]
                    #expect(link["properties"]?["numberOfItems"] == count, "\(place)")
                }
            }
            #expect(try await client.execute(uri: "\(issues)?page=9", method: .get).status == .ok)
            #expect(try await client.execute(uri: "\(issues)?page=0", method: .get).status == .badRequest)
            #expect(try await client.execute(uri: "\(issues)?price=cheap", method: .get).status == .badRequest)
        }
    }

    @Test func `search looks through titles and pages, and says how`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("old", press: .texts(["Nothing.", "Walnuts fall."]))
        try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"), press: .texts(["Figs."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let described = try await client.get(Paths.OPDS.searchDescription)
            #expect(described.headers[.contentType] == OpenSearchDescription.mediaType)
            #expect(described.text.contains("https://stand.example/opds/search?query={searchTerms}"))
            for words in ["ISSUE%20sold", "issue+sold", "f%C3%ADgs"] {
                let found = try await client.get("/opds/search?query=\(words)")
                #expect(found.text.contains("<opensearch:totalResults>1</opensearch:totalResults>"), "\(found.text)")
                #expect(found.text.contains("<title>Issue sold &lt;&amp;&gt;</title>"))
            }
            let pages = try await client.get("/opds/search?query=walnuts+%3C", .koreader).decoded(JSONValue.self)
            #expect(pages["publications"]?.elements.count == 1)
            #expect(
                try await client.get("/opds/search?query=walnuts+%3C").text.contains("searchTerms=\"walnuts &lt;\""))
            // A publication's name finds its newest issues.
            #expect(try await client.get("/opds/search?query=orchard").text.contains("<entry"))
            let nothing = try await client.get("/opds/search?query=quince")
            #expect(nothing.status == .ok && !nothing.text.contains("<entry"))
            #expect(try await client.get("/opds/search").text.contains("<entry"), "nothing asked: what is newest")
        }
    }

    @Test func `what is not there is a problem document`() async throws {
        let (newsstand, _, _) = try await newsstand()
        try await newsstand.test { client in
            for uri in [
                "/feeds/nobody/store.plist", "/feeds/nobody/shelf.json", "/feeds/nobody/rss.xml",
                "/opds/publications/nobody",
                "/opds/publications/orchard/nothing", "/feeds/orchard/hpub/nothing",
                "/feeds/orchard/covers/free/0.png",
            ] {
                let answer = try await client.execute(uri: uri, method: .get)
                #expect(answer.status == .notFound, "\(uri)")
                _ = try answer.problem()
            }
        }
    }
}

extension PictureRenderer {
    /// A renderer of text that describes the picture.
    static let dots = PictureRenderer { task in
        let text = "page \(task.page), \(task.width) wide, \(task.format.rawValue)"
        return Data([0xFF, 0xD8]) + Data(text.utf8)
    }
}
