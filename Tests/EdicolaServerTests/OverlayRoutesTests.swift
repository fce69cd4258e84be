import EdicolaCore
import Formats
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Contents and hot spots that were edited by hand, over the API and in the console.
struct OverlayRoutesTests {
    /// Pages with a link each, an article, and layers that can be read. A page is what its letter shows.
    private static func press(_ letters: String) -> PressClient {
        PressClient { task, deliver in
            let outline = RunOutline(
                pages: letters.map { _ in PageOutline(width: 600, height: 800) },
                contents: [ContentsEntry(title: "Apples", page: 2)],
                articles: [Article(title: "Apples", page: 2, pageCount: 2)], language: "en")
            try await deliver(.outline(outline))
            for (index, letter) in letters.enumerated() {
                let picture = NewPicture(
                    bytes: Data("picture \(letter)".utf8), mediaType: "image/webp", width: 600, height: 800)
                let layer =
                    #"{"page":\#(index + 1),"width":600,"height":800,"lines":[],"text":[{"p":"\#(letter)"}],"#
                    + #""links":[{"box":[60,80,120,40],"uri":"https://example.org/\#(letter)"}]}"#
                try await deliver(.page(NewPage(pictures: [.oneX: picture], layer: Data(layer.utf8))))
            }
            try await deliver(.article(1, text: Data(#"{"title":"Apples","blocks":[]}"#.utf8)))
        }
    }

    private func layer(_ page: Int, of key: Issue.Key, _ newsstand: TestNewsstand, held: Bool = false) async throws
        -> JSONValue
    {
        let manifest =
            held ? try await newsstand.storage.heldManifest(of: key) : try await newsstand.storage.manifest(key)
        let asset = try #require(manifest?.pages[page - 1].layer)
        return try JSON.decode(
            from: try Data(contentsOf: URL(filePath: newsstand.storage.blobs.path(of: asset.digest))))
    }

    private func put(_ json: String, of key: Issue.Key, _ client: any TestClientProtocol, _ more: HTTPFields = [:])
        async throws -> TestResponse
    {
        try await client.execute(
            uri: Paths.API.overlay(key), method: .put, headers: .publisher.adding(more), body: ByteBuffer(string: json))
    }

    private func correct(_ key: Issue.Key, _ letters: String, isHeld: Bool, _ newsstand: TestNewsstand) async throws {
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-1.7 \(letters)".utf8))
        let run = try await newsstand.storage.beginRun(
            key, original: blob, fileName: "\(letters).pdf", isHeld: isHeld, at: newsstand.now)
        _ = try await PressJobRunner(storage: newsstand.storage, press: Self.press(letters), now: { newsstand.now })
            .work(until: run)
    }

    @Test func `a hot spot is in readers' page, in points; a hidden link is not`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: Self.press("abcde"))
        let before = try await newsstand.manifest(key)
        try await newsstand.test { client in
            #expect(try await client.get(Paths.API.overlay(key), .publisher).text == #"{"pages":[]}"#)
            let answer = try await put(
                #"""
                {"pages":[{"page":4,"spots":[{"box":["10%","50%","25%","2.5%"],"kind":"link","uri":"www.example.com"}],
                "hidden":[{"kind":"link","target":"https://example.org/d","box":["10%","10%","20%","5%"]}]}]}
                """#, of: key, client)
            #expect(answer.status == .ok)
            let page = try await layer(4, of: key, newsstand)
            #expect(page["links"] == .array([]))
            #expect(
                page["spots"]
                    == .array([
                        .object([
                            "box": .array([.integer(60), .integer(400), .integer(150), .integer(20)]),
                            "kind": .string("link"), "uri": .string("http://www.example.com"),
                        ])
                    ]))
            #expect(page["text"] == .array([.object(["p": .string("d")])]))
            // Readers who have the issue fetch this layer alone.
            let cost = try await newsstand.storage.comparison(of: key, with: .number(1))
            #expect(cost.changes == [.init(old: 4, new: 4)])
            let after = try await newsstand.manifest(key)
            #expect(after.revision == 2 && after.covers == before.covers)
            // An equal overlay changes nothing.
            let same = try await put(
                try await client.get(Paths.API.overlay(key), .publisher).text, of: key, client)
            #expect(same.status == .ok)
            #expect(try await newsstand.manifest(key).revision == 2)
            #expect(try await put("{}", of: key, client).status == .ok)
            #expect(try await newsstand.manifest(key).pages == before.pages)
            #expect(try await layer(4, of: key, newsstand)["spots"] == nil)
            let log = try await newsstand.storage.acts()
            #expect(log.filter { $0.verb == .overlaySaved }.count >= 2)
        }
    }

    @Test func `the overlay stays over a corrected file, and moves with its pages`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: Self.press("abcde"))
        try await newsstand.test { client in
            let drawn = try await put(
                #"""
                {"articles":[{"file":{"title":"Apples","page":2},"title":"Ripe apples"}],
                "pages":[{"page":2,"spots":[{"box":["1%","1%","2%","2%"],"kind":"page","to":5}]},
                {"page":4,"spots":[{"box":["1%","1%","2%","2%"],"kind":"note","title":"n"}]}]}
                """#, of: key, client)
            #expect(drawn.status == .ok)
            // A page came before the third; the fourth was replaced by another.
            try await correct(key, "abXcDe", isHeld: false, newsstand)
            #expect(try await layer(2, of: key, newsstand)["spots"] != nil)
            #expect(try await layer(5, of: key, newsstand)["spots"] != nil)
            #expect(try await layer(4, of: key, newsstand)["spots"] == nil)
            guard case .array(let spots)? = try await layer(2, of: key, newsstand)["spots"] else {
                Testing.Issue.record("no spots")
                return
            }
            #expect(spots.first?["page"] == .integer(6))
            #expect(try await newsstand.manifest(key).articles.map(\.title) == ["Ripe apples"])
            #expect(try await newsstand.manifest(key).articles.first?.text != nil)
            #expect(try await newsstand.storage.runReport(key)?.notes == [])
            // A held file gets it too, also when it is drawn after the file came; lost ones are noted.
            try await correct(key, "abXcD", isHeld: true, newsstand)
            #expect(try await layer(5, of: key, newsstand, held: true)["spots"] != nil)
            #expect(try await layer(2, of: key, newsstand, held: true)["spots"] == nil)
            let notes = try await newsstand.storage.runReport(key)?.notes ?? []
            #expect(notes.map(\.code) == ["overlay-lost"] && notes.first?.sentence.contains(" 1 ") == true)
            let more = try await put(
                #"{"pages":[{"page":1,"spots":[{"box":["1%","1%","2%","2%"],"kind":"note","title":"m"}]}]}"#, of: key,
                client)
            #expect(more.status == .ok)
            #expect(try await layer(1, of: key, newsstand, held: true)["spots"] != nil)
            #expect(try await layer(5, of: key, newsstand, held: true)["spots"] == nil)
            try await newsstand.storage.showHeld(key, at: newsstand.now)
            #expect(try await newsstand.storage.overlaid(key).overlay.pages.map(\.page) == [1])
        }
    }

    @Test func `bad overlays are refused and nothing changes`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: Self.press("abc"))
        let editor = try await newsstand.key("analyst", Permissions(rights: [.figures]))
        let draft = try await newsstand.storage.save(
            Issue(
                publication: TestNewsstand.press, id: .make("later"), title: "L",
                coverDate: CoverDate(parsing: "2026-04")),
            at: newsstand.now
        ).key
        try await newsstand.test { client in
            for bad in [
                "[]", "{", #"{"pages":[{"page":4}]}"#, #"{"pages":[{"page":1},{"page":1,"spots":[]}, 7]}"#,
                #"{"pages":[{"page":1,"spots":[{"box":["1%","1%","2%","2%"],"kind":"link","uri":"javascript:x"}]}]}"#,
                #"{"pages":[{"page":1,"spots":[{"box":["1%","1%","2%","2%"],"kind":"video","src":"x"}]}]}"#,
                #"{"pages":[{"page":1,"spots":[{"box":["1%","1%","200%","2%"],"kind":"note","title":"x"}]}]}"#,
                #"{"articles":[{"title":"x","page":9,"pageCount":1}]}"#,
            ] {
                #expect(try await put(bad, of: key, client).status == .badRequest, "\(bad)")
            }
            #expect(try await newsstand.manifest(key).revision == 1)
            #expect(try await client.get(Paths.API.overlay(key), editor).status == .forbidden)
            #expect(try await client.get(Paths.API.overlay(key)).status == .unauthorized)
            #expect(try await put("{}", of: draft, client).status == .notFound)
            // Of two editors the second is refused.
            let tag = try #require(try await client.get(Paths.API.overlay(key), .publisher).headers[.eTag])
            let first = #"{"articles":[{"file":{"title":"Apples","page":2},"isHidden":true}]}"#
            #expect(try await put(first, of: key, client, [.ifMatch: tag]).status == .ok)
            #expect(try await put("{}", of: key, client, [.ifMatch: tag]).status == .preconditionFailed)
            #expect(try await newsstand.manifest(key).articles.isEmpty)
        }
    }

    @Test func `an issue whose pages are documents has its links in the file`() async throws {
        let newsstand = try await TestNewsstand()
        let document = PressClient { _, deliver in
            try await deliver(
                .outline(
                    RunOutline(
                        pages: [PageOutline(width: 0, height: 0, document: "a.xhtml")], hasResources: true)))
            try await deliver(.page(NewPage(document: NewDocument(bytes: Data("<p>a</p>".utf8)))))
        }
        let key = try await newsstand.publish("march", press: document)
        try await newsstand.test { client in
            #expect(try await put(#"{"articles":[]}"#, of: key, client).status == .conflict)
            let contents = try await client.get(Paths.Console.contents(key), .publisher)
            #expect(contents.status == .ok && contents.text.contains("contents are in the file"))
            let spots = try await client.get(Paths.Console.spots(key, page: 1), .publisher)
            #expect(spots.status == .ok && spots.text.contains("links are in the file"))
        }
    }

    // MARK: Console

    private static let empty = [
        ("kind[]", ""), ("target[]", ""), ("title[]", ""), ("left[]", ""), ("top[]", ""), ("width[]", ""),
        ("height[]", ""),
    ]

    private func post(_ fields: [(String, String)], to uri: String, _ client: any TestClientProtocol) async throws
        -> TestResponse
    {
        let body = fields.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
        return try await client.execute(
            uri: uri, method: .post,
            headers: .publisher.adding([.contentType: "application/x-www-form-urlencoded"]),
            body: ByteBuffer(string: body))
    }

    private func version(_ text: String) -> String {
        text.firstMatch(of: /name="was" value="([0-9a-f]+)"/).map { String($0.1) } ?? ""
    }

    @Test func `in the console: a hot spot by a form, faults at their row, two people`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: Self.press("abcde"))
        let uri = Paths.Console.spots(key, page: 4)
        try await newsstand.test { client in
            let page = try await client.get(uri, .publisher)
            #expect(page.text.contains("Hide “https://example.org/d”") && page.text.contains("is-file"))
            let was = version(page.text)
            @Sendable func row(_ kind: String, _ target: String, _ title: String, _ box: [String]) -> [(String, String)]
            {
                [("kind[]", kind), ("target[]", target), ("title[]", title)]
                    + zip(["left[]", "top[]", "width[]", "height[]"], box)
            }
            let good = row("link", "https://example.com/", "Pears <b>", ["10", "20,5", "30", "5"])
            let bad = try await post(
                [("was", was)] + good + row("page", "9", "", ["90", "0", "20", "5"])
                    + row("note", "", "", ["0", "0", "1", "1"])
                    + Self.empty, to: uri, client)
            #expect(bad.status == .unprocessableContent)
            #expect(bad.text.contains("percent of the page") && bad.text.contains("A note needs a text."))
            #expect(bad.text.contains("Pears &lt;b&gt;") && !bad.text.contains("Pears <b>"))
            #expect(try await newsstand.manifest(key).revision == 1)
            let kept = try await post(
                [("was", was)] + good + Self.empty + [("hidden[]", "link 10 10 20 5 https://example.org/d")], to: uri,
                client)
            #expect(kept.headers[.location] == "\(uri)?done=saved")
            let overlay = try await newsstand.storage.overlaid(key).overlay
            #expect(overlay.pages.map(\.page) == [4] && overlay.pages[0].spots.count == 1)
            #expect(try await layer(4, of: key, newsstand)["links"] == .array([]))
            // Somebody who had opened the page before sees both versions, and may save again.
            let mine = row("page", "1", "", ["0", "0", "10", "10"])
            let second = try await post([("was", was)] + mine + Self.empty, to: uri, client)
            #expect(second.status == .unprocessableContent && second.text.contains("Somebody else saved"))
            #expect(second.text.contains("https://example.com/") && second.text.contains("value=\"page\" selected"))
            let again = try await post([("was", version(second.text))] + mine + Self.empty, to: uri, client)
            #expect(again.status == .seeOther)
            #expect(try await newsstand.storage.overlaid(key).overlay.pages[0].spots.map(\.action) == [.page(1)])
            for missing in [0, 6, -1] {
                #expect(try await client.get(Paths.Console.spots(key, page: missing), .publisher).status == .notFound)
            }
            let many = (0...100).flatMap { _ in mine }
            let full = try await post(
                [("was", version(try await client.get(uri, .publisher).text))] + many, to: uri, client)
            #expect(full.status == .unprocessableContent && full.text.contains("at most 100"))
        }
    }

    @Test func `in the console: articles renamed, moved, hidden, added, and back to the file's`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: Self.press("abcde"))
        let uri = Paths.Console.contents(key)
        @Sendable func row(_ file: String, _ title: String, _ page: String, _ pages: String, _ shown: String = "yes")
            -> [(String, String)]
        {
            [
                ("file[]", file), ("title[]", title), ("author[]", "A. G."), ("section[]", ""), ("page[]", page),
                ("pages[]", pages), ("shown[]", shown),
            ]
        }
        try await newsstand.test { client in
            let page = try await client.get(uri, .publisher)
            #expect(page.text.contains("value=\"2:Apples\""))
            let was = [("was", version(page.text))]
            let rows = row("2:Apples", "Ripe apples", "2", "2") + row("", "Pears", "4", "")
            // An arrow moves a row, and saves nothing yet.
            let moved = try await post(was + rows + [("down", "0")], to: uri, client)
            #expect(moved.status == .ok && moved.text.contains("Save to keep it"))
            let (pears, apples) = (
                moved.text.range(of: "value=\"Pears\""), moved.text.range(of: "value=\"Ripe apples\"")
            )
            #expect(try #require(pears).lowerBound < #require(apples).lowerBound)
            #expect(try await newsstand.manifest(key).revision == 1)
            let bad = try await post(was + rows + row("", "", "9", "x"), to: uri, client)
            #expect(bad.status == .unprocessableContent && bad.text.contains("A number from 1 to 5."))
            let saved = try await post(was + rows + row("", "", "", ""), to: uri, client)
            #expect(saved.status == .unprocessableContent)  // An author alone is no article.
            let good = try await post(was + rows, to: uri, client)
            #expect(good.headers[.location] == "\(Paths.Console.issue(key))?done=saved")
            let manifest = try await newsstand.manifest(key)
            #expect(manifest.articles.map(\.title) == ["Ripe apples", "Pears"])
            #expect(manifest.articles.map(\.author) == ["A. G.", "A. G."] && manifest.articles[0].text != nil)
            let late = try await post(was + row("2:Apples", "Mine", "2", "2"), to: uri, client)
            #expect(late.status == .unprocessableContent && late.text.contains("Ripe apples · A. G."))
            let reset = try await post(
                [("was", version(try await client.get(uri, .publisher).text)), ("reset", "yes")] + rows, to: uri, client
            )
            #expect(reset.status == .seeOther)
            #expect(try await newsstand.storage.overlaid(key).overlay.isEmpty)
            #expect(try await newsstand.manifest(key).articles.map(\.title) == ["Apples"])
            let hidden = try await post(row("2:Apples", "Apples", "2", "2", "no"), to: uri, client)
            #expect(hidden.status == .seeOther)
            #expect(try await newsstand.manifest(key).articles.isEmpty)
            #expect(try await newsstand.manifest(key).contents.isEmpty)
        }
    }
}

extension String {
    fileprivate var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
