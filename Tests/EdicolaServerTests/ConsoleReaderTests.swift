import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// The console's pages about readers, as a browser without JavaScript uses them.
struct ConsoleReaderTests {
    private static func post(
        _ fields: [String: String], to uri: String, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), member)
    }

    /// Whether a reader may open the last page.
    private static func open(
        _ key: Issue.Key, _ token: String, _ newsstand: TestNewsstand, _ client: any TestClientProtocol
    ) async throws -> Bool {
        let page = try #require(try await newsstand.manifest(key).pages.last?.pictures[.oneX])
        return try await client.get(Paths.API.asset(page.asset.path, of: key), .reader(token)).status == .ok
    }

    @Test func `found by a part of the address, given a month, open at once, taken back; all in the log`() async throws
    {
        let newsstand = try await TestNewsstand()
        let price = Price(minor: 399, currency: "EUR")
        try await newsstand.publish("february", onSale: newsstand.now.addingTimeInterval(-900_000), price: price)
        let march = try await newsstand.publish("march", price: price)
        let circulation = try await newsstand.member("carla", Permissions(.circulation))
        try await newsstand.test { client in
            let anna = try await client.newAccount("anna.lemon@example.org")
            let bert = try await client.newAccount("bert@example.com")
            let (token, other) = (try #require(anna.token), try #require(bert.token))
            let page = Paths.Console.reader(anna.reader)

            let found = try await client.get("\(Paths.Console.readers)?q=LEMON", circulation)
            #expect(found.status == .ok && found.text.contains("anna.lemon@example.org"))
            #expect(!found.text.contains("bert@example.com") && found.text.contains("No subscription"))
            let none = try await client.get("\(Paths.Console.readers)?q=nobody+here", circulation)
            #expect(none.text.contains("Nobody was found") && none.text.contains("value=\"nobody here\""))
            let short = try await client.get("\(Paths.Console.readers)?q=em", circulation)
            #expect(short.text.contains("find only the beginnings"))
            let covered = try await client.get("\(Paths.Console.readers)?q=lemon&state=covered", circulation)
            #expect(!covered.text.contains("anna.lemon"))

            #expect(try await !Self.open(march, token, newsstand, client))
            let form = ["what": "title", "title": "orchard", "long": "P1M", "kind": "compensation", "why": "Lost copy"]
            let given = try await Self.post(form, to: Paths.Console.give(anna.reader), client, circulation)
            #expect(given.location == "\(page)?done=given")
            #expect(try await Self.open(march, token, newsstand, client))
            #expect(try await !Self.open(march, other, newsstand, client))

            let life = try await client.get("\(page)?done=given", circulation)
            for text in [
                "The reader has it now.", "Orchard &amp; Co.: issues of this time", "until 10 April 2026", "carla",
                "Lost copy", "Compensation", "history-covered", "Issue march &lt;&amp;&gt;", "anna.lemon@example.org",
                "\(anna.reader)",
            ] { #expect(life.text.contains(text), "\(text)") }
            let again = try await client.get("\(Paths.Console.readers)?q=lemon&state=covered", circulation)
            #expect(again.text.contains("anna.lemon") && again.text.contains("Covered"))

            let grant = try #require(try await newsstand.storage.grants().items.first)
            #expect((grant.giver, grant.kind, grant.reader) == ("carla", .compensation, anna.reader))
            let take = "\(page)/grants/\(grant.id)/take-back"
            let bare = try await Self.post(["why": " ", "close": "yes"], to: take, client, circulation)
            #expect(bare.status == .unprocessableContent && bare.text.contains("Write a reason."))
            #expect(bare.text.contains("name=\"close\" value=\"yes\" checked"))
            let stranger = "\(Paths.Console.reader(bert.reader))/grants/\(grant.id)/take-back"
            #expect(try await Self.post(["why": "x"], to: stranger, client, circulation).status == .notFound)
            let taken = try await Self.post(["why": "A <mistake>", "close": "yes"], to: take, client, circulation)
            #expect(taken.location == "\(page)?done=taken")
            #expect(try await !Self.open(march, token, newsstand, client))
            let after = try await client.get(page, circulation)
            #expect(after.text.contains("A &lt;mistake&gt;") && !after.text.contains("/take-back"))
            #expect(try await Self.post(["why": "x"], to: take, client, circulation).status == .notFound)

            let acts = try await newsstand.storage.acts().filter { $0.verb == .accessGiven || $0.verb == .accessTaken }
            #expect(acts.map(\.actorName) == ["carla", "carla"])
            #expect(acts.map(\.subject) == ["\(anna.reader)/\(grant.id)", "\(anna.reader)"])
        }
    }

    @Test func `an issue and a product are given too, and every bad field says why and keeps what was typed`()
        async throws
    {
        let newsstand = try await TestNewsstand()
        let march = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        let month = Product(
            id: .make("com.example.month"), title: "", sale: .renewing(family: "f", try #require(Term(1, .month))),
            opens: [.window(TestNewsstand.press)])
        try await newsstand.storage.save(month, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let (anna, bert) = (try await client.newAccount("anna@example.org"), try await client.newReader())
            let give = Paths.Console.give(anna.reader)
            let good = ["what": "title", "title": "orchard", "long": "P1M", "kind": "gift", "why": "Kept <why>"]
            for (field, value, reason) in [
                ("what", "", "Choose one of these."), ("what", "all", "Choose one of these."),
                ("title", "nowhere", "Choose a title."), ("title", "", "Choose a title."),
                ("long", "P9X", "Choose one of these times."), ("kind", "code", "Choose an occasion."),
                ("kind", "bribe", "Choose an occasion."), ("why", "  ", "Write a reason."),
                ("why", String(repeating: "w", count: 301), "The reason is too long."),
            ] {
                let answer = try await Self.post(good.merging([field: value]) { $1 }, to: give, client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(field) \(value)")
                #expect(field == "why" || answer.text.contains("Kept &lt;why&gt;"), "\(field)")
                #expect(answer.text.contains("value=\"gift\" selected") || field == "kind", "\(field)")
            }
            for (issue, reason) in [
                ("", "Type an issue, such as"), ("orchard", "Type an issue"),
                ("orchard/<none>", "Type an issue"), ("orchard/none", "There is no issue “orchard/none”."),
            ] {
                let form = good.merging(["what": "issue", "issue": issue]) { $1 }
                let answer = try await Self.post(form, to: give, client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(issue)")
            }
            let unknown = good.merging(["what": "product", "product": "com.example.other"]) { $1 }
            #expect(try await Self.post(unknown, to: give, client, owner).text.contains("Choose a product."))
            #expect(try await newsstand.storage.grants().items.isEmpty)

            let address = "https://stand.example/orchard/march?x=1"
            let issue = good.merging(["what": "issue", "issue": address]) { $1 }
            #expect(try await Self.post(issue, to: give, client, owner).status == .seeOther)
            #expect(try await Self.open(march, try #require(anna.token), newsstand, client))
            let product = good.merging(["what": "product", "product": "com.example.month", "long": ""]) { $1 }
            let given = try await Self.post(product, to: Paths.Console.give(bert.reader), client, owner)
            #expect(given.status == .seeOther)
            let grants = try await newsstand.storage.grants().items
            #expect(
                Set(grants.map { $0.opens.first ?? .window(.make("none")) }) == [.issue(march), .window(.make("none"))])
            #expect(grants.first { $0.product != nil }?.until == newsstand.now.addingTimeInterval(31 * 86_400))
            let page = try await client.get(Paths.Console.reader(bert.reader), owner)
            #expect(page.text.contains("Without an account") && page.text.contains("Monthly subscription"))
            #expect(!page.text.contains("/password\""), "nobody without an account has a password")
        }
    }

    @Test func `a new password is shown once, and erasing asks for the own one first`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let anna = try await client.newAccount("anna@example.org")
            let page = Paths.Console.reader(anna.reader)
            let made = try await Self.post([:], to: "\(page)/password", client, owner)
            let password = try #require(made.text.firstMatch(of: /reader-password">([^<]+)</)?.1)
            #expect(made.status == .ok && made.headers[.cacheControl] == "no-store")
            #expect(try await client.signIn("anna@example.org", password: String(password)).status == .created)
            let later = try await client.get(page, owner)
            #expect(!later.text.contains(password) && later.text.contains("Has a temporary password"))

            newsstand.now.addTimeInterval(301)
            let proof = try await client.get(Paths.Console.erase(anna.reader), owner)
            #expect(proof.location == "\(Paths.Console.proof)?next=\(Paths.Console.erase(anna.reader))")
            #expect(
                try await Self.post([:], to: Paths.Console.erase(anna.reader), client, owner).location == proof.location
            )
            #expect(try await newsstand.storage.reader(anna.reader)?.erased == nil)
            let refused = try await client.send(.delete, "\(Paths.API.readers)/\(anna.reader)", owner)
            #expect(refused.status == .forbidden)
            let fresh = try await newsstand.member("fresh")
            let ask = try await client.get(Paths.Console.erase(anna.reader), fresh)
            #expect(ask.text.contains("You are about to erase anna@example.org.") && ask.text.contains("be undone"))
            let gone = try await Self.post([:], to: Paths.Console.erase(anna.reader), client, fresh)
            #expect(gone.location == "\(page)?done=erased")
            let erased = try await client.get("\(page)?done=erased", fresh)
            #expect(erased.text.contains("Erased on 10 March 2026") && !erased.text.contains("anna@example.org"))
            #expect(!erased.text.contains("<form class=\"console-form\"") && !erased.text.contains("Give …"))
            #expect(try await client.get("\(Paths.Console.readers)?q=anna", fresh).text.contains("Nobody was found"))
            for uri in [Paths.Console.give(anna.reader), Paths.Console.erase(anna.reader)] {
                #expect(try await client.get(uri, fresh).status == .notFound, "\(uri)")
            }
            // A key needs no proof.
            let bert = try await client.newAccount("bert@example.org")
            let uri = "\(Paths.API.readers)/\(bert.reader)"
            #expect(try await client.send(.delete, uri, .publisher).status == .noContent)
            #expect(try await client.send(.delete, uri, .publisher).status == .notFound)
            let acts = try await newsstand.storage.acts()
            #expect(acts.filter { $0.verb == .readerErased }.map(\.subject) == ["\(bert.reader)", "\(anna.reader)"])
            for act in acts { #expect(!"\(act.subject) \(act.change)".contains("@example.org")) }
        }
    }

    @Test func `nothing about reading is there, and hostile texts do nothing`() async throws {
        let newsstand = try await TestNewsstand()
        let march = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        let policy = AccessPolicy(freeFirst: 3)
        try await newsstand.storage.save(policy, for: TestNewsstand.press)
        let other = Publication.ID.make("other")
        try await newsstand.storage.save(Publication(id: other, title: "<b>Bob"), at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let anna = try await client.newAccount("<img/src=x>@example.org")
            let token = try #require(anna.token)
            _ = try await client.signIn("<img/src=x>@example.org", device: "<script>alert(1)</script>")
            let opened = try await client.send(.put, Paths.API.opening(march), .reader(token))
            #expect(opened.status.kind == .successful)
            #expect(try await Self.open(march, token, newsstand, client), "a free issue")
            let order = GrantOrder(
                reader: anna.reader, kind: .gift, opens: [.window(other)], giver: "<b>Bob</b>",
                why: "</p><script>alert(2)</script>")
            try await newsstand.storage.addGrant(order, at: newsstand.now.addingTimeInterval(1))
            for uri in [Paths.Console.readers, Paths.Console.reader(anna.reader), Paths.Console.give(anna.reader)] {
                let page = try await client.get(uri, owner)
                #expect(page.status == .ok, "\(uri)")
                for text in ["<script>alert", "<img/src", "<b>Bob", "<&>"] {
                    #expect(!page.text.contains(text), "\(uri): \(text)")
                }
            }
            let page = try await client.get(Paths.Console.reader(anna.reader), owner)
            #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(!page.text.contains("reader-issue") && !page.text.contains("free issues"))
            let search = try await client.get("\(Paths.Console.readers)?q=%22%3E%3Cscript%3Ealert(3)", owner)
            #expect(search.status == .ok && !search.text.contains("<script>alert"))
        }
    }

    @Test func `more than fifty lead on, with what was typed`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        for number in 1...60 {
            let id = Reader.ID(UUID())
            let digest = Digest(sha256: "\(number)".utf8)
            try await newsstand.storage.addReader(
                id, on: Device(kind: .app, name: "x", added: newsstand.now, seen: newsstand.now),
                session: NewSession(digest: digest, ends: nil), at: newsstand.now)
            let email = try #require(EmailAddress(parsing: "r\(number)+x@example.org"))
            try await newsstand.storage.claim(id, email: email, password: "x", at: newsstand.now)
        }
        try await newsstand.test { client in
            for query in ["", "?q=%2Bx%40"] {
                let first = try await client.get("\(Paths.Console.readers)\(query)", owner)
                let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
                let second = try await client.get(String(next).replacing("&amp;", with: "&"), owner)
                let names = [first, second].flatMap { $0.text.matches(of: /dir="auto">(r[0-9]+\+x@)/).map(\.1) }
                #expect(Set(names).count == 60 && names.count == 60, "\(query)")
                #expect(!second.text.contains("rel=\"next\""))
            }
            #expect(try await client.get("\(Paths.Console.readers)?q=r&after=x", owner).status == .badRequest)
        }
    }

    @Test func `members without the right for all titles have neither the link nor the page`() async throws {
        let newsstand = try await TestNewsstand()
        let some = try await newsstand.member("some", Permissions(.circulation, publications: [TestNewsstand.press]))
        let editor = try await newsstand.member("editor", Permissions(.editor))
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let link = "href=\"\(Paths.Console.readers)\""
            let today = try await client.get(Paths.Console.today, owner)
            #expect(today.text.contains(link))
            for member in [some, editor] {
                #expect(try await !client.get(Paths.Console.today, member).text.contains(link))
                #expect(try await client.get(Paths.Console.readers, member).status == .forbidden)
                #expect(try await client.get("\(Paths.API.readers)?q=a", member).status == .forbidden)
            }
            let products = "href=\"\(Paths.Console.products(TestNewsstand.press))\""
            #expect(try await client.get(Paths.Console.title(TestNewsstand.press), some).text.contains(products))
            #expect(try await !client.get(Paths.Console.title(TestNewsstand.press), editor).text.contains(products))
        }
    }
}
