import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A newsstand with one publication does not repeat itself.
struct OnlyTitleTests {
    private let other = Publication.ID.make("kiosk")

    @Test func `with one title the front is its stand, whose address is the title's own`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.test { client in
            let front = try await client.execute(uri: "/", method: .get).text
            #expect(front.contains("<body class=\"stand-page"))
            #expect(front.contains("<link rel=\"canonical\" href=\"https://stand.example/orchard\">"))
            // Programs find the publication's feeds, and the whole newsstand's.
            for address in [
                Paths.Feeds.rss(TestNewsstand.press), Paths.OPDS.publication(TestNewsstand.press), Paths.OPDS.root,
            ] {
                #expect(
                    front.contains("<link rel=\"alternate\"") && front.contains("href=\"\(address)\""), "\(address)")
            }
            let stand = try await client.execute(uri: "/orchard", method: .get).text
            #expect(!stand.contains("href=\"\(Paths.OPDS.root)\""))
            let main = try #require(stand.firstMatch(of: /<main.*<\/main>/.dotMatchesNewlines()))
            #expect(front.contains(main.output))
            let italian = try await client.execute(uri: "/", method: .get, headers: [.acceptLanguage: "it"]).text
            #expect(italian.contains("<html lang=\"it\">") && italian.contains("<body class=\"stand-page"))
        }
    }

    @Test func `it is all stands while there is nothing to see, and as soon as there are two`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            func front() async throws -> String { try await client.execute(uri: "/", method: .get).text }
            #expect(try await front().contains("<body class=\"stands-page"))
            try await newsstand.publish("march")
            #expect(try await front().contains("<body class=\"stand-page"))
            try await newsstand.storage.save(Publication(id: other, title: "Kiosk"), at: newsstand.now)
            try await newsstand.publish("one", in: other)
            let both = try await front()
            #expect(both.contains("<body class=\"stands-page") && both.contains("href=\"/kiosk\""))
            #expect(both.contains("<link rel=\"canonical\" href=\"https://stand.example/\">"))
        }
    }

    @Test func `who is signed in sees it as theirs`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.test { client in
            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            let front = try await client.get("/", jar.fields)
            #expect(front.text.contains("<body class=\"stand-page"))
            #expect(front.headers[.cacheControl]?.contains("private") == true)
        }
    }
}
