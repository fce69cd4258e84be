import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The stand for one reader.
struct OwnStandTests {
    private static let price = Price(minor: 399, currency: "EUR")

    /// Makes three priced issues and a free one.
    private func open() async throws -> TestNewsstand {
        let newsstand = try await TestNewsstand()
        for (index, id) in ["january", "february", "march"].enumerated() {
            try await newsstand.publish(
                id, onSale: TestNewsstand.noon.addingTimeInterval(Double(index - 3) * 86_400), price: Self.price)
        }
        try await newsstand.publish("gratis", onSale: TestNewsstand.noon.addingTimeInterval(-86_400 * 9))
        return newsstand
    }

    private func give(_ id: String, to reader: Reader.ID, _ newsstand: TestNewsstand) async throws {
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make(id))
        try await newsstand.storage.addGrant(
            GrantOrder(reader: reader, kind: .gift, opens: [.issue(key)], giver: "test", why: "test"),
            at: newsstand.now)
    }

    private func card(_ id: String, on page: String) throws -> String {
        let card = try #require(page.firstRange(of: "data-issue=\"orchard/\(id)\""))
        return String(page[card.lowerBound...].prefix { $0 != "\u{0}" }.prefix(4000))
            .components(separatedBy: "</li>").first ?? ""
    }

    private func issues(_ page: String) -> [String] {
        page.matches(of: /<(?:li|article) class="(?:card|newest)" data-issue="orchard\/([a-z]+)"/).map { String($0.1) }
    }

    @Test func `says of each issue what is next for the one who asks, and keeps that from all others`() async throws {
        let newsstand = try await open()
        try await newsstand.test { client in
            let welcome = try await client.newReader()
            let reader = HTTPFields.reader(try #require(welcome.token))
            try await give("march", to: welcome.reader, newsstand)
            try await give("january", to: welcome.reader, newsstand)
            let position =
                #"{"locator": {"href": "x", "type": "text/html", "locations": {"position": 3, "totalProgression": 0.5}}, "modified": "2026-03-10T11:00:00Z"}"#
            let key = Issue.Key(publication: TestNewsstand.press, issue: .make("january"))
            #expect(try await client.send(.put, Paths.API.position(key), reader, position).status == .ok)

            let strange = try await client.get("/orchard")
            #expect(strange.headers[.cacheControl]?.contains("private") != true)
            #expect(strange.text.contains("Look inside"))
            #expect(!strange.text.contains("show=mine"))

            let own = try await client.get("/orchard", reader)
            #expect(own.headers[.cacheControl] == "private, no-cache")
            #expect(own.text.contains(">Read</a></reading-action>"))
            #expect(own.text.contains("A gift from the publisher."))
            #expect(try card("january", on: own.text).contains("Page 3 of 5 · A gift from the publisher"))
            #expect(try card("february", on: own.text).contains("€\u{A0}3.99"))
            #expect(own.text.contains("href=\"/orchard?show=mine\""))
            // One reader's page is not cached for others.
            #expect(try await client.get("/orchard").text == strange.text)
            // The only publication would be at the same address.
            let other = Publication(id: .make("kiosk"), title: "Kiosk")
            try await newsstand.storage.save(other, at: newsstand.now)
            try await newsstand.publish("one", in: other.id)
            let all = try await client.get("/", reader).text
            #expect(try card("march", on: all).contains("A gift from the publisher"))
        }
    }

    @Test func `goes on where one stopped, and reads again what was read to the end`() async throws {
        let newsstand = try await open()
        try await newsstand.test { client in
            let welcome = try await client.newReader()
            let reader = HTTPFields.reader(try #require(welcome.token))
            try await give("march", to: welcome.reader, newsstand)
            for (page, words, way) in [(2, "Continue on page 2", "/read/2"), (5, "Read again", "/read/1")] {
                let key = Issue.Key(publication: TestNewsstand.press, issue: .make("march"))
                let position =
                    #"{"locator": {"href": "x", "type": "text/html", "locations": {"position": \#(page), "totalProgression": 1}}, "modified": "2026-03-10T11:0\#(page):00Z"}"#
                #expect(try await client.send(.put, Paths.API.position(key), reader, position).status == .ok)
                let text = try await client.get("/orchard", reader).text
                #expect(text.contains("href=\"/orchard/march\(way)\">\(words)</a></reading-action>"))
                let italian = try await client.get("/orchard", reader.adding([.acceptLanguage: "it"])).text
                #expect(italian.contains(page == 2 ? "Continua da pagina 2" : "Rileggi"))
            }
        }
    }

    @Test func `shows what is one's own, page by page, a withdrawn issue with its reason`() async throws {
        let newsstand = try await open()
        let february = Issue.Key(publication: TestNewsstand.press, issue: .make("february"))
        try await newsstand.test { client in
            // No reader is known: nobody's data is shown, and the sign-in link leads back here.
            let outside = try await client.get("/orchard?show=mine")
            #expect(outside.status == .ok)
            #expect(issues(outside.text) == [])
            #expect(outside.text.contains("href=\"/account?next=%2Forchard%3Fshow%3Dmine\""))
            #expect(outside.text.contains("content=\"noindex\""))

            let welcome = try await client.newReader()
            let reader = HTTPFields.reader(try #require(welcome.token))
            let nothing = try await client.get("/orchard?show=mine", reader)
            #expect(nothing.text.contains("You don’t have any of these issues yet."))
            for id in ["march", "february"] { try await give(id, to: welcome.reader, newsstand) }
            #expect(issues(try await client.get("/orchard?show=mine", reader).text) == ["march", "february"])
            _ = try await newsstand.storage.withdraw(february, reason: "A map on page 7 was wrong.", at: newsstand.now)
            let own = try await client.get("/orchard?show=mine", reader).text
            #expect(issues(own) == ["march", "february"])
            #expect(try card("february", on: own).contains("Withdrawn: A map on page 7 was wrong."))
            #expect(try await client.get("/orchard", reader).text.contains("orchard/february") == false)
            // Another publication's stand does not contain them.
            try await newsstand.storage.save(Publication(id: .make("orto"), title: "Orto"), at: newsstand.now)
            #expect(issues(try await client.get("/orto?show=mine", reader).text) == [])
            #expect(try await client.get("/orchard?show=mine&after=nonsense", reader).status == .badRequest)
        }
    }

    @Test func `is the library, too, where the publisher says so`() async throws {
        let newsstand = try await open()
        var settings = StandSettings()
        settings.mergesLibrary = true
        try await newsstand.storage.save(settings, of: TestNewsstand.press, at: newsstand.now)
        try await newsstand.test { client in
            let strange = try await client.get("/orchard").text
            #expect(strange.contains("<issue-library data-publication=\"orchard\">"))
            #expect(!strange.contains("href=\"/library\""))
            #expect(try await client.get("/search").text.contains("href=\"/library\""))

            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            let me = try await client.get(Paths.API.me, jar.fields).decoded(ReaderAnswer.self).reader
            try await give("march", to: me, newsstand)
            let key = Issue.Key(publication: TestNewsstand.press, issue: .make("march"))
            let position =
                #"{"locator": {"href": "x", "type": "text/html", "locations": {"position": 3, "totalProgression": 0.5}}, "modified": "2026-03-10T11:00:00Z"}"#
            let fields = jar.fields.adding(.site("same-origin"))
            #expect(try await client.send(.put, Paths.API.position(key), fields, position).status == .ok)
            let front = try await client.get("/orchard", jar.fields).text
            let begun = try #require(front.firstRange(of: "data-server=\"begun\""))
            let newest = try #require(front.firstRange(of: "class=\"newest\""))
            #expect(begun.lowerBound < newest.lowerBound)

            // The reader's own issues have the library's buttons, which lead back here.
            let mine = try await client.get("/orchard?show=mine", jar.fields).text
            #expect(mine.contains("name=\"on\" value=\"stand\""))
            let away = try await client.post(
                Paths.library, ["issue": "orchard/march", "act": "archive", "on": "stand"], jar)
            #expect(away.headers[.location] == "/orchard?show=mine")
            let after = try await client.get("/orchard?show=mine", jar.fields).text
            #expect(!after.contains("data-issue=\"orchard/march\""))
            #expect(after.contains("href=\"/library?part=archived\""))
            #expect(try await !client.get("/orchard", jar.fields).text.contains("data-server=\"begun\""))
        }
    }
}
