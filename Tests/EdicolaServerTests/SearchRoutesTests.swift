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
        let key = try await newsstand.publish("one", machine: .texts(["Nothing.", "Ripe Pômes & pears fall."]))
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
        // Two pages are open to all.
        let machine = PressMachine.texts(
            ["Secret one.", "Secret two.", "Secret three.", "#Secret walnuts\nmore"], articles: [article],
            articleTexts: ["Secret beginning."])
        try await newsstand.publish("sold", price: sold, machine: machine)
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let uri = "\(Paths.API.search)?q=secret"
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.headers[.cacheControl] == "public, no-cache")
            let found = try #require(try response.decoded(SearchAnswer.self).items.first)
            #expect(!found.isOpen && found.pages == [1, 2, 3, 4])
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
        let gone = try await newsstand.publish("gone", machine: .texts(["Medlars."]))
        let soon = TestNewsstand.noon.addingTimeInterval(60)
        let key = try await newsstand.publish("corrected", machine: .texts(["Medlars."]))
        try await newsstand.publish("soon", onSale: soon, machine: .texts(["Medlars."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        _ = try await newsstand.storage.withdraw(gone, reason: "x", at: newsstand.now)
        try await newsstand.publish("corrected", machine: .texts(["Loquats."]))
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
            try await newsstand.publish("one", machine: .texts(["Medlars."]))
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
        try await newsstand.publish("one", machine: .texts(["Pears <b>and</b> plums."]))
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
}

extension PressMachine {
    /// Pages of text; a line that begins with `#` is a heading.
    static func texts(_ texts: [String], articles: [Article] = [], articleTexts: [String] = []) -> PressMachine {
        PressMachine { task, deliver in
            let outline = RunOutline(
                pages: texts.indices.map { PageOutline(width: 595, height: 842, label: "\($0 + 1)") },
                articles: articles, title: task.fileName, language: "en")
            try await deliver(.outline(outline))
            let cover = FreshPicture(bytes: bytes("cover", 2000), mediaType: "image/jpeg", width: 160, height: 213)
            try await deliver(.covers([cover], colour: "#AA3322"))
            for (index, text) in texts.enumerated() {
                let picture = FreshPicture(
                    bytes: bytes("page \(index) \(text)", 900), mediaType: "image/webp", width: 1000, height: 1333)
                let passages = text.split(separator: "\n").map { line in
                    line.hasPrefix("#") ? ["t": String(line.dropFirst())] : ["p": String(line)]
                }
                let layer = try JSONEncoder().encode(["text": passages])
                try await deliver(
                    .page(FreshPage(pictures: [.oneX: picture, .twoX: picture], thumbnail: picture, layer: layer)))
            }
            for (index, text) in articleTexts.enumerated() {
                let content = try JSONEncoder().encode(["blocks": [["p": text]]])
                try await deliver(.article(index + 1, text: content))
            }
        }
    }
}
