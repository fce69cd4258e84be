import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Press
import Storage
import Testing

@testable import EdicolaServer

private let tools = try? PressTools.find()

/// The pages of the publisher's console, as a browser without JavaScript uses them.
struct ConsoleTests {
    /// A form with a file, as a browser sends it.
    private static func multipart(_ name: String, _ bytes: [UInt8]) -> (fields: HTTPFields, body: ByteBuffer) {
        var body = ByteBuffer(
            string: """
                --bOuNd\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\n\
                Content-Type: application/pdf\r\n\r\n
                """)
        body.writeBytes(bytes)
        body.writeString("\r\n--bOuNd--\r\n")
        return (HTTPFields.publisher.adding([.contentType: "multipart/form-data; boundary=bOuNd"]), body)
    }

    private static func send(
        _ bytes: [UInt8], named name: String, to uri: String, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        let (fields, body) = multipart(name, bytes)
        return try await client.execute(uri: uri, method: .post, headers: fields, body: body)
    }

    private static func post(
        _ fields: [String: String], to uri: String, _ client: any TestClientProtocol, _ more: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), HTTPFields.publisher.adding(more))
    }

    @Test(
        .enabled(if: tools != nil, "PDFium or the page worker is missing: run scripts/pdfium"), .timeLimit(.minutes(5)))
    func `a title, a file, a look, one button: it is on sale; and off again`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = [UInt8](try Data(contentsOf: root.appending(path: "Tests/PDFs/tagged-writer.pdf")))
        let newsstand = try await TestNewsstand()
        let events = newsstand.storage.changeSignals()
        try await newsstand.test(.live, press: PressClient(Press(tools: try #require(tools)))) { client in
            let made = try await Self.post(["title": "L’Orto & Co."], to: Paths.Console.titles, client)
            #expect(made.status == .seeOther && made.headers[.location] == "/console/titles/lorto-co?done=made")
            let title = try await client.get("/console/titles/lorto-co?done=made", .publisher)
            #expect(title.text.contains("Drop your first issue here") && title.text.contains("role=\"status\""))

            let sent = try await Self.send(
                file, named: "lorto-co_2026-03_n12_web.pdf", to: "/console/titles/lorto-co", client)
            #expect(sent.status == .seeOther)
            let key = Issue.Key(publication: .make("lorto-co"), issue: .make("2026-03"))
            #expect(sent.headers[.location] == "\(Paths.Console.issue(key))?done=new")
            let issue = try #require(try await newsstand.storage.entry(key)?.issue)
            #expect((issue.title, issue.number, issue.isFree) == ("March 2026", IssueNumber(12), false))
            for await _ in events { if try await newsstand.storage.run(key) == nil { break } }

            let ready = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(ready.text.contains("Put on sale …") && ready.text.contains("Readers see nothing of it yet."))
            #expect(try await client.get(Paths.issue(key)).status == .notFound)
            let look = try await client.get(Paths.Console.look(key), .publisher)
            #expect(look.headers[.location]?.hasPrefix("/lorto-co/2026-03/preview?proof=") == true)

            // Without terms the sheet has an obstacle, and the button does nothing.
            let blocked = try await client.get(Paths.Console.sale(key), .publisher)
            #expect(blocked.text.contains("no subscription on sale includes it") && blocked.text.contains(" disabled>"))
            let refused = try await Self.post(["act": "now"], to: Paths.Console.sale(key), client)
            #expect(refused.status == .unprocessableContent && refused.text.contains("no subscription on sale"))

            let terms = ["terms": "price", "amount": "3,99", "currency": "eur", "preview": "1"]
            #expect(try await Self.post(terms, to: Paths.Console.access(key), client).status == .seeOther)
            let words = ["title": "The Lemon Number", "number": "12", "coverDate": "2026-03", "summary": "Lemons."]
            #expect(try await Self.post(words, to: Paths.Console.words(key), client).status == .seeOther)
            let sheet = try await client.get(Paths.Console.sale(key), .publisher)
            #expect(
                sheet.text.contains(
                    "“The Lemon Number” goes on the stand of L’Orto &amp; Co. now. It costs €\u{A0}3.99."))
            #expect(!sheet.text.contains(" disabled>"))
            let italian = try await client.get(
                Paths.Console.sale(key), HTTPFields.publisher.adding([.acceptLanguage: "it"]))
            #expect(
                italian.text.contains(
                    "«The Lemon Number» va ora in vendita nell’edicola di L’Orto &amp; Co. Costa 3,99\u{A0}€."))
            let sold = try await Self.post(["act": "now"], to: Paths.Console.sale(key), client)
            #expect(sold.headers[.location] == "\(Paths.Console.issue(key))?done=on-sale")
            #expect(try await client.get(Paths.issue(key)).status == .ok)
            let after = try await client.get("\(Paths.Console.issue(key))?done=on-sale", .publisher)
            #expect(after.text.contains("It is on sale.") && after.text.contains("See it on the stand"))

            let bare = try await Self.post(["act": "off", "reason": " "], to: Paths.Console.sale(key), client)
            #expect(bare.status == .unprocessableContent && bare.text.contains("Write a reason."))
            let off = try await Self.post(
                ["act": "off", "reason": "Page 3 <is> wrong"], to: Paths.Console.sale(key), client)
            #expect(off.status == .seeOther)
            #expect(try await client.get(Paths.issue(key)).status == .gone)
            let gone = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(gone.text.contains("Page 3 &lt;is&gt; wrong") && gone.text.contains("Put on sale …"))
            let again = try await Self.post(["act": "now"], to: Paths.Console.sale(key), client)
            #expect(again.status == .seeOther)
            #expect(try await client.get(Paths.issue(key)).status == .ok)
        }
    }

    @Test func `every page needs a key, and no cache or search engine keeps it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("secret", onSale: nil)
        let pages = [
            Paths.Console.today, Paths.Console.titles, Paths.Console.title(key.publication), Paths.Console.issue(key),
            Paths.Console.words(key), Paths.Console.access(key), Paths.Console.sale(key),
        ]
        let forms = pages.dropFirst() + [Paths.Console.press(key)]
        try await newsstand.test { client in
            for uri in pages {
                let nobody = try await client.get(uri)
                #expect(nobody.headers[.location]?.hasPrefix(Paths.Console.signIn) == true, "\(uri)")
                let page = try await client.get(uri, .publisher)
                #expect(page.status == .ok, "\(uri)")
                #expect(page.headers[.cacheControl] == "no-store", "\(uri)")
                #expect(page.text.contains("noindex") && !page.text.contains("application/rss+xml"), "\(uri)")
                #expect(page.text.contains("Issue secret &lt;&amp;&gt;") || uri == Paths.Console.titles, "\(uri)")
                #expect(!page.text.contains("<&>"), "\(uri)")
            }
            for uri in forms {
                let nobody = try await client.send(.post, uri, .form, "act=now")
                #expect(nobody.headers[.location] == Paths.Console.signIn, "\(uri)")
            }
            let look = try await client.get(Paths.Console.look(key))
            #expect(look.headers[.location]?.hasPrefix(Paths.Console.signIn) == true)
            for uri in [
                "/console/titles/nothing", "/console/titles/orchard/nothing", "/console/titles/orchard/nothing/sale",
            ] {
                #expect(try await client.get(uri, .publisher).status == .notFound, "\(uri)")
            }
        }
    }

    @Test func `what was typed stays, with its reason beside it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil)
        try await newsstand.test { client in
            let words = ["title": " ", "number": "twelve <b>", "coverDate": "2026-13", "summary": "Kept?"]
            let page = try await Self.post(words, to: Paths.Console.words(key), client)
            #expect(page.status == .unprocessableContent)
            for text in [
                "An issue needs a title.", "This is not a number.", "This is not a cover date.", "twelve &lt;b&gt;",
                "2026-13", "Kept?", "aria-invalid=\"true\"", "id=\"number-complaint\"",
            ] { #expect(page.text.contains(text), "\(text)") }
            #expect(try await newsstand.storage.entry(key)?.issue.title == "Issue march <&>")
            let italian = try await Self.post(words, to: Paths.Console.words(key), client, [.acceptLanguage: "it"])
            #expect(italian.text.contains("Un numero ha bisogno di un titolo."))

            for (amount, currency, preview, reason) in [
                ("3.999", "EUR", "3", "This is not a price."), ("", "EUR", "3", "This is not a price."),
                ("3.99", "Euro", "3", "A currency has three letters"), ("0", "EUR", "3", "This is not a price."),
                ("3.99", "EUR", "all", "This is not a choice of pages."),
            ] {
                let terms = ["terms": "price", "amount": amount, "currency": currency, "preview": preview]
                let page = try await Self.post(terms, to: Paths.Console.access(key), client)
                #expect(page.status == .unprocessableContent && page.text.contains(reason), "\(reason) \(amount)")
            }
            for (day, time, reason) in [
                ("", "", "Choose a day and a time."), ("2026-03-09", "06:00", "This moment is past."),
                ("2026-02-30", "06:00", "This is not a day and a time."), ("2026-04-01", "25:00", "This is not a day"),
            ] {
                let form = ["act": "day", "day": day, "time": time]
                let page = try await Self.post(form, to: Paths.Console.sale(key), client)
                #expect(page.status == .unprocessableContent && page.text.contains(reason), "\(reason)")
                #expect(day.isEmpty || page.text.contains(day), "\(day)")
            }
            #expect(try await Self.post(["act": "burn"], to: Paths.Console.sale(key), client).status == .badRequest)
            for (form, reason) in [
                (["title": ""], "A title needs a name."), (["title": "日本"], "No address can be made"),
                (["title": "Orchard"], "Another title has this address already."),
                (["title": "Other", "id": "../x"], "No address can be made"),
            ] {
                let page = try await Self.post(form, to: Paths.Console.titles, client)
                #expect(page.status == .unprocessableContent && page.text.contains(reason), "\(reason)")
            }
            #expect(try await newsstand.storage.publication(.make("orchard"))?.title == "Orchard & Co.")
        }
        #expect(try await newsstand.storage.entry(key)?.issue.onSale == nil)
    }

    @Test func `a day is by the clock of the title, and can be changed and taken back`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil)
        var settings = StandSettings()
        settings.timeZone = "Europe/Rome"
        try await newsstand.storage.save(settings, of: TestNewsstand.press, at: newsstand.now)
        try await newsstand.test { client in
            _ = try await Self.post(["terms": "free", "preview": "0"], to: Paths.Console.access(key), client)
            // Rome's clock skips this hour.
            let skipped = ["act": "day", "day": "2026-03-29", "time": "02:30"]
            #expect(try await Self.post(skipped, to: Paths.Console.sale(key), client).status == .unprocessableContent)
            let planned = ["act": "day", "day": "2026-03-30", "time": "06:00"]
            let done = try await Self.post(planned, to: Paths.Console.sale(key), client)
            #expect(done.headers[.location] == "\(Paths.Console.issue(key))?done=planned")
            // Summer time began.
            #expect(
                try await newsstand.storage.entry(key)?.issue.onSale
                    == (try Date("2026-03-30T04:00:00Z", strategy: .iso8601)))
            let page = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(page.text.contains("On sale Monday 30 March 2026 at 06:00 (Europe/Rome), in 20 days."))
            let sheet = try await client.get(Paths.Console.sale(key), .publisher)
            #expect(sheet.text.contains("goes on the stand of Orchard &amp; Co. on Monday 30 March 2026 at 06:00"))
            #expect(sheet.text.contains("value=\"2026-03-30\"") && sheet.text.contains("value=\"06:00\""))
            let today = try await client.get(Paths.Console.today, .publisher)
            #expect(today.text.contains("Change the day …"))
            #expect(try await Self.post(["act": "cancel"], to: Paths.Console.sale(key), client).status == .seeOther)
            #expect(try await newsstand.storage.entry(key)?.issue.lifeCycle.stage == .ready)
        }
    }

    @Test func `a file that arrives in part leaves nothing behind`() async throws {
        let newsstand = try await TestNewsstand()
        let (fields, whole) = Self.multipart("april.pdf", Array(repeating: 65, count: 100_000))
        try await newsstand.test { client in
            for length in [10, 200, 90_000, whole.readableBytes - 4] {
                let part = try #require(whole.getSlice(at: whole.readerIndex, length: length))
                let answer = try await client.execute(
                    uri: Paths.Console.title(TestNewsstand.press), method: .post, headers: fields, body: part)
                #expect(answer.status == .badRequest && answer.text.contains("arrived only in part"), "\(length)")
                #expect(try await newsstand.storage.allIssues(of: TestNewsstand.press).items.isEmpty, "\(length)")
            }
            let none = try await Self.send([], named: "", to: Paths.Console.title(TestNewsstand.press), client)
            #expect(none.status == .unprocessableContent && none.text.contains("No file was chosen."))
            let urlencoded = try await Self.post(
                ["file": "a.pdf"], to: Paths.Console.title(TestNewsstand.press), client)
            #expect(urlencoded.status == .badRequest)
            // The same for an issue that is there: it stays a draft without an upload.
            let key = Issue.Key(publication: TestNewsstand.press, issue: .make("draft"))
            let draft = Issue(
                publication: key.publication, id: key.issue, title: "Draft", coverDate: try CoverDate(parsing: "2026"))
            try await newsstand.storage.save(draft, at: newsstand.now)
            let part = try #require(whole.getSlice(at: whole.readerIndex, length: 50_000))
            let answer = try await client.execute(
                uri: Paths.Console.issue(key), method: .post, headers: fields, body: part)
            #expect(answer.status == .badRequest && answer.text.contains("role=\"alert\""))
            #expect(try await newsstand.storage.upload(key) == nil)
            #expect(try await newsstand.storage.entry(key)?.issue.lifeCycle.stage == .draft)
            let sent = try await client.execute(
                uri: Paths.Console.issue(key), method: .post, headers: fields, body: whole)
            #expect(sent.status == .seeOther)
            #expect(try await newsstand.storage.run(key)?.fileName == "april.pdf")
            let pressing = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(pressing.text.contains("press-progress.js") && pressing.text.contains("Stop the press"))
            #expect(
                try await Self.post([:], to: Paths.Console.press(key), client).headers[.location]?.hasSuffix(
                    "done=stopped") == true)
            #expect(try await newsstand.storage.run(key) == nil)
        }
    }

    @Test func `a refused file is explained where it happened and on the first page`() async throws {
        let newsstand = try await TestNewsstand()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("april"))
        let issue = Issue(
            publication: key.publication, id: key.issue, title: "<script>alert(1)</script>",
            coverDate: try CoverDate(parsing: "2026-04"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("no PDF".utf8))
        let run = try await newsstand.storage.beginRun(key, original: blob, fileName: "\"><img>.pdf", at: newsstand.now)
        try await newsstand.storage.fail(
            run.id, code: "encrypted", sentence: "The file <needs> a password.", remedy: "Remove it.", at: newsstand.now
        )
        try await newsstand.test { client in
            for uri in [Paths.Console.issue(key), Paths.Console.today] {
                let page = try await client.get(uri, .publisher)
                #expect(
                    page.text.contains("The file &lt;needs&gt; a password.") && page.text.contains("Remove it."),
                    "\(uri)")
                #expect(!page.text.contains("<script>alert") && !page.text.contains("<img>"), "\(uri)")
            }
        }
    }

    @Test func `warnings name what looks wrong`() async throws {
        let newsstand = try await TestNewsstand()
        for month in ["2026-01", "2026-02"] { try await newsstand.publish(month) }
        let key = try await newsstand.publish("march", onSale: nil, price: Price(minor: 399, currency: "EUR"))
        let twin = try await newsstand.storage.originals(of: [key])
        #expect(twin.count == 1)
        try await newsstand.test { client in
            let sheet = try await client.get(Paths.Console.sale(key), .publisher)
            for text in ["has the same number", "has the same date on its cover", "no product sells it"] {
                #expect(sheet.text.contains(text), "\(text)")
            }
            #expect(!sheet.text.contains("the preview is the whole issue"))
        }
    }

    /// The value of a hidden field.
    private static func hidden(_ name: String, in page: String) throws -> String {
        let rest = try #require(page.range(of: "name=\"\(name)\" value=\"")?.upperBound)
        return String(page[rest...].prefix { $0 != "\"" })
    }

    @Test func `of two people who save the same form the second sees both versions`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil)
        try await newsstand.test { client in
            let path = Paths.Console.words(key)
            let was = try Self.hidden("was", in: try await client.get(path, .publisher).text)
            let first = [
                "title": "Pears", "number": "3", "coverDate": "2026-03", "summary": "Apples.\r\nPears.", "was": was,
            ]
            #expect(try await Self.post(first, to: path, client).status == .seeOther)
            let second = [
                "title": "Plums <b>", "number": "3", "coverDate": "2026-03", "summary": "Apples.\r\nPears.", "was": was,
            ]
            let both = try await Self.post(second, to: path, client)
            #expect(both.status == .unprocessableContent && both.text.contains("Somebody else saved “Pears”"))
            #expect(both.text.contains("value=\"Plums &lt;b&gt;\"") && !both.text.contains("“Apples"))
            #expect(try await newsstand.storage.entry(key)?.issue.title == "Pears")
            // The same again: now it is meant.
            var again = second
            again["was"] = try Self.hidden("was", in: both.text)
            #expect(try await Self.post(again, to: path, client).status == .seeOther)
            #expect(try await newsstand.storage.entry(key)?.issue.title == "Plums <b>")

            let terms = Paths.Console.access(key)
            let old = try Self.hidden("was", in: try await client.get(terms, .publisher).text)
            let priced = ["terms": "price", "amount": "2", "currency": "EUR", "preview": "2", "was": old]
            #expect(try await Self.post(priced, to: terms, client).status == .seeOther)
            let closed = ["terms": "subscribers", "preview": "2", "was": old]
            #expect(try await Self.post(closed, to: terms, client).status == .unprocessableContent)
            #expect(try await newsstand.storage.entry(key)?.issue.price?.minor == 200)
        }
    }

    @Test func `pressing pages makes the preview`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil)
        try await newsstand.test { client in
            let path = Paths.Console.pages(key)
            let page = try await client.get(path, .publisher)
            #expect(page.text.contains("value=\"2\" checked>") && page.text.contains("value=\"3\">"))
            func choose(_ body: String) async throws -> TestResponse {
                try await client.execute(
                    uri: path, method: .post,
                    headers: HTTPFields.publisher.adding([.contentType: "application/x-www-form-urlencoded"]),
                    body: ByteBuffer(string: body))
            }
            #expect(try await choose("page[]=1&page[]=4").status == .seeOther)
            #expect(try await newsstand.storage.entry(key)?.issue.previewPages == .pages([1, 4]))
            #expect(try await choose("page[]=9").status == .unprocessableContent)
            #expect(try await choose("page[]=x").status == .badRequest)
            #expect(try await choose("").status == .seeOther)
            #expect(try await newsstand.storage.entry(key)?.issue.previewPages == .first(0))
        }
    }
}
