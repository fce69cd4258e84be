import EdicolaCore
import Foundation
import Testing

@testable import Feeds

/// Catalogs of every old kind, as their makers wrote them.
struct ForeignCatalogTests {

    private func read(_ text: String, at place: String = "https://old.example/mag/catalog") throws -> ForeignCatalog {
        try ForeignCatalog(reading: Data(text.utf8), at: #require(URL(string: place)))
    }

    @Test func `store plist`() throws {
        let catalog = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><array>
              <dict><key>ID</key><string>com.example.mag.1</string><key>Title</key><string>First &amp; foremost</string>
                <key>Release date</key><date>2011-10-12T00:00:00Z</date><key>Cover URL</key><string>covers/1.png</string>
                <key>Download URL</key><string>issues/1.pdf</string><key>Free</key><true/></dict>
              <dict><key>ID</key><integer>2</integer><key>Title</key><string>Second</string>
                <key>Release date</key><string>2011-11</string><key>Download URL</key><string>http://cdn.example/2.zip</string>
                <key>Free</key><false/></dict>
              <dict><key>Title</key><string>Nameless</string></dict>
            </array></plist>
            """)
        #expect(catalog.kind == .storePlist)
        #expect(catalog.issues.map(\.id) == ["com.example.mag.1", "2"])
        #expect(catalog.issues[0].title == "First & foremost")
        #expect(catalog.issues[0].date == Date(timeIntervalSince1970: 1_318_377_600))
        #expect(catalog.issues[0].coverDate?.description == "2011-10-12")
        #expect(catalog.issues[0].isFree == true)
        #expect(catalog.issues[0].files.map(\.address.absoluteString) == ["https://old.example/mag/issues/1.pdf"])
        #expect(catalog.issues[0].cover?.absoluteString == "https://old.example/mag/covers/1.png")
        #expect(catalog.issues[1].isFree == false && catalog.issues[1].cover == nil)
        #expect(catalog.issues[1].coverDate?.description == "2011-11")
        #expect(catalog.faults == [.noIdentifier])
    }

    @Test func `issues plist`() throws {
        let catalog = try read(
            """
            <plist version="1.0"><array><dict><key>Name</key><string>2012-03</string><key>Title</key><string>March</string>
            <key>Date</key><date>2012-03-01T00:00:00Z</date><key>Cover</key><string>http://h.example/c.png</string>
            <key>Content</key><string>http://h.example/c.zip</string></dict></array></plist>
            """)
        #expect(catalog.kind == .issuesPlist)
        #expect(catalog.issues.first?.coverDate?.description == "2012-03", "what begins on the first is a month's")
        #expect(catalog.issues.first?.isFree == nil, "it does not say")
        #expect(catalog.issues.first?.cover?.absoluteString == "http://h.example/c.png")
    }

    @Test func `shelf of Baker`() throws {
        let catalog = try read(
            """
            [{"name": "a-study-in-scarlet", "title": "A Study in Scarlet", "info": "Sherlock Holmes, by Arthur Conan Doyle",
              "date": "2012-10-04 22:00:00", "cover": "http://bakerframework.com/newsstand-books/scarlet.png",
              "url": "http://bakerframework.com/newsstand-books/a-study-in-scarlet.hpub", "product_id": null},
             {"name": "sold", "title": "Sold", "date": "October 2012", "url": "sold.hpub", "product_id": "com.example.sold",
              "categories": ["a"]}]
            """)
        #expect(catalog.kind == .shelf)
        #expect(catalog.issues[0].isFree == true && catalog.issues[1].isFree == false)
        #expect(catalog.issues[0].date == Date(timeIntervalSince1970: 1_349_388_000))
        #expect(catalog.issues[0].cover?.lastPathComponent == "scarlet.png" && catalog.issues[1].categories == ["a"])
        #expect(catalog.issues[1].files.first?.address.absoluteString == "https://old.example/mag/sold.hpub")
        #expect(catalog.faults == [.badDate])
    }

    /// Real faults of generators of the time.
    @Test func `Newsstand Atom in its broken dialects`() throws {
        let catalog = try read(
            """
            <?xml version="1.1" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:news="http://itunes.apple.com/2011/Newsstand">
              <title>Il Mensile</title><updated></updated>
              <entry><id>1</id><title>Uno</title><updated>2013-04-30 09:59:54 -0700</updated>
                <published>2013-04-30 09:59:54 -0700</published><news:end_date>2013-05-30 09:59:54 -0700</news:end_date>
                <summary>Pane & <b>vino</b></summary><download_url>http://old.example/1.pdf</download_url>
                <news:cover_art_icons><news:cover_art_icon size="SOURCE" src="http://old.example/1.png"/>
                </news:cover_art_icons></entry>
            </feed>
            """)
        #expect(catalog.kind == .newsstandAtom)
        #expect(catalog.title == "Il Mensile")
        #expect(catalog.issues.first?.summary == "Pane & vino")
        #expect(catalog.issues.first?.date == Date(timeIntervalSince1970: 1_367_341_194))
        #expect(catalog.issues.first?.files.count == 1)
        #expect(catalog.issues.first?.cover?.absoluteString == "http://old.example/1.png")
        #expect(catalog.faults == [.version11, .badDate, .relativeIdentifier, .unescaped])
    }

    @Test func `RSS with files`() throws {
        let catalog = try read(
            """
            <rss version="2.0"><channel><title>The Newsletter</title><link>https://n.example/</link><language>en-us</language>
            <item><title>No. 7</title><guid isPermaLink="false">n-7</guid><pubDate>Tue, 30 Apr 2013 09:59:54 -0700</pubDate>
              <description>&lt;p&gt;Bread &amp;amp; wine&lt;/p&gt;</description>
              <enclosure url="/7.epub" length="12" type="application/epub+zip"/></item>
            <item><title>A note</title><link>https://n.example/note</link></item></channel></rss>
            """)
        #expect(catalog.kind == .rss)
        #expect(catalog.issues.map(\.id) == ["n-7", "https://n.example/note"])
        #expect(catalog.issues[0].summary == "Bread & wine")
        #expect(catalog.issues[0].date == Date(timeIntervalSince1970: 1_367_341_194))
        #expect(catalog.issues[0].files.first?.address.absoluteString == "https://old.example/7.epub")
        #expect(catalog.issues[1].files.isEmpty)
        #expect(catalog.faults == [.noDate])
    }

    @Test func `Pugpig's OPDS`() throws {
        let catalog = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/"
              xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:at="http://purl.org/atompub/tombstones/1.0">
              <id>com.example.app</id><title>The Paper</title>
              <link rel="self" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="editions.xml"/>
              <link rel="next" type="application/atom+xml;profile=opds-catalog" href="editions.xml?p=2"/>
              <at:deleted-entry ref="com.example.app.0003" when="2013-01-01T00:00:00Z"/>
              <entry><id>com.example.app.0001</id><title>Free one</title><updated>2013-04-30T09:59:54Z</updated>
                <dcterms:issued>2013-04</dcterms:issued>
                <category scheme="http://schema.pugpig.com/section" term="news" label="News"/><category term="sport"/>
                <link rel="http://opds-spec.org/image/thumbnail" type="image/jpeg" href="1-small.jpg"/>
                <link rel="http://opds-spec.org/image" type="image/jpeg" href="1.jpg"/>
                <link rel="http://opds-spec.org/acquisition" type="application/pugpigpkg+xml" href="1/package.xml"/>
                <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="1.epub"/></entry>
              <entry><id>com.example.app.0002</id><title>Sold one</title><updated>2013-05-30T09:59:54Z</updated>
                <link rel="http://opds-spec.org/acquisition/buy" type="application/pdf" href="2.pdf">
                <opds:price currencycode="gbp">2.5</opds:price></link></entry>
            </feed>
            """)
        #expect(catalog.kind == .opds1)
        #expect(catalog.next?.absoluteString == "https://old.example/mag/editions.xml?p=2")
        #expect(catalog.withdrawn == ["com.example.app.0003"])
        #expect(catalog.issues[0].coverDate?.description == "2013-04" && catalog.issues[0].isFree == true)
        #expect(catalog.issues[0].files.map(\.mediaType) == ["application/epub+zip"])
        #expect(
            catalog.issues[0].cover?.lastPathComponent == "1.jpg" && catalog.issues[0].categories == ["News", "sport"])
        #expect(catalog.issues[1].price == Price(minor: 250, currency: "GBP") && catalog.issues[1].isFree == false)
    }

    /// Our own catalogs can be read back: another Edicola can import them.
    @Test func `what we write we read`() throws {
        let issues = try FeedSamples.issues()
        let feed = try #require(try FeedSamples.feeds()["list"])
        let atom = try read(feed.atom)
        let json = try ForeignCatalog(reading: feed.json(), at: #require(URL(string: "https://stand.example/opds")))
        #expect(atom.kind == .opds1 && json.kind == .opds2)
        for catalog in [atom, json] {
            #expect(catalog.title == "Orchard & Co.")
            #expect(catalog.faults.isEmpty, "\(catalog.faults)")
            #expect(catalog.issues.map(\.title).last == "Cider")
            #expect(catalog.issues.map { Issue.ID(foreign: $0.id).text } == ["2026-03", "2026-02", "special"])
            #expect(catalog.issues.map(\.publication?.id?.text) == ["orchard", "orchard", "orchard"])
            #expect(catalog.issues.map(\.date) == issues.map(\.entry.issue.onSale))
            #expect(catalog.issues.map(\.isFree) == [true, false, true])
            #expect(catalog.issues[1].price == Price(minor: 399, currency: "EUR"))
            #expect(catalog.issues[0].files.first?.mediaType == "application/pdf")
            #expect(catalog.issues[1].files.isEmpty, "what is sold is not offered")
            #expect(catalog.next?.absoluteString.contains("page=3") == true)
        }
        #expect(json.issues[0].number == IssueNumber(3))
        let root = try #require(try FeedSamples.feeds()["root"])
        for catalog in [
            try read(root.atom), try ForeignCatalog(reading: root.json(), at: #require(URL(string: "https://a.b"))),
        ] {
            // The list of newest issues shows nothing else.
            #expect(catalog.parts.map(\.absoluteString) == ["https://stand.example/kiosk/opds/publications/orchard"])
        }
        let plist = try read(StorePlist(issues: issues, baseURL: "https://stand.example").document)
        #expect(plist.issues.map(\.date) == issues.map(\.entry.issue.onSale))
        let shelf = try ForeignCatalog(
            reading: Shelf(issues: issues, baseURL: "https://stand.example").document(),
            at: #require(URL(string: "https://a.b")))
        #expect(shelf.issues.map(\.date) == issues.map(\.entry.issue.onSale) && shelf.faults.isEmpty)
    }

    @Test func `a catalog makes nobody read what is not the web's`() throws {
        let links = [
            "file:///etc/passwd", "javascript:alert(1)", "ftp://a.b/c.pdf", "https:///x.pdf", "https://u:p@h/x.pdf",
            "data:,x",
        ]
        for link in links {
            let catalog = try read("[{\"name\": \"a\", \"url\": \"\(link)\"}]")
            #expect(catalog.issues.first?.files.isEmpty == true, "\(link)")
            #expect(catalog.faults.contains(.badLink))
        }
        // A catalog file reaches files beside and below it, only by relative addresses.
        let file = URL(filePath: "/srv/old/shelf.json")
        func files(_ link: String) throws -> [String] {
            let text = Data("[{\"name\": \"a\", \"url\": \"\(link)\"}]".utf8)
            return try ForeignCatalog(reading: text, at: file).issues.first?.files.map(\.address.path) ?? []
        }
        #expect(try files("issues/1.pdf") == ["/srv/old/issues/1.pdf"])
        for link in ["../x.pdf", "/etc/x.pdf", "file:///srv/old/x.pdf", "issues/../../x.pdf", "%2e%2e/x.pdf"] {
            #expect(try files(link) == [], "\(link)")
        }
    }

    @Test(arguments: [
        ("2026-03", "2026-03"), ("com.example.mag.7", "com.example.mag.7"),
        ("urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66", "6e8bc430-9c3a-11d9-9669-0800200c9a66"),
        ("urn:edicola:windfall:2026-01", "2026-01"),
    ])
    func `an id that can stay stays`(foreign: String, id: String) {
        #expect(Issue.ID(foreign: foreign).text == id)
    }

    @Test func `an id that can't stay becomes one of its own, always the same`() {
        let texts = [
            "Issue 10", "Issue 1", "https://a.b/issues/10?x=1", "https://a.b/issues/10?x=2", "号外", "号内", "a/b", "a b",
            "latest", ".",
            "", String(repeating: "x", count: 300), String(repeating: "x", count: 301),
        ]
        let ids = texts.map { Issue.ID(foreign: $0).text }
        #expect(Set(ids).count == texts.count, "\(ids)")
        #expect(ids[0].hasPrefix("Issue-10-") && ids == texts.map { Issue.ID(foreign: $0).text })
        #expect(Publication.ID(title: "Il Corriere dell’Orto & Città")?.text == "il-corriere-dell-orto-citta")
        #expect(Publication.ID(title: "Library") == nil, "that address is the newsstand's own")
        #expect(Publication.ID(title: "号外") == nil)
    }

    @Test(arguments: [
        ("2013-04-30T09:59:54Z", 1_367_315_994, "2013-04-30"),
        ("2013-04-30T09:59:54.25+02:00", 1_367_308_794, "2013-04-30"),
        ("2013-04-30 09:59:54 -0700", 1_367_341_194, "2013-04-30"),
        ("2013-04-30 09:59:54", 1_367_315_994, "2013-04-30"),
        ("2013-04-30", 1_367_280_000, "2013-04-30"), ("2013-04", 1_364_774_400, "2013-04"),
        ("2013", 1_356_998_400, "2013"),
        ("Tue, 30 Apr 2013 09:59:54 GMT", 1_367_315_994, "2013-04-30"),
        ("30 Apr 13 09:59 EST", 1_367_333_940, "2013-04-30"),
        ("2013-04-01T00:00:00Z", 1_364_774_400, "2013-04"),
        ("Sun, 01 Mar 2026 08:00:00 CEST", 1_772_344_800, "2026-03"),
        ("Mon, 02 Mar 2026 07:00:00 BST", 1_772_431_200, "2026-03-02"), ("2 Jan 60", -315_532_800, "1960-01-02"),
    ])
    func `dates are read however they are written`(text: String, seconds: Int, cover: String) throws {
        let date = try #require(CatalogDate(text))
        #expect(date.instant == Date(timeIntervalSince1970: Double(seconds)))
        #expect(date.coverDate.description == cover)
    }

    @Test(arguments: [
        "", "soon", "2013-13-01", "2013-02-30T00:00:00Z", "31 Foo 2013", "99999-01-01", "2013-04-30T25:00:00Z",
    ])
    func `what is no date is none`(text: String) {
        #expect(CatalogDate(text) == nil)
    }
}
