public import EdicolaCore
public import FoundationEssentials

/// A feed that a publisher named, and what is known of the last answer.
public struct NewsFeed: Hashable, Sendable {
    public let publication: Publication.ID
    public let address: String
    /// For the next conditional request.
    public var entityTag: String?
    /// As ``entityTag``.
    public var lastModified: String?
    /// How often in a row it could not be had.
    public var failures: Int
}

/// An item as a feed has it.
public struct FeedItem: Hashable, Sendable {
    /// What the feed calls it; the same item comes again and again.
    public var id: String
    public var details: NewsDetails

    public init(id: String, details: NewsDetails) {
        self.id = id
        self.details = details
    }
}

extension Storage {
    /// Feeds that it is time to ask again, the longest waiting first.
    public func newsFeeds(dueAt now: Date, limit: Int = 20) async throws -> [NewsFeed] {
        try await store.read { session in
            try session.rows(NewsFeed.due(at: now, limit: limit)) { row in
                NewsFeed(
                    publication: try row.parsed { try Publication.ID(parsing: $0) }, address: try row.text(),
                    entityTag: try row.optionalText(), lastModified: try row.optionalText(), failures: try row.int())
            }
        }
    }

    /// Takes over what a feed has now, and forgets what it has no more: nil when nothing has changed.
    ///
    /// - Parameter feed: with what the answer said of itself.
    public func take(_ items: [FeedItem]?, from feed: NewsFeed, next: Date, at now: Date) async throws {
        try await store.write { session in
            let known = try session.run(
                """
                UPDATE news_feed SET entity_tag = \(feed.entityTag), last_modified = \(feed.lastModified),
                    due_at = \(next), failures = 0, failure = NULL
                WHERE publication_id = \(feed.publication) AND address = \(feed.address)
                """)
            // Another feed was named meanwhile.
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

    /// Notes that a feed could not be had; what is known of it stays.
    public func fail(_ feed: NewsFeed, because reason: String, next: Date) async throws {
        try await store.write { session in
            try session.run(
                """
                UPDATE news_feed SET failures = failures + 1, failure = \(reason), due_at = \(next)
                WHERE publication_id = \(feed.publication) AND address = \(feed.address)
                """)
        }
    }

    /// Why the newest try did not bring the feed; nil when it did.
    public func newsFailure(of id: Publication.ID) async throws -> String? {
        try await store.read { session in
            try session.first("SELECT failure FROM news_feed WHERE publication_id = \(id)") { try $0.optionalText() }
                ?? nil
        }
    }
}

extension SQLSession {
    /// Another address is another feed: what came from the old one goes.
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
