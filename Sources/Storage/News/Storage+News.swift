public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds an item that the publisher wrote.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the publication.
    @discardableResult
    public func add(_ item: NewsDetails, to publication: Publication.ID, at now: Date) async throws -> NewsItem {
        try await store.write { session in
            guard try session.publication(publication) != nil else {
                throw StorageError.notFound("publication \(publication)")
            }
            let found = try session.rows(
                """
                INSERT INTO news_item (publication_id, source, title, summary, link, at)
                VALUES (\(publication), 'written', \(item.title), \(item.summary ?? ""), \(item.link), \(item.at ?? now))
                RETURNING \(NewsItem.columns)
                """
            ) { try NewsItem(&$0) }
            guard let item = found.first else { throw StorageError.notFound("news item") }
            return item
        }
    }

    /// Returns news, newest first, without items whose instant is still to come.
    public func news(
        of publication: Publication.ID, at now: Date, after cursor: String? = nil, limit: Int = 20
    ) async throws -> ListPage<NewsItem> {
        let (at, id) = try ListCursor.numbers(cursor, list: "news") ?? (now.milliseconds, .max)
        let sql = NewsItem.newest(of: publication, before: (min(at, now.milliseconds), id), limit: limit + 1)
        return try await store.read { session in
            let items = try session.rows(sql) { try NewsItem(&$0) }
            return ListPage(items, limit: limit, item: { $0 }) { ListCursor.text("news", $0.at.milliseconds, $0.id) }
        }
    }

    /// Returns all news, newest first, also items whose instant is still to come.
    public func allNews(
        of publication: Publication.ID, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<NewsItem> {
        let (at, id) = try ListCursor.numbers(cursor, list: "all-news") ?? (.max, .max)
        let sql = NewsItem.newest(of: publication, before: (at, id), limit: limit + 1)
        return try await store.read { session in
            let items = try session.rows(sql) { try NewsItem(&$0) }
            return ListPage(items, limit: limit, item: { $0 }) {
                ListCursor.text("all-news", $0.at.milliseconds, $0.id)
            }
        }
    }

    /// Returns one item; nil when there is none.
    public func newsItem(_ id: NewsItem.ID, of publication: Publication.ID) async throws -> NewsItem? {
        try await store.read { session in
            try session.first(
                """
                SELECT \(NewsItem.columns) FROM news_item
                WHERE publication_id = \(publication) AND id = \(Int64(id.text) ?? 0)
                """
            ) { try NewsItem(&$0) }
        }
    }

    /// Changes an item that the publisher wrote.
    ///
    /// - Throws: ``StorageError/notFound(_:)``, also for an item of a feed.
    public func change(
        _ id: NewsItem.ID, of publication: Publication.ID, to item: NewsDetails, at now: Date
    ) async throws {
        try await store.write { session in
            let changed = try session.run(
                """
                UPDATE news_item SET title = \(item.title), summary = \(item.summary ?? ""), link = \(item.link),
                    at = \(item.at ?? now)
                WHERE publication_id = \(publication) AND id = \(Int64(id.text) ?? 0) AND source = 'written'
                """)
            guard changed == 1 else { throw StorageError.notFound("news item \(id)") }
        }
    }

    /// Removes an item.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func removeNews(_ id: NewsItem.ID, of publication: Publication.ID) async throws {
        try await store.write { session in
            let removed = try session.run(
                "DELETE FROM news_item WHERE publication_id = \(publication) AND id = \(Int64(id.text) ?? 0)")
            guard removed == 1 else { throw StorageError.notFound("news item \(id)") }
        }
    }
}

extension NewsItem {
    static let columns: SQL = "id, title, summary, link, at, source"

    init(_ row: inout SQLRow) throws {
        let number = try row.int64()
        self.init(
            id: try ID(parsing: String(number)), title: try row.text(), summary: try row.text(),
            link: try row.optionalText(), at: try row.date(), isFromFeed: try row.text() == "feed")
    }

    static func newest(of publication: Publication.ID, before last: (at: Int64, id: Int64), limit: Int) -> SQL {
        """
        SELECT \(columns) FROM news_item WHERE publication_id = \(publication) AND (at, id) < (\(last.at), \(last.id))
        ORDER BY at DESC, id DESC LIMIT \(limit)
        """
    }
}
