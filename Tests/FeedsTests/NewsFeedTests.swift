import Feeds
import Foundation
import Testing

struct NewsFeedTests {
    private func items(_ text: String) throws -> [NewsFeedReader.Item] {
        try NewsFeedReader.items(of: Array(text.utf8))
    }

    @Test func `Atom is read`() throws {
        let items = try items(
            """
            <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>
            <entry><id>urn:1</id><title type="html">A &amp;amp; B</title><updated>2026-03-01T07:00:00+01:00</updated>
            <link rel="self" href="https://a.example/self"/><link href='https://a.example/1?x=1&amp;y=2'/>
            <summary>One</summary><author><name>Ada</name></author></entry>
            <entry><id>urn:2</id><title>Two</title><content type="xhtml"><div>A <b>bold</b> word</div></content></entry></feed>
            """)
        #expect(items.map(\.title) == ["A & B", "Two"])
        #expect(items[0].link == "https://a.example/1?x=1&y=2")
        #expect(items[0].date == Date(timeIntervalSince1970: 1_772_344_800))
        #expect(items[1].summary == "A bold word")
    }

    @Test func `JSON Feed is read`() throws {
        let items = try items(
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": [{"id": "1", "content_html": "<p>Hi <b>you</b></p>", "url": "https://a.example/1", "date_published": "2026-03-01T06:00:00Z"}]}"#
        )
        #expect(items.first?.title == "Hi you")
        #expect(items.first?.link == "https://a.example/1")
    }

    @Test(arguments: [
        ("Sun, 01 Mar 2026 06:00:00 GMT", 1_772_344_800), ("1 Mar 26 01:00 EST", 1_772_344_800),
        ("2026-03-01T06:00:00Z", 1_772_344_800), ("2026-03-01", 1_772_323_200),
        ("2026-03-01 07:00:00 +0100", 1_772_344_800),
        ("Sun, 01 Mar 2026 07:00:00 +0100", 1_772_344_800), ("Sun, 01 Mar 2026 07:00:00 BST", 1_772_344_800),
        ("Sun, 01 Mar 2026 08:00:00 CEST", 1_772_344_800), ("1 Jan 60 00:00 GMT", -315_619_200),
    ])
    func `dates are read as they are found`(text: String, seconds: Int) throws {
        let feed = "<rss><channel><item><title>T</title><pubDate>\(text)</pubDate></item></channel></rss>"
        #expect(try items(feed).first?.date == Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test(arguments: [
        "", "hello", "<html><body>no</body></html>", "{}", #"{"version": "1", "items": []}"#, "<", "{\"version\"",
    ])
    func `nothing else is a feed`(text: String) {
        #expect(throws: NewsFeedReader.UnreadableError.self) { try items(text) }
    }

    @Test func `what a feed hides is not shown`() throws {
        let feed = """
            <!DOCTYPE rss [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;"><!ENTITY file SYSTEM "file:///etc/passwd">]>
            <rss><channel><item><title>A &lol2; &file; <![CDATA[<img src=x onerror=alert(1)>\u{202E}B]]></title><guid>1</guid>
            <description>&lt;style&gt;p{}&lt;/style&gt;&lt;p&gt;Text&lt;/p&gt;&amp;lt;script&amp;gt;</description></item></channel></rss>
            """
        let item = try #require(try items(feed).first)
        #expect(item.title == "A &lol2; &file; B")
        #expect(item.summary == "Text")
    }

    @Test func `long texts are cut, and many items too`() throws {
        let long = String(repeating: "word ", count: 1000)
        let many = (0..<200).map { "<item><guid>\($0)</guid><title>\(long)</title></item>" }.joined()
        let items = try items("<rss><channel>\(many)</channel></rss>")
        #expect(items.count == NewsFeedReader.maximumItems)
        #expect(items.allSatisfy { $0.title.count <= 200 && $0.title.hasSuffix("…") })
    }

    /// The same bytes in every run, from pieces of real feeds.
    @Test func `no text makes it stumble`() throws {
        let pieces = [
            "<", ">", "/", "<item>", "</item>", "<title>", "</title>", "<![CDATA[", "]]>", "<!--", "-->", "&", "&amp;",
            "&#x41;",
            "&#99999999;", "<rss>", "<feed", " a=\"", "\"", "'", "=", "é", "\u{0}", "script", "<script>", "</script",
            "{", "}",
        ]
        var state: UInt64 = 7
        for _ in 0..<3000 {
            var text = "<rss>"
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            for item in (try? items(text)) ?? [] { #expect(!item.title.contains("<script")) }
        }
    }
}
