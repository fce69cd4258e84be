import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

struct SearchRoutesTests {
    private let sold = Price(minor: 399, currency: "EUR")

    private func ask(
        _ question: String, _ client: any TestClientProtocol, _ headers: HTTPFields = [:]
    ) async throws -> SearchAnswer {
        let uri = "\(Paths.API.search)?q=\(question)"
        return try await client.execute(uri: uri, method: .get, headers: headers).decoded()
    }

    @Test func `what was found leads to its page, with the words as they are printed there`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("one", press: .texts(["Nothing.", "Ripe Pômes & pears fall."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let answer = try await ask("ripe+pomes", client)
            let found = try #require(answer.items.first)
            #expect(found.entry.key == key && found.isOpen && found.pages == [2])
            #expect(found.publicationTitle == "Orchard & Co.")
            let place = try #require(found.places.first)
            #expect(place.kind == .page && place.page == 2 && place.label == "2" && place.isOpen)
            let snippet = [SnippetPart("Ripe Pômes", isMatch: true), SnippetPart(" & pears fall.\n")]
            #expect(place.snippet?.map(\.isMatch) == snippet.map(\.isMatch))
            #expect(place.snippet?.first == snippet[0])
            #expect(place.address == "/orchard/one/read/2?q=Ripe%20P%C3%B4mes")
            #expect(try await ask("pomes&publication=orchard", client).items.count == 1)
            #expect(try await ask("pomes&publication=meadow", client).items.isEmpty)
            #expect(try await ask("orchard", client).publications.map(\.id.text) == ["orchard"])
            #expect(try await ask("%22%20*%20OR", client).items.isEmpty)
        }
    }

    @Test func `of a page that may not be opened nothing is shown but that it has the words`() async throws {
        let newsstand = try await TestNewsstand()
        let article = Article(title: "Secrets", page: 2, pageCount: 2)
        // Two pages are open to everybody.
        let press = PressClient.texts(
            ["Secret one.", "Secret two.", "Secret three.", "#Secret walnuts\nmore"], articles: [article],
            articleTexts: ["Secret beginning."])
        try await newsstand.publish("sold", price: sold, press: press)
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let uri = "\(Paths.API.search)?q=secret"
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.headers[.cacheControl] == "public, no-cache")
            let found = try #require(try response.decoded(SearchAnswer.self).items.first)
            #expect(!found.isOpen && found.pages == [1, 2])
            for place in found.places {
                let isShown = place.kind == .page && place.page <= 2
                #expect((place.snippet != nil) == isShown, "\(place)")
                #expect(place.isOpen == (place.page <= 2))
            }
            for secret in ["three", "walnuts", "beginning"] {
                #expect(!response.text.contains(secret))
                let page = try await client.execute(uri: "/search?q=secret", method: .get)
                #expect(!page.text.contains(secret))
            }
            let mine = try await client.execute(uri: uri, method: .get, headers: .publisher)
            #expect(mine.headers[.cacheControl] == "private, no-cache")
            #expect(mine.headers[.eTag] != response.headers[.eTag])
            let all = try #require(try mine.decoded(SearchAnswer.self).items.first)
            #expect(all.isOpen && all.places.allSatisfy { $0.isOpen && $0.snippet != nil })
            let again = try await client.execute(
                uri: uri, method: .get, headers: [.ifNoneMatch: try #require(response.headers[.eTag])])
            #expect(again.status == .notModified)
        }
    }

    @Test func `an index that is behind shows nothing that has gone or was corrected`() async throws {
        let newsstand = try await TestNewsstand()
        let gone = try await newsstand.publish("gone", press: .texts(["Medlars."]))
        let soon = TestNewsstand.noon.addingTimeInterval(60)
        let key = try await newsstand.publish("corrected", press: .texts(["Medlars."]))
        try await newsstand.publish("soon", onSale: soon, press: .texts(["Medlars."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        _ = try await newsstand.storage.withdraw(gone, reason: "x", at: newsstand.now)
        try await newsstand.publish("corrected", press: .texts(["Loquats."]))
        try await newsstand.test { client in
            #expect(try await ask("medlars", client).items.isEmpty)
            try await newsstand.storage.updateSearch(at: newsstand.now)
            #expect(try await ask("medlars", client, .publisher).items.isEmpty, "not even to its publisher")
            #expect(try await ask("loquats", client).items.map(\.entry.key) == [key])
        }
    }

    @Test func `a running newsstand finds what goes on the stand`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(.live) { client in
            try await newsstand.publish("one", press: .texts(["Medlars."]))
            var known: SearchReport
            repeat { known = try await newsstand.storage.searchReport() } while known.lag > 0 || known.pages == 0
            #expect(try await ask("medlars", client).items.count == 1)
            let order = try await client.execute(uri: Paths.API.searchIndex, method: .post, headers: .publisher)
            #expect(order.status == .accepted)
            #expect(try order.decoded(SearchReport.self).isRebuilding)
            var report: SearchReport
            repeat {
                report = try await client.execute(uri: Paths.API.searchIndex, method: .get, headers: .publisher)
                    .decoded()
            } while report.isRebuilding
            #expect(report == SearchReport(issues: 1, pages: 1, lag: 0, isFilled: true, isRebuilding: false))
            #expect(try await ask("medlars", client).items.count == 1)
        }
    }

    @Test func `the page works without scripts, and what is typed is only text`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("one", press: .texts(["Pears <b>and</b> plums."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            func page(_ query: String) async throws -> String {
                let response = try await client.execute(uri: "/search\(query)", method: .get)
                #expect(response.status == .ok)
                return response.text
            }
            #expect(try await page("").contains("action=\"/search\""))
            let found = try await page("?q=pears+plums")
            #expect(found.contains("<mark>Pears</mark> &lt;b&gt;and&lt;/b&gt; <mark>plums</mark>"))
            #expect(found.contains("href=\"/orchard/one/read/1?q=Pears\""))
            #expect(found.contains("value=\"pears plums\""))
            let hostile = try await page("?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(!hostile.contains("<script>alert"))
            #expect(hostile.contains("&quot;&gt;&lt;script&gt;alert(1)"))
            let stand = try await page("?q=pears&publication=orchard")
            #expect(stand.contains("In <a href=\"/orchard\""))
            let refused = try await client.execute(uri: "/search?q=x&after=nonsense", method: .get)
            #expect(refused.status == .badRequest)
        }
    }

    @Test func `a browser is told how to ask`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let response = try await client.execute(uri: Paths.searchDescription, method: .get)
            #expect(response.headers[.contentType] == "application/opensearchdescription+xml; charset=utf-8")
            #expect(response.text.contains("template=\"https://stand.example/search?q={searchTerms}\""))
            let front = try await client.execute(uri: "/", method: .get)
            #expect(front.text.contains("<link rel=\"search\" type=\"application/opensearchdescription+xml\""))
        }
    }

    @Test func `what is written by hand is what the encoder writes`() throws {
        let key = Issue.Key(publication: try .init(parsing: "orchard"), issue: try .init(parsing: "one"))
        let entry = CatalogEntry(
            issue: Issue(
                publication: key.publication, id: key.issue, title: "“Ripe” & <new>",
                coverDate: try .init(parsing: "2026-03"),
                price: sold, coverLines: ["a/b", "c\\d"]),
            updated: TestNewsstand.noon, pageCount: 9, pagesReady: 9, colour: "#AA3322", sizes: ["1x": 1, "2x": 2])
        let odd = "\"quoted\" \\ / \n\r\t\u{8}\u{c}\u{0}\u{1}\u{1f}\u{7f} é 日本 \u{2028} 🍋"
        let place = FoundPlace(
            kind: .page, page: 2, label: odd, title: odd, isOpen: true,
            snippet: [SnippetPart(odd, isMatch: true), SnippetPart("plain")], address: "/orchard/one/read/2?q=a%20b")
        let bare = FoundPlace(kind: .article, page: 1, isOpen: false, address: "/orchard/one/read/1")
        let publication = Publication(id: key.publication, title: odd)
        for answer in [
            SearchAnswer(items: []),
            SearchAnswer(
                publications: [publication],
                items: [
                    FoundIssue(
                        publicationTitle: odd, entry: entry, isOpen: true, places: [place, bare], pages: [1, 2, 30]),
                    FoundIssue(publicationTitle: "", entry: entry, isOpen: false, places: [], pages: []),
                ], next: "more", isPartial: true),
        ] {
            for entries in [[:], [key: ListedEntry(entry)]] {
                let json = try JSONText(answer, entries: entries)
                let encoded = String(decoding: try JSON.encode(answer), as: UTF8.self)
                #expect(String(buffer: json.bytes) == encoded)
            }
        }
    }

    @Test func `an answer is packed for who wants it so, and says that others may not`() async throws {
        let newsstand = try await TestNewsstand()
        for number in 1...6 { try await newsstand.publish("n\(number)", press: .texts(["Ripe pears \(number)."])) }
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let uri = "\(Paths.API.search)?q=pears"
            let plain = try await client.execute(uri: uri, method: .get)
            let packed = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(plain.headers[.contentEncoding] == nil && packed.headers[.contentEncoding] == "gzip")
            #expect(packed.bytes.count < plain.bytes.count / 2)
            #expect(plain.headers[.eTag] != packed.headers[.eTag])
            for answer in [plain, packed] { #expect(answer.headers[.vary]?.contains("Accept-Encoding") == true) }
        }
    }
}

extension PressClient {
    /// Pages of text; a line that begins with `#` is a heading.
    static func texts(_ texts: [String], articles: [Article] = [], articleTexts: [String] = []) -> PressClient {
        PressClient { task, deliver in
            let outline = RunOutline(
                pages: texts.indices.map { PageOutline(width: 595, height: 842, label: "\($0 + 1)") },
                articles: articles, title: task.fileName, language: "en")
            try await deliver(.outline(outline))
            let cover = NewPicture(bytes: bytes("cover", 2000), mediaType: "image/jpeg", width: 160, height: 213)
            try await deliver(.covers([cover], colour: "#AA3322"))
            for (index, text) in texts.enumerated() {
                let picture = NewPicture(
                    bytes: bytes("page \(index) \(text)", 900), mediaType: "image/webp", width: 1000, height: 1333)
                let passages = text.split(separator: "\n").map { line in
                    line.hasPrefix("#") ? ["t": String(line.dropFirst())] : ["p": String(line)]
                }
                let layer = try JSONEncoder().encode(["text": passages])
                try await deliver(
                    .page(NewPage(pictures: [.oneX: picture, .twoX: picture], thumbnail: picture, layer: layer)))
            }
            for (index, text) in articleTexts.enumerated() {
                let content = try JSONEncoder().encode(["blocks": [["p": text]]])
                try await deliver(.article(index + 1, text: content))
            }
        }
    }
}
