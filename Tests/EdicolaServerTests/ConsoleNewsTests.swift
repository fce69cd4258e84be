import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The console's pages about news.
struct ConsoleNewsTests {
    private static let news = Paths.Console.news(TestNewsstand.press)

    private static func post(
        _ fields: [String: String], to uri: String = news, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), member)
    }

    @Test func `an item is written, changed and taken off the stand`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        var own = StandSettings()
        own.timeZone = "Europe/Rome"
        try await newsstand.storage.save(own, of: TestNewsstand.press, at: newsstand.now)
        let editor = try await newsstand.member("emma", Permissions(rights: [.publish]))
        try await newsstand.test { client in
            #expect(try await client.get(Self.news, editor).text.contains("No news yet."))
            let written = try await Self.post(
                ["title": " The <fair> ", "summary": "", "link": "", "day": "", "time": ""], client, editor)
            #expect(written.location == "\(Self.news)?done=written")
            let item = try #require(try await newsstand.storage.allNews(of: TestNewsstand.press).items.first)
            #expect(item.title == "The <fair>" && item.at == newsstand.now && item.link == nil)
            #expect(try await client.get("/orchard").text.contains("The &lt;fair&gt;"))

            let page = Paths.Console.news(item.id, of: TestNewsstand.press)
            let shown = try await client.get(page, editor).text
            #expect(shown.contains("value=\"2026-03-10\"") && shown.contains("value=\"13:00\""), "in the title's zone")
            let change = [
                "title": "The fair", "link": "https://example.org/fair", "day": "2026-03-12", "time": "08:30",
            ]
            #expect(try await Self.post(change, to: page, client, editor).location == "\(Self.news)?done=saved")
            let changed = try #require(try await newsstand.storage.newsItem(item.id, of: TestNewsstand.press))
            #expect(changed.at == Date(timeIntervalSince1970: 1_773_300_600) && changed.title == "The fair")
            #expect(try await client.get(Self.news, editor).text.contains("not shown yet"))
            #expect(try await !client.get("/orchard").text.contains("The fair"))

            let off = try await Self.post([:], to: "\(page)/remove", client, editor)
            #expect(off.location == "\(Self.news)?done=removed")
            #expect(try await newsstand.storage.allNews(of: TestNewsstand.press).items.isEmpty)
            #expect(try await client.get(page, editor).status == .notFound)
            let acts = try await newsstand.storage.acts().filter { $0.verb == .newsSaved }
            #expect(acts.count == 3 && acts.allSatisfy { $0.actorName == "emma" && $0.publication == "orchard" })
        }
    }

    @Test func `an item keeps its second where nobody chose another minute`() async throws {
        let newsstand = try await TestNewsstand(at: TestNewsstand.noon.addingTimeInterval(7))
        let item = try await newsstand.storage.add(
            NewsDetails(title: "One"), to: TestNewsstand.press, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let saved = try await Self.post(
                ["title": "Two", "day": "2026-03-10", "time": "12:00"],
                to: Paths.Console.news(item.id, of: TestNewsstand.press), client, owner)
            #expect(saved.status == .seeOther)
            let changed = try await newsstand.storage.newsItem(item.id, of: TestNewsstand.press)
            #expect(changed?.at == newsstand.now && changed?.title == "Two")
        }
    }

    @Test(arguments: [
        ("title", " ", "An item needs a title"),
        ("title", String(repeating: "x", count: 201), "An item needs a title"),
        ("summary", String(repeating: "x", count: 601), "at most 600 characters"),
        ("link", "javascript:alert(1)", "This is not an address."), ("link", "example.org", "This is not an address."),
        ("day", "2026-03-10", "This is not a day and an hour."), ("time", "08:00", "This is not a day and an hour."),
        ("day", "soon", "This is not a day and an hour."),
    ])
    func `a field that can't be used says why, and what was typed stays`(
        field: String, value: String, reason: String
    ) async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        let item = try await newsstand.storage.add(
            NewsDetails(title: "One"), to: TestNewsstand.press, at: newsstand.now)
        try await newsstand.test { client in
            for page in [Self.news, Paths.Console.news(item.id, of: TestNewsstand.press)] {
                let fields = ["title": "A <title>", "summary": "Typed."].merging([field: value]) { $1 }
                let answer = try await Self.post(fields, to: page, client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(page)")
                #expect(field == "title" || answer.text.contains("value=\"A &lt;title&gt;\""))
            }
            #expect(try await newsstand.storage.allNews(of: TestNewsstand.press).items == [item])
        }
    }

    @Test func `of two people who change an item, the second sees both versions`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        let item = try await newsstand.storage.add(
            NewsDetails(title: "One"), to: TestNewsstand.press, at: newsstand.now)
        let page = Paths.Console.news(item.id, of: TestNewsstand.press)
        try await newsstand.test { client in
            let text = try await client.get(page, owner).text
            let was = String(try #require(text.firstMatch(of: /name="was" value="([0-9a-f]+)"/)).1)
            let mine = ["was": was, "day": "2026-03-10", "time": "12:00"]
            _ = try await Self.post(mine.merging(["title": "Two"]) { $1 }, to: page, client, owner)
            let second = try await Self.post(mine.merging(["title": "Three"]) { $1 }, to: page, client, owner)
            #expect(second.status == .unprocessableContent && second.text.contains("Somebody else saved “Two”"))
            #expect(second.text.contains("value=\"Three\""))
        }
    }

    @Test func `a feed is named, with when it was read and why it failed; its items are not ours to change`()
        async throws
    {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let bad = try await Self.post(["feed": "ftp://example.org"], to: "\(Self.news)/feed", client, owner)
            #expect(bad.status == .unprocessableContent && bad.text.contains("This is not the address of a feed."))
            let named = try await Self.post(["feed": "https://example.org/f"], to: "\(Self.news)/feed", client, owner)
            #expect(named.location == "\(Self.news)?done=feed")
            #expect(try await newsstand.storage.settings(of: TestNewsstand.press)?.newsFeed == "https://example.org/f")
            #expect(try await client.get(Self.news, owner).text.contains("It has not been read yet."))

            let feed = try #require(try await newsstand.storage.newsFeeds(dueAt: newsstand.now).first)
            let later = newsstand.now.addingTimeInterval(1800)
            try await newsstand.storage.take(
                [FeedItem(id: "1", details: NewsDetails(title: "Theirs"))], from: feed, next: later, at: newsstand.now)
            try await newsstand.storage.fail(feed, because: "It answers <500>.", next: later)
            let shown = try await client.get(Self.news, owner).text
            for text in [
                "Last read Tuesday 10 March 2026 at 12:00 (UTC).", "It answers &lt;500&gt;.", "from the feed",
                "Next request Tuesday 10 March 2026 at 12:30 (UTC).",
            ] { #expect(shown.contains(text), "\(text)") }
            let item = try #require(try await newsstand.storage.allNews(of: TestNewsstand.press).items.first)
            let page = Paths.Console.news(item.id, of: TestNewsstand.press)
            #expect(!shown.contains("href=\"\(page)\""))
            #expect(try await client.get(page, owner).status == .notFound)
            #expect(try await Self.post(["title": "Ours"], to: page, client, owner).status == .notFound)

            let none = try await Self.post(["feed": ""], to: "\(Self.news)/feed", client, owner)
            #expect(none.status == .seeOther)
            #expect(try await newsstand.storage.newsFeed(of: TestNewsstand.press) == nil)
            #expect(try await newsstand.storage.allNews(of: TestNewsstand.press).items.isEmpty)
        }
    }
}
