import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

struct SyncRoutesTests {
    private static let locator =
        #"{"href": "/orchard/march/read/3", "type": "text/html", "locations": {"position": 3, "totalProgression": 0.5}}"#

    private func position(at time: String) -> String { #"{"locator": \#(Self.locator), "modified": "\#(time)"}"# }

    private func mark(_ id: String, at time: String, note: String) -> String {
        """
        {"id": "\(id)", "kind": "highlight", "locator": \(Self.locator), "note": "\(note)",
        "created": "\(time)", "modified": "\(time)"}
        """
    }

    @Test func `two devices of a reader see the same place`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let one = try #require(try await client.newAccount("anna@example.org").token)
            let two = try #require(try await client.signIn("anna@example.org").decoded(Welcome.self).token)
            #expect(try await client.get(Paths.API.position(key), .reader(one)).status == .notFound)
            let kept = try await client.send(
                .put, Paths.API.position(key), .reader(one), position(at: "2026-03-10T11:00:00.005Z"))
            #expect(kept.status == .ok)
            let seen = try await client.get(Paths.API.position(key), .reader(two)).decoded(ReadingPosition.self)
            #expect(seen.modified.description == "2026-03-10T11:00:00.005Z")
            #expect(seen.device == "An unnamed device")
            // An older one changes nothing, and the answer says so.
            let old = try await client.send(
                .put, Paths.API.position(key), .reader(two), position(at: "2026-03-10T11:00:00.004Z"))
            #expect(try old.decoded(ReadingPosition.self) == seen)
            #expect(try await client.send(.delete, Paths.API.position(key), .reader(two)).status == .noContent)
            #expect(try await client.get(Paths.API.position(key), .reader(one)).status == .notFound)
        }
    }

    @Test func `a clock that is ahead does not win for ever`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let token = try #require(try await client.newReader().token)
            let ahead = try await client.send(
                .put, Paths.API.position(key), .reader(token), position(at: "2031-01-01T00:00:00.000Z"))
            #expect(try ahead.decoded(ReadingPosition.self).modified == Moment(newsstand.now))
            let marks = try await client.send(
                .put, Paths.API.marks(key), .reader(token),
                #"{"marks": [\#(mark("a", at: "2031-01-01T00:00:00.000Z", note: "far"))]}"#)
            #expect(try marks.decoded(MarkList.self).marks[0].modified == Moment(newsstand.now))
        }
    }

    @Test func `marks are merged, and each device asks only for what is new`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let one = try #require(try await client.newAccount("anna@example.org").token)
            let two = try #require(try await client.signIn("anna@example.org").decoded(Welcome.self).token)
            func put(_ marks: String, since: Int64 = 0, _ token: String) async throws -> MarkList {
                try await client.send(
                    .put, "\(Paths.API.marks(key))?since=\(since)", .reader(token), #"{"marks": [\#(marks)]}"#
                ).decoded()
            }
            let first = try await put(mark("a", at: "2026-03-10T10:00:00.000Z", note: "one"), one)
            let second = try await put(mark("b", at: "2026-03-10T10:00:00.000Z", note: "two"), two)
            #expect(second.marks.map(\.id) == ["a", "b"])
            let news = try await client.get("\(Paths.API.marks(key))?since=\(first.cursor)", .reader(one))
                .decoded(MarkList.self)
            #expect(news.marks.map(\.id) == ["b"])
            #expect(!news.hasMore)
            let late = try await put(
                mark("a", at: "2026-03-10T09:00:00.000Z", note: "older"), since: news.cursor, two)
            #expect(late.marks.map(\.note) == ["one"])
        }
    }

    @Test func `what no reading program would send is refused`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let token = try #require(try await client.newReader().token)
            let good = mark("a", at: "2026-03-10T10:00:00.000Z", note: "x")
            for (part, other) in [
                ("\"id\": \"a\"", "\"id\": \"../a\""), ("\"position\": 3", "\"position\": 0"),
                ("0.5", "7"), ("10:00:00.000Z\", \"modified", "25:00:00.000Z\", \"modified"), ("highlight", "scribble"),
                ("\"note\": \"x\"", "\"note\": \"\(String(repeating: "x", count: 17_000))\""),
            ] {
                let bad = good.replacingOccurrences(of: part, with: other)
                    .replacingOccurrences(of: "\n", with: " ")
                let response = try await client.send(
                    .put, Paths.API.marks(key), .reader(token), #"{"marks": [\#(bad)]}"#)
                if bad == good.replacingOccurrences(of: "\n", with: " ") { continue }
                #expect(response.status == .badRequest, "\(other.prefix(40))")
            }
            let nowhere = Issue.Key(publication: key.publication, issue: .make("none"))
            #expect(try await client.get(Paths.API.marks(nowhere), .reader(token)).status == .notFound)
            #expect(try await client.get(Paths.API.marks(key)).problem().kind == .signInNeeded)
            #expect(try await client.get(Paths.API.marks(key), .publisher).problem().kind == .signInNeeded)
        }
    }

    @Test func `a reader never sees another's marks`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let one = try #require(try await client.newReader().token)
            let two = try #require(try await client.newReader().token)
            _ = try await client.send(
                .put, Paths.API.marks(key), .reader(one),
                #"{"marks": [\#(mark("a", at: "2026-03-10T10:00:00.000Z", note: "secret"))]}"#)
            _ = try await client.send(
                .put, Paths.API.position(key), .reader(one), position(at: "2026-03-10T11:00:00.005Z"))
            #expect(try await client.get(Paths.API.marks(key), .reader(two)).decoded(MarkList.self).marks.isEmpty)
            #expect(try await client.get(Paths.API.position(key), .reader(two)).status == .notFound)
            #expect(
                try await client.get(Paths.API.library, .reader(two)).decoded(ListPage<LibraryItem>.self).items.isEmpty)
        }
    }

    @Test func `the library says what comes next`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let sold = try await newsstand.publish("april", price: Price(minor: 399, currency: "EUR"))
        try await newsstand.test { client in
            let token = try #require(try await client.newReader().token)
            for key in [key, sold] {
                _ = try await client.send(
                    .put, Paths.API.position(key), .reader(token), position(at: "2026-03-10T11:00:00.005Z"))
            }
            func item(_ key: Issue.Key) async throws -> LibraryItem {
                try await client.get(Paths.API.libraryIssue(key), .reader(token)).decoded()
            }
            #expect(try await item(key).nextAction == .continueReading)
            #expect(try await item(key).reason == .free)
            #expect(try await item(sold).nextAction == .buy)
            let away = try await client.send(
                .put, Paths.API.libraryIssue(key), .reader(token), #"{"isArchived": true}"#
            ).decoded(LibraryItem.self)
            #expect(away.nextAction == .restore)
            #expect(away.otherActions.isEmpty)
            func list(_ part: String) async throws -> [Issue.Key] {
                try await client.get("\(Paths.API.library)?part=\(part)", .reader(token))
                    .decoded(ListPage<LibraryItem>.self).items.map(\.entry.key)
            }
            #expect(try await list("all") == [sold])
            #expect(try await list("begun") == [sold])
            #expect(try await list("archived") == [key])
            #expect(try await client.get("\(Paths.API.library)?part=some", .reader(token)).status == .badRequest)
            // A withdrawn issue stays in the list, with the reason; nobody can buy it any more.
            _ = try await newsstand.storage.withdraw(sold, reason: "A recipe was dangerous.", at: newsstand.now)
            let gone = try await item(sold)
            #expect(gone.nextAction == nil)
            #expect(gone.withdrawalReason == "A recipe was dangerous.")
        }
    }

    @Test func `the library's page works with forms alone`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            #expect(try await client.get(Paths.library).text.contains("Sign in"))
            _ = try await client.send(
                .put, Paths.API.position(key), jar.fields.adding(.site("same-origin")),
                position(at: "2026-03-10T11:00:00.005Z"))
            let page = try await client.get(Paths.library, jar.fields)
            #expect(page.headers[.cacheControl] == "private, no-cache")
            #expect(page.text.contains("Continue reading"))
            #expect(page.text.contains("/orchard/march/read/3"))
            let put = try await client.post(Paths.library, ["issue": "orchard/march", "act": "archive"], jar)
            #expect(put.headers[.location] == "/library")
            #expect(try await !client.get(Paths.library, jar.fields).text.contains("/orchard/march/read/3"))
            #expect(try await client.get("/library?part=archived", jar.fields).text.contains("Restore"))
            _ = try await client.post(Paths.library, ["issue": "orchard/march", "act": "restore"], jar)
            #expect(try await client.get(Paths.library, jar.fields).text.contains("/orchard/march/read/3"))
            let wrong = try await client.post(Paths.library, ["issue": "orchard/other", "act": "archive"], jar)
            #expect(wrong.status == .notFound)
        }
    }
}
