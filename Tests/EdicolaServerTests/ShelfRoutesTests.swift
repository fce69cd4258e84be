import EdicolaCore
import Feeds
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A reader's issues, for reading apps.
struct ShelfRoutesTests {
    private let fields = HTTPFields.basic("anna@example.org")

    /// Runs a test with Anna, who has two issues, one of them withdrawn since, and began a free one.
    private func shelf(
        _ test: @escaping @Sendable (TestNewsstand, any TestClientProtocol) async throws -> Void
    ) async throws {
        let newsstand = try await TestNewsstand()
        let price = Price(minor: 399, currency: "EUR")
        let meadow = Publication.ID.make("meadow")
        try await newsstand.storage.save(Publication(id: meadow, title: "Meadow"), at: newsstand.now)
        let day = { TestNewsstand.noon.addingTimeInterval(-86_400 * $0) }
        let free = try await newsstand.publish("free", onSale: day(3))
        let sold = try await newsstand.publish("sold", onSale: day(2), price: price)
        let gone = try await newsstand.publish("gone", in: meadow, onSale: day(1), price: price)
        try await newsstand.publish("other", price: price)
        try await newsstand.test { client in
            let anna = try await client.newAccount("anna@example.org")
            _ = try await newsstand.storage.addGrant(
                GrantOrder(
                    reader: anna.reader, kind: .press, opens: [.issue(sold), .issue(gone)], giver: "E", why: "R"),
                at: newsstand.now)
            _ = try await newsstand.storage.withdraw(gone, reason: "Rights", at: newsstand.now)
            for key in [free, Issue.Key(publication: TestNewsstand.press, issue: .make("other"))] {
                try await newsstand.storage.keep(
                    ReadingPosition(
                        locator: Locator(
                            href: "/orchard/free/read/4", type: "text/html",
                            locations: .init(position: 4, totalProgression: 0.75)),
                        modified: Moment(newsstand.now)), of: anna.reader, in: key)
            }
            try await test(newsstand, client)
        }
    }

    private func titles(_ response: TestResponse) throws -> [String] {
        try (response.decoded(JSONValue.self)["publications"]?.elements ?? []).compactMap {
            $0["metadata"]?["title"]?.text
        }
    }

    @Test func `the shelf holds what is theirs, withdrawn issues too, each to be had again`() async throws {
        try await shelf { newsstand, client in
            let answer = try await client.get(Paths.OPDS.shelf, fields.adding(.koreader))
            #expect(try titles(answer) == ["Issue gone <&>", "Issue sold <&>", "Issue free <&>"])
            #expect(answer.headers[.cacheControl] == "private, no-cache")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            let feed = try answer.decoded(JSONValue.self)
            for issue in feed["publications"]?.elements ?? [] {
                let links = issue["links"]?.elements ?? []
                let file = try #require(links.first { $0["type"]?.text == "application/pdf" }?["href"]?.text)
                let bytes = try await client.get(file.replacing("https://stand.example", with: ""), fields)
                #expect(bytes.status == .ok && bytes.text.hasPrefix("%PDF-"), "\(file)")
            }
            let root = try await client.get("/opds", fields)
            #expect(root.text.contains("<title>My shelf</title>"))
            #expect(try await !client.get("/opds").text.contains("<title>My shelf</title>"))
            let tag = try #require(answer.headers[.eTag])
            let again = try await client.get(
                Paths.OPDS.shelf, fields.adding(.koreader).adding([.ifNoneMatch: tag]))
            #expect(again.status == .notModified)
        }
    }

    @Test func `the shelf can be searched, and has parts and titles`() async throws {
        try await shelf { newsstand, client in
            func titles(_ query: String) async throws -> [String] {
                try self.titles(try await client.get("\(Paths.OPDS.shelf)?\(query)", fields.adding(.koreader)))
            }
            #expect(try await titles("query=ISSUE+s%C3%B2ld") == ["Issue sold <&>"])
            #expect(try await titles("query=meadow") == ["Issue gone <&>"])
            #expect(try await titles("query=quince") == [])
            #expect(try await titles("part=begun") == ["Issue free <&>"])
            #expect(try await titles("part=archived") == [])
            #expect(try await titles("publication=orchard&query=sold") == ["Issue sold <&>"])
            #expect(try await client.get("\(Paths.OPDS.shelf)?part=lost", fields).status == .badRequest)
            let feed = try await client.get(Paths.OPDS.shelf, fields.adding(.koreader)).decoded(JSONValue.self)
            let search = feed["links"]?.elements.first { $0["rel"]?.elements.first?.text == "search" }
            #expect(search?["href"]?.text == "https://stand.example/opds/shelf{?query}")
            let facets = feed["facets"]?.elements ?? []
            #expect(facets.map { $0["metadata"]?["title"]?.text } == ["Part", "Title"])
            for link in facets.last?["links"]?.elements ?? [] {
                let place = try #require(link["href"]?.text).replacing("https://stand.example", with: "")
                let count = try await client.get(place, fields.adding(.koreader)).decoded(JSONValue.self)["metadata"]
                #expect(link["properties"]?["numberOfItems"] == count?["numberOfItems"], "\(place)")
            }
            let described = try await client.get(Paths.OPDS.shelfSearchDescription)
            #expect(described.text.contains("https://stand.example/opds/shelf?query={searchTerms}"))
        }
    }

    @Test func `a stream of pages says where they stopped`() async throws {
        try await shelf { newsstand, client in
            for uri in [Paths.OPDS.shelf, Paths.OPDS.publication(TestNewsstand.press)] {
                let text = try await client.get(uri, fields).text
                #expect(text.contains("pse:lastRead=\"4\" pse:lastReadDate=\"2026-03-10T12:00:00Z\""), "\(uri)")
            }
            #expect(try await !client.get(Paths.OPDS.publication(TestNewsstand.press)).text.contains("pse:lastRead"))
        }
    }
}
