import EdicolaCatalogs
import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// Catalogs of other formats as the source of a store.
@Suite struct ForeignCatalogTests {
    private static let plist = """
        <plist version="1.0"><array>
        <dict><key>ID</key><string>2011-10</string><key>Title</key><string>October</string>
        <key>Release date</key><date>2011-10-12T00:00:00Z</date><key>Cover URL</key><string>covers/1.jpg</string>
        <key>Download URL</key><string>issues/1.pdf</string><key>Free</key><true/></dict>
        <dict><key>ID</key><string>2011-11</string><key>Title</key><string>November</string>
        <key>Release date</key><date>2011-11-12T00:00:00Z</date>
        <key>Download URL</key><string>buy?issue=2</string><key>Free</key><false/></dict>
        </array></plist>
        """

    @Test func `a shelf of Baker's, with categories`() async throws {
        let old = try await OldNewsstand([
            "/mag/shelf.json": .init(
                """
                [{"name": "one", "title": "One", "info": "About pears", "date": "2012-10-04 22:00:00",
                  "url": "one.hpub", "categories": ["Food & drink"]},
                 {"name": "two", "title": "Two", "date": "2012-11-04 22:00:00", "url": "two.hpub", "product_id": "x.two"}]
                """, type: "application/json")
        ])
        let store = try await old.store("/mag/shelf.json")
        #expect(await store.refresh() == .ready)
        let shelf = store.latest.shelf
        let publication = try #require(shelf.publications.first).publication
        #expect(publication.title == "127.0.0.1", "the catalog has no title of its own")
        let cards = shelf.cards(of: publication.id, with: [])
        #expect(cards.map(\.title) == ["Two", "One"])
        #expect(cards.map(\.nextAction) == [.buy, .download])
        #expect(cards.map(\.isSoldElsewhere) == [true, false])
        #expect(cards[1].coverDate?.description == "2012-10-04")
        let food = try #require(shelf.categories.roots.first)
        #expect(food.title == "Food & drink" && food.id.text == "food-drink")
        #expect(shelf.issues(filedUnder: food.id).map(\.issue.title) == ["One"])
        let found = try await store.search("pear")
        #expect(found.items.map(\.entry.issue.title) == ["One"] && found.isFromCache)
        try await old.fake.stop()
    }

    @Test func `store plist, its covers, and not a byte again that has not changed`() async throws {
        let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 500)
        let old = try await OldNewsstand([
            "/store.plist": .init(Self.plist), "/covers/1.jpg": .file(picture, type: "image/jpeg"),
        ])
        let store = try await old.store("/store.plist", covers: true)
        #expect(await store.refresh() == .ready)
        await store.coversLoaded()
        let october = try #require(
            store.latest.shelf.publications.first.flatMap { stand in
                store.latest.shelf.issues(of: stand.publication.id).last
            })
        let cover = try #require(await store.cover(of: october.key))
        #expect(FileManager.default.contents(atPath: cover).map { [UInt8]($0) } == picture)
        old.fake.forgetRequests()
        #expect(await store.refresh() == .ready)
        await store.coversLoaded()
        #expect(old.fake.requests.map(\.ifNoneMatch) == ["\"1\""])
        // Without a network, the last shelf is shown.
        old.fake.goAway()
        let later = try await old.store("/store.plist")
        #expect(later.latest.shelf.entry(october.key)?.issue.title == "October")
        guard case .error = await later.refresh() else {
            Testing.Issue.record("\(later.latest.status)")
            return
        }
        #expect(later.latest.shelf.entry(october.key) != nil)
        try await old.fake.stop()
    }

    @Test func `OPDS in parts and pages, with tombstones and half entries`() async throws {
        func feed(_ content: String) -> FakeAnswer {
            .init(
                """
                <feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"
                  xmlns:dcterms="http://purl.org/dc/terms/"><id>f</id>\(content)</feed>
                """)
        }
        func entry(_ id: Int, _ links: String) -> String {
            "<entry><id>urn:x:\(id)</id><title>Number \(id)</title><published>2020-0\(id)-01T00:00:00Z</published>\(links)</entry>"
        }
        let kind = "application/atom+xml;profile=opds-catalog"
        let old = try await OldNewsstand([
            "/opds": feed(
                "<title>Root</title>"
                    + #"<entry><id>a</id><title>A</title><link rel="subsection" type="\#(kind)" href="/a"/></entry>"#
                    + #"<entry><id>b</id><title>B</title><link rel="subsection" type="\#(kind)" href="/b"/></entry>"#),
            "/a": feed(
                "<title>Alpha</title><link rel=\"next\" type=\"\(kind)\" href=\"/a2\"/>"
                    + entry(1, #"<link rel="http://opds-spec.org/acquisition" type="application/pdf" href="/1.pdf"/>"#)),
            "/a2": feed(
                "<title>Alpha</title><at:deleted-entry ref=\"gone\" when=\"2020-01-01T00:00:00Z\"/>"
                    + entry(2, #"<link rel="http://opds-spec.org/acquisition" type="application/pdf" href="/2.pdf"/>"#)),
            "/b": .init(
                """
                {"metadata": {"title": "Beta"}, "links": [], "publications": [{"metadata": {"title": "Three",
                 "identifier": "urn:x:3", "published": "2020-03-01", "subject": ["Tea"]},
                 "links": [{"rel": "self", "href": "/3", "type": "application/opds-publication+json"}]}]}
                """, type: "application/opds+json"),
            "/3": .init(
                """
                {"metadata": {"title": "Three", "identifier": "urn:x:3"}, "links": [{"rel": "http://opds-spec.org/acquisition",
                 "href": "/3.cbz", "type": "application/vnd.comicbook+zip"}]}
                """, type: "application/opds-publication+json"),
            "/3.cbz": .zip(["1.jpg", "2.jpg"]),
        ])
        let store = try await old.store("/opds")
        #expect(await store.refresh() == .ready)
        let shelf = store.latest.shelf
        #expect(shelf.publications.map(\.publication.id.text) == ["alpha", "beta"])
        let alpha = try #require(shelf.publications.first).publication.id
        #expect(shelf.issues(of: alpha).map(\.issue.title) == ["Number 2", "Number 1"])
        #expect(shelf.withdrawn.keys.map(\.description) == ["alpha/gone"])
        let three = try #require(shelf.publications.last?.newest)
        let library = try old.library("/opds")
        try await library.download(three.key).finished()
        #expect(try await library.issue(three.key)?.format == .images)
        #expect(try await library.issue(three.key)?.nextAction == .read)
        try await old.fake.stop()
    }

    @Test func `what is at an address is seen by what is there`() async throws {
        let old = try await OldNewsstand(["/store.plist": .init(Self.plist), "/page": .init("<html>Oh</html>")])
        #expect(try await Newsstand.find(old.fake.address).isCatalog == false)
        let catalog = try await Newsstand.find("\(old.fake.address)/store.plist")
        #expect(catalog.isCatalog && catalog.address.hasSuffix("/store.plist"))
        await #expect(throws: NewsstandError.self) { try await Newsstand.find("\(old.fake.address)/page") }
        await #expect(throws: NewsstandError.self) { try await Newsstand.find("\(old.fake.address)/nothing") }
        await #expect(throws: NewsstandError.self) { _ = try await catalog.search("pear") }
        for bad in ["ftp://old.example/x", "http://", ""] {
            #expect(throws: NewsstandError.self) { try Newsstand(catalog: bad) }
        }
        try await old.fake.stop()
    }
}
