import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// The console's pages about products and promo codes.
struct ConsoleProductTests {
    private static let products = Paths.Console.products(TestNewsstand.press)

    private static func post(
        _ fields: [String: String], to uri: String, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), member)
    }

    private static let month = [
        "title": "One <month>", "id": "com.example.month", "kind": "renewing", "family": "main", "long": "P1M",
        "window": "yes", "archive": "while-active", "amount": "3,99", "currency": "eur",
    ]

    @Test func `a product is made, changed, taken off offer and offered again`() async throws {
        let newsstand = try await TestNewsstand()
        let march = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        let seller = try await newsstand.member("sara", Permissions(rights: [.sell, .see]))
        try await newsstand.test { client in
            #expect(try await client.get(Self.products, seller).text.contains("No products yet."))
            let made = try await Self.post(Self.month, to: "\(Self.products)/new", client, seller)
            #expect(made.location == "\(Self.products)?done=made")
            let id = Product.ID.make("com.example.month")
            let product = try #require(try await newsstand.storage.product(id))
            #expect(product.sale == .renewing(family: "main", try #require(Term(1, .month))))
            #expect(product.opens == [.window(march.publication), .archive(march.publication, .whileActive)])
            #expect(product.price == Price(minor: 399, currency: "EUR") && product.isOffered)
            let list = try await client.get("\(Self.products)?done=made", seller)
            for text in [
                "The product is made.", "One &lt;month&gt;", "com.example.month", "earlier issues too, while it runs",
                "a month",
            ] { #expect(list.text.contains(text), "\(text)") }

            let page = Paths.Console.product(id, of: march.publication)
            let shown = try await client.get(page, seller)
            for text in ["value=\"3.99\"", "value=\"while-active\" selected", "name=\"window\" value=\"yes\" checked"] {
                #expect(shown.text.contains(text), "\(text)")
            }
            let change = Self.month.merging(["title": "A month", "archive": "", "issue": "march", "amount": ""]) { $1 }
            #expect(try await Self.post(change, to: page, client, seller).location == "\(Self.products)?done=saved")
            let changed = try #require(try await newsstand.storage.product(id))
            #expect(changed.opens == [.window(march.publication), .issue(march)] && changed.price == nil)

            let off = try await Self.post(["offered": "no"], to: "\(page)/offer", client, seller)
            #expect(off.location == "\(Self.products)?done=stopped")
            #expect(try await newsstand.storage.product(id)?.isOffered == false)
            #expect(try await client.get(Self.products, seller).text.contains("Not on offer"))
            #expect(try await Self.post(change, to: page, client, seller).status == .seeOther)
            #expect(try await newsstand.storage.product(id)?.isOffered == false, "saving does not offer it")
            _ = try await Self.post(["offered": "yes"], to: "\(page)/offer", client, seller)
            #expect(try await newsstand.storage.product(id)?.isOffered == true)
            let acts = try await newsstand.storage.acts().filter { $0.verb == .productSaved }
            #expect(acts.count == 5 && acts.allSatisfy { $0.actorName == "sara" && $0.publication == "orchard" })
        }
    }

    @Test func `every bad field says why, and what was typed stays`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            for (field, value, reason) in [
                ("title", " ", "A product needs a title."), ("id", "../x", "This can’t be an id."),
                ("id", "", "This can’t be an id."), ("kind", "rent", "Choose one of these."),
                ("long", "", "Choose a term."), ("long", "P0M", "Choose a term."), ("family", "", "Name the group."),
                ("amount", "3.999", "This is not a price."), ("amount", "free", "This is not a price."),
                ("currency", "Euro", "A currency has three letters"),
                ("issue", "a <b>", "There is no issue “a &lt;b&gt;”."),
                ("issue", "none", "There is no issue “orchard/none”."),
                ("issue", "nowhere/none", "There is no issue “nowhere/none”."),
            ] {
                let form = Self.month.merging([field: value]) { $1 }
                let answer = try await Self.post(form, to: "\(Self.products)/new", client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(field) “\(value)”")
                #expect(field == "title" || answer.text.contains("One &lt;month&gt;"), "\(field)")
            }
            var nothing = Self.month
            (nothing["window"], nothing["archive"]) = (nil, "")
            let bare = try await Self.post(nothing, to: "\(Self.products)/new", client, owner)
            #expect(bare.status == .unprocessableContent && bare.text.contains("Choose what it opens."))
            #expect(try await newsstand.storage.products().items.isEmpty)
            _ = try await Self.post(Self.month, to: "\(Self.products)/new", client, owner)
            let twice = try await Self.post(Self.month, to: "\(Self.products)/new", client, owner)
            #expect(twice.status == .unprocessableContent && twice.text.contains("Another product has this id."))
            for path in ["none", "com.example.other", "%3Cb%3E"] {
                #expect(try await client.get("\(Self.products)/\(path)", owner).status == .notFound, "\(path)")
            }
        }
    }

    @Test func `a product that nobody ever had is deleted, another one says why not`() async throws {
        let newsstand = try await TestNewsstand()
        let some = try await newsstand.member("some", Permissions(rights: [.sell], publications: [TestNewsstand.press]))
        let other = Publication.ID.make("other")
        try await newsstand.storage.save(Publication(id: other, title: "Other"), at: newsstand.now)
        let bundle = Product(
            id: .make("bundle"), title: "Both", sale: .free, opens: [.window(TestNewsstand.press), .window(other)])
        try await newsstand.storage.save(bundle, at: newsstand.now)
        try await newsstand.test { client in
            for id in ["unused", "used"] {
                let new = Self.month.merging(["id": id]) { $1 }
                #expect(try await Self.post(new, to: "\(Self.products)/new", client, some).status == .seeOther)
            }
            let reader = try await client.newReader().reader
            let order = GrantOrder(
                reader: reader, kind: .press, product: .make("used"), giver: "Anna", why: "Review")
            try await newsstand.storage.addGrant(order, at: newsstand.now)
            let (unused, used) = ("\(Self.products)/unused", "\(Self.products)/used")
            #expect(try await client.get(unused, some).text.contains("Delete the product"))
            let kept = try await client.get(used, some)
            #expect(kept.text.contains("can’t be deleted") && !kept.text.contains("Delete the product"))
            let refused = try await Self.post([:], to: "\(used)/delete", client, some)
            #expect(refused.status == .conflict && refused.text.contains("Stop offering it instead."))
            #expect(try await Self.post([:], to: "\(Self.products)/bundle/delete", client, some).status == .forbidden)
            // Two people press at once.
            for _ in 1...2 {
                let deleted = try await Self.post([:], to: "\(unused)/delete", client, some)
                #expect(deleted.location == "\(Self.products)?done=deleted")
            }
            #expect(try await newsstand.storage.products().items.map(\.id.text) == ["bundle", "used"])
        }
        #expect(try await newsstand.storage.acts().contains { $0.verb == .productDeleted && $0.subject == "unused" })
    }

    @Test func `a bundle needs the right for all of its titles, and keeps what the form can't say`() async throws {
        let newsstand = try await TestNewsstand()
        let other = Publication.ID.make("other")
        try await newsstand.storage.save(Publication(id: other, title: "Other"), at: newsstand.now)
        let bundle = Product(
            id: .make("bundle"), title: "Both", sale: .free,
            opens: [.window(TestNewsstand.press), .archive(other, .perpetual)])
        try await newsstand.storage.save(bundle, at: newsstand.now)
        let some = try await newsstand.member("some", Permissions(rights: [.sell], publications: [TestNewsstand.press]))
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let page = Paths.Console.product(bundle.id, of: TestNewsstand.press)
            let form = ["title": "Both of them", "kind": "free", "window": "yes", "also-other": "yes"]
            for uri in [page, "\(page)/offer"] {
                #expect(try await Self.post(form, to: uri, client, some).status == .forbidden, "\(uri)")
            }
            let new = form.merging(["id": "mine"]) { $1 }
            #expect(try await Self.post(new, to: "\(Self.products)/new", client, some).status == .forbidden)
            #expect(try await newsstand.storage.products().items == [bundle])
            #expect(try await !client.get("\(Self.products)/new", some).text.contains("also-other"))
            #expect(try await client.get(Paths.Console.products(other), some).status == .forbidden)
            let shown = try await client.get(page, owner)
            #expect(
                shown.text.contains("They can’t be changed here.")
                    && shown.text.contains("Other: earlier issues, to keep"))
            #expect(try await Self.post(form, to: page, client, owner).status == .seeOther)
            let saved = try #require(try await newsstand.storage.product(bundle.id))
            #expect(saved.title == "Both of them" && saved.opens == bundle.opens)
            let plain = try await Self.post(new, to: "\(Self.products)/new", client, owner)
            #expect(plain.status == .seeOther)
            let made = try #require(try await newsstand.storage.product(.make("mine")))
            #expect(made.opens == [.window(TestNewsstand.press), .window(other)])
            #expect(try await client.get(Paths.Console.products(other), owner).text.contains("Both of them"))
        }
    }

    @Test func `the rules of a title are changed, and bad ones are refused at their field`() async throws {
        let newsstand = try await TestNewsstand()
        let seller = try await newsstand.member(
            "some", Permissions(rights: [.sell], publications: [TestNewsstand.press]))
        try await newsstand.test { client in
            let page = Paths.Console.policy(TestNewsstand.press)
            let shown = try await client.get(page, seller)
            #expect(shown.text.contains("value=\"exact\" checked") && shown.text.contains("value=\"UTC\""))
            let good = [
                "window": "months", "zone": "Europe/Rome", "first": "2", "meter": "3", "every": "week",
                "welcome": "yes",
                "grace": "yes",
            ]
            for (field, value, reason) in [
                ("window", "days", "Choose one of these."), ("zone", "Atlantis", "There is no such time zone."),
                ("zone", "", "There is no such time zone."), ("first", "-1", "Use a number from 0 to 1000."),
                ("first", "many", "Use a number"), ("meter", "1001", "Use a number"), ("meter", "1.5", "Use a number"),
            ] {
                let answer = try await Self.post(good.merging([field: value]) { $1 }, to: page, client, seller)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(field) “\(value)”")
                #expect(answer.text.contains("value=\"week\" selected"), "\(field)")
            }
            #expect(try await newsstand.storage.policy(of: TestNewsstand.press) == AccessPolicy())
            #expect(try await Self.post(good, to: page, client, seller).location == "\(page)?done=saved")
            #expect(
                try await newsstand.storage.policy(of: TestNewsstand.press)
                    == AccessPolicy(
                        window: .months, timeZone: "Europe/Rome", keepsUnlocked: false, refundWithdraws: false,
                        freeFirst: 2, meter: .init(count: 3, every: .week), sandboxOpens: false))
            #expect(try await newsstand.storage.acts().first?.verb == .policySaved)
            #expect(try await client.get(Paths.Console.policy(.make("none")), seller).status == .forbidden)
            #expect(try await client.get(Paths.Console.policy(.make("none")), .publisher).status == .notFound)
        }
    }

    private static let fair = [
        "what": "title", "title": "orchard", "earlier": "yes", "long": "P3M", "count": "5", "uses": "2",
        "ends": "2026-03-20", "why": "=HYPERLINK(\"http://bad\")",
    ]

    @Test func `codes are made, downloaded, used and ended`() async throws {
        let newsstand = try await TestNewsstand()
        let seller = try await newsstand.member("sara", Permissions(.circulation))
        try await newsstand.test { client in
            #expect(try await client.get(Paths.Console.codes, seller).text.contains("No codes yet."))
            let made = try await Self.post(Self.fair, to: Paths.Console.codes, client, seller)
            let batch = Paths.Console.codes(made: newsstand.now.milliseconds)
            #expect(made.location == "\(batch)?done=codes")
            let codes = try await newsstand.storage.codes().items
            #expect(codes.count == 5 && codes.allSatisfy { $0.giver == "sara" && $0.mostUses == 2 })
            // The last day counts.
            #expect(codes[0].ends == (try Date("2026-03-21T00:00:00Z", strategy: .iso8601)))
            let anna = try await client.newReader()
            try await newsstand.storage.redeem(codes[0].code, for: anna.reader, at: newsstand.now)
            let page = try await client.get(batch, seller)
            #expect(page.text.contains("1 used, 1 left") && page.text.contains(CodeText.grouped(codes[0].code)))
            #expect(page.text.contains("for 3 months"))
            let found = try await client.get("\(Paths.Console.readers)?q=\(codes[0].code)", seller)
            #expect(found.text.contains("\(anna.reader)"))

            let csv = try await client.get("\(batch)/csv", seller)
            #expect(csv.headers[.contentType] == "text/csv; charset=utf-8" && csv.headers[.cacheControl] == "no-store")
            #expect(csv.headers[.contentDisposition] == "attachment; filename=\"codes-2026-03-10.csv\"")
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.count == 6 && lines[0] == "\u{FEFF}Code,Opens,Time,Used,Left,Last day,Why")
            for code in codes {
                let row = lines.first { $0.hasPrefix(CodeText.grouped(code.code)) } ?? ""
                #expect(row.contains(",P3M,") && row.hasSuffix(",2026-03-20,\"'=HYPERLINK(\"\"http://bad\"\")\""))
            }
            let one = try await Self.post(["code": codes[1].code], to: "\(batch)/end", client, seller)
            #expect(one.location == "\(batch)?done=ended")
            #expect(
                try await newsstand.storage.codes().items.filter { $0.revoked != nil }.map(\.code) == [codes[1].code])
            let list = try await client.get(Paths.Console.codes, seller)
            #expect(list.text.contains("5 codes: =HYPERLINK") && list.text.contains("1 used, 7 left"))
            let unknown = try await Self.post(["code": "ABCDEFGH"], to: "\(batch)/end", client, seller)
            #expect(unknown.status == .notFound)
            #expect(try await Self.post([:], to: "\(batch)/end", client, seller).status == .badRequest)
            #expect(try await Self.post(["all": "yes"], to: "\(batch)/end", client, seller).status == .seeOther)
            #expect(try await newsstand.storage.codes().items.allSatisfy { $0.revoked != nil })
            #expect(try await client.get(Paths.Console.codes, seller).text.contains("1 used, Ended"))
            for path in ["1", "x", "99999999999999999999"] {
                for uri in ["\(Paths.Console.codes)/\(path)", "\(Paths.Console.codes)/\(path)/csv"] {
                    #expect(try await client.get(uri, seller).status == .notFound, "\(uri)")
                }
            }
            let verbs = try await newsstand.storage.acts().compactMap(\.verb).filter { $0 != .invitationUsed }
            #expect(verbs.filter { $0 == .codesMade }.count == 1 && verbs.filter { $0 == .codesEnded }.count == 2)
        }
    }

    @Test func `a bad field of new codes says why, and what was typed stays`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            for (field, value, reason) in [
                ("count", "0", "from 1 to 1000"), ("count", "1001", "from 1 to 1000"),
                ("count", "ten", "from 1 to 1000"),
                ("uses", "-1", "from 1 to 1,000,000"), ("ends", "2026-03-09", "Choose a day that is not past."),
                ("ends", "soon", "Choose a day"), ("word", "short", "A code has 8 to 40 letters"),
                ("word", "<script>", "A code has 8 to 40 letters"), ("why", "", "Write a reason."),
                ("what", "product", "Choose one of these."), ("title", "none", "Choose a title."),
                ("long", "x", "Choose one of these times."),
            ] {
                let form = Self.fair.merging([field: value]) { $1 }
                let answer = try await Self.post(form, to: Paths.Console.codes, client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(field) “\(value)”")
                #expect(field == "why" || answer.text.contains("HYPERLINK(&quot;http://bad&quot;)"), "\(field)")
                #expect(!answer.text.contains("<script>\""), "\(field)")
            }
            #expect(try await newsstand.storage.codes().items.isEmpty)
            let word = Self.fair.merging(["word": "spring 2026", "count": ""]) { $1 }
            #expect(try await Self.post(word, to: Paths.Console.codes, client, owner).status == .seeOther)
            #expect(try await newsstand.storage.codes().items.map(\.code) == ["SPRING2026"])
            let twice = try await Self.post(word, to: Paths.Console.codes, client, owner)
            #expect(twice.status == .unprocessableContent && twice.text.contains("This code exists already."))
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@x", "\"'@x\""),
        ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("a=b", "a=b"), ("", ""), ("＝1", "\"'＝1\""),
    ])
    func `a cell of a table is never a formula`(text: String, cell: String) {
        #expect(CSVTable(rows: [[text, "x"]]).text == "\u{FEFF}\(cell),x\r\n")
    }
}
