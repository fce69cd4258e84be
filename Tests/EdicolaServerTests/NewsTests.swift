import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

struct NewsTests {
    private static let feed = """
        <rss version="2.0"><channel><title>x</title>
        <item><title>Figs &lt;b&gt;late&lt;/b&gt;</title><guid>1</guid><link>https://a.example/1</link>
        <pubDate>Sun, 01 Mar 2026 06:00:00 GMT</pubDate><description><![CDATA[<script>alert(1)</script>Wait <i>a</i> week]]></description></item>
        <item><title>Bad link</title><guid>2</guid><link>javascript:alert(1)</link></item></channel></rss>
        """

    private func service(
        _ newsstand: TestNewsstand, _ source: NewsSource, hub: EventHub = EventHub()
    ) -> NewsService {
        NewsService(
            storage: newsstand.storage, source: source, version: CatalogVersion(storage: newsstand.storage),
            hub: hub, now: { newsstand.now }, logger: Logger(label: "test"))
    }

    private func follow(_ newsstand: TestNewsstand) async throws {
        var settings = StandSettings()
        settings.newsFeed = "https://a.example/feed"
        try await newsstand.storage.save(settings, of: TestNewsstand.press, at: newsstand.now)
    }

    @Test func `a feed becomes plain news on the stand`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await follow(newsstand)
        let asked = Mutex<[NewsSource.Question]>([])
        let source = NewsSource { question in
            asked.withLock { $0.append(question) }
            guard question.entityTag == nil else { return .unchanged }
            return .feed(Data(Self.feed.utf8), entityTag: "\"7\"", lastModified: nil)
        }
        let service = service(newsstand, source)
        try await service.work()
        try await service.work()
        #expect(asked.withLock { $0.count } == 1)
        newsstand.now += NewsService.pause
        try await service.work()
        #expect(asked.withLock { $0.map(\.entityTag) } == [nil, "\"7\""])
        try await newsstand.test { client in
            let list = try await client.execute(uri: Paths.API.news(TestNewsstand.press), method: .get)
                .decoded(ListPage<NewsItem>.self).items
            #expect(list.map(\.title) == ["Bad link", "Figs late"])
            #expect(list.map(\.link) == [nil, "https://a.example/1"])
            #expect(list.last?.summary == "Wait a week")
            let page = try await client.execute(uri: "/orchard", method: .get).text
            #expect(page.contains("Figs late"))
            #expect(!page.contains("alert(1)"))
        }
    }

    @Test func `open stands of the title are told of news, and no others`() async throws {
        let newsstand = try await TestNewsstand()
        try await follow(newsstand)
        let hub = EventHub()
        let stand = hub.listen(as: EventListener(caller: .anybody, publication: TestNewsstand.press))
        let other = hub.listen(as: EventListener(caller: .anybody, publication: .make("meadow")))
        let source = NewsSource { _ in .feed(Data(Self.feed.utf8), entityTag: nil, lastModified: nil) }
        try await service(newsstand, source, hub: hub).work()
        hub.announce(.heartbeat)
        var events = stand.makeAsyncIterator()
        #expect(await events.next() == .news(TestNewsstand.press))
        var others = other.makeAsyncIterator()
        #expect(await others.next() == .heartbeat)
    }

    @Test func `a feed that can't be had is asked ever less often, and what is known stays`() async throws {
        let newsstand = try await TestNewsstand()
        try await follow(newsstand)
        try await service(
            newsstand, NewsSource { _ in .feed(Data(Self.feed.utf8), entityTag: nil, lastModified: nil) }
        ).work()
        let tries = Mutex(0)
        let broken = service(
            newsstand,
            NewsSource { _ in
                tries.withLock { $0 += 1 }
                throw NewsSource.FetchError("The feed's server answers 500.")
            })
        for _ in 0..<200 {
            newsstand.now += NewsService.pause / 2
            try await broken.work()
        }
        #expect((5...12).contains(tries.withLock { $0 }))
        #expect(
            try await newsstand.storage.newsFeed(of: TestNewsstand.press)?.failure == "The feed's server answers 500.")
        #expect(try await newsstand.storage.news(of: TestNewsstand.press, at: newsstand.now).items.count == 2)
        let nonsense = service(
            newsstand, NewsSource { _ in .feed(Data("<html>".utf8), entityTag: nil, lastModified: nil) })
        newsstand.now += 2 * NewsService.longestPause
        try await nonsense.work()
        #expect(
            try await newsstand.storage.newsFeed(of: TestNewsstand.press)?.failure
                == "This is not an RSS, Atom or JSON feed."
        )
    }
}
