public import EdicolaCore
public import FoundationEssentials

/// A feed that a publisher named, with the validators of its last answer.
public struct NewsFeed: Hashable, Sendable {
    public let publication: Publication.ID
    public let address: String
    /// `ETag` for the next conditional request.
    public var entityTag: String?
    /// `Last-Modified` for the next conditional request.
    public var lastModified: String?
    /// Failed requests in a row.
    public var failures: Int
}

/// How a publication's feed does.
public struct NewsFeedState: Hashable, Sendable {
    public let address: String
    /// When it was last read without a fault; nil until then.
    public let read: Date?
    /// When it is requested next.
    public let due: Date
    /// Why the newest request failed; nil when it succeeded.
    public let failure: String?

    public init(address: String, read: Date? = nil, due: Date, failure: String? = nil) {
        self.address = address
        self.read = read
        self.due = due
        self.failure = failure
    }
}

/// An item of a feed.
public struct FeedItem: Hashable, Sendable {
    /// The feed's id of the item, which recurs with every answer.
    public var id: String
    public var details: NewsDetails

    public init(id: String, details: NewsDetails) {
        self.id = id
        self.details = details
    }
}

extension Storage {
    /// Returns feeds that are due, longest overdue first.
    public func newsFeeds(dueAt now: Date, limit: Int = 20) async throws -> [NewsFeed] {
        try await store.read { session in
            try session.rows(NewsFeed.due(at: now, limit: limit)) { row in
                NewsFeed(
                    publication: try row.parsed { try Publication.ID(parsing: $0) }, address: try row.text(),
                    entityTag: try row.optionalText(), lastModified: try row.optionalText(), failures: try row.int())
            }
        }
    }

    /// Replaces a feed's items with its present ones.
    ///
    /// - Parameters:
    ///   - items: The feed's items; nil when nothing has changed.
    ///   - feed: The feed with the answer's validators.
    public func take(_ items: [FeedItem]?, from feed: NewsFeed, next: Date, at now: Date) async throws {
        try await store.write { session in
            let known = try session.run(
                """
                UPDATE news_feed SET entity_tag = \(feed.entityTag), last_modified = \(feed.lastModified),
                    due_at = \(next), failures = 0, failure = NULL, read_at = \(now)
                WHERE publication_id = \(feed.publication) AND address = \(feed.address)
                """)
            // The publisher named another feed meanwhile.
            guard known == 1, let items else { return }
            try session.run(
                """
                DELETE FROM news_item WHERE publication_id = \(feed.publication) AND source = 'feed'
                    AND source_id NOT IN (\(list: items.map(\.id)))
                """)
            for item in items {
                try session.run(
                    """
                    INSERT INTO news_item (publication_id, source, source_id, title, summary, link, at)
                    VALUES (\(feed.publication), 'feed', \(item.id), \(item.details.title),
                        \(item.details.summary ?? ""), \(item.details.link), \(item.details.at ?? now))
                    ON CONFLICT (publication_id, source_id) DO UPDATE SET title = excluded.title,
                        summary = excluded.summary, link = excluded.link
                    """)
            }
        }
    }

    /// Records a failed request. The feed's items stay.
    public func fail(_ feed: NewsFeed, because reason: String, next: Date) async throws {
        try await store.write { session in
            try session.run(
                """
                UPDATE news_feed SET failures = failures + 1, failure = \(reason), due_at = \(next)
                WHERE publication_id = \(feed.publication) AND address = \(feed.address)
                """)
        }
    }

    /// Returns how a publication's feed does; nil without a feed.
    public func newsFeed(of id: Publication.ID) async throws -> NewsFeedState? {
        try await store.read { session in
            try session.first(
                "SELECT address, read_at, due_at, failure FROM news_feed WHERE publication_id = \(id)"
            ) { row in
                NewsFeedState(
                    address: try row.text(), read: try row.optionalDate(), due: try row.date(),
                    failure: try row.optionalText())
            }
        }
    }
}

extension SQLSession {
    /// Sets a publication's feed. Another address is another feed, so items of the old one are deleted.
    func follow(_ address: String?, of id: Publication.ID, at now: Date) throws {
        let address = address.flatMap { $0.isEmpty ? nil : $0 }
        let known = try first("SELECT address FROM news_feed WHERE publication_id = \(id)") { try $0.text() }
        guard known != address else { return }
        try run("DELETE FROM news_feed WHERE publication_id = \(id)")
        try run("DELETE FROM news_item WHERE publication_id = \(id) AND source = 'feed'")
        guard let address else { return }
        try run("INSERT INTO news_feed (publication_id, address, due_at) VALUES (\(id), \(address), \(now))")
    }
}

extension NewsFeed {
    static func due(at now: Date, limit: Int) -> SQL {
        """
        SELECT publication_id, address, entity_tag, last_modified, failures FROM news_feed WHERE due_at <= \(now)
        ORDER BY due_at LIMIT \(limit)
        """
    }
}
