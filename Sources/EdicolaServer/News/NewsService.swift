import EdicolaCore
import Feeds
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Imports the items of the publishers' news feeds, every half hour. An unavailable feed is requested less and less
/// often, and its known items stay.
struct NewsService: Service {
    let storage: Storage
    let source: NewsSource
    let version: CatalogVersion
    let hub: EventHub
    let now: @Sendable () -> Date
    let logger: Logger

    static let pause = 1800.0
    static let longestPause = 86_400.0

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await work()
                    // A new feed waits a minute at most.
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    if Task.isCancelled { return }
                    logger.error("News can't be written", metadata: ["error": "\(error)"])
                    try? await Task.sleep(for: .seconds(60))
                }
            }
        }
    }

    /// Fetches every feed that is due, once.
    func work() async throws {
        for feed in try await storage.newsFeeds(dueAt: now()) {
            if Task.isCancelled { return }
            do {
                try await take(feed)
            } catch let error as CancellationError {
                throw error
            } catch {
                let wait = min(Self.longestPause, Self.pause * Double(1 << min(feed.failures, 6)))
                let sentence =
                    (error as? NewsSource.FetchError)?.description
                    ?? (error as? NewsFeedReader.UnreadableError)?.description ?? "The feed did not answer."
                try await storage.fail(feed, because: sentence, next: now().addingTimeInterval(wait))
                logger.notice(
                    "A feed could not be fetched",
                    metadata: ["publication": "\(feed.publication)", "why": "\(sentence)"])
            }
        }
    }

    private func take(_ feed: NewsFeed) async throws {
        var feed = feed
        let answer = try await source.fetch(
            .init(address: feed.address, entityTag: feed.entityTag, lastModified: feed.lastModified))
        let next = now().addingTimeInterval(Self.pause)
        switch answer {
        case .unchanged:
            try await storage.take(nil, from: feed, next: next, at: now())
        case .feed(let data, let entityTag, let lastModified, let contentType):
            let items = try NewsFeedReader.items(of: data, contentType: contentType).map { item in
                FeedItem(
                    id: item.id,
                    details: NewsDetails(
                        title: item.title, summary: item.summary, link: item.link, at: item.date.map { min($0, now()) })
                )
            }
            (feed.entityTag, feed.lastModified) = (entityTag, lastModified)
            try await storage.take(items, from: feed, next: next, at: now())
            version.advance()
            hub.announce(.news(feed.publication))
        }
    }
}
