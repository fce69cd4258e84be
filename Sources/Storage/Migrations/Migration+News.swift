extension Migration {
    static let news: [SQL] = [
        """
        CREATE TABLE news_item (
            id \(identity),
            publication_id TEXT NOT NULL REFERENCES publication (id),
            source TEXT NOT NULL CHECK (source IN ('written', 'feed')),
            source_id TEXT,
            title TEXT NOT NULL CHECK (length(title) > 0),
            summary TEXT NOT NULL,
            link TEXT,
            at \(integer) NOT NULL,
            CHECK ((source = 'feed') = (source_id IS NOT NULL)),
            UNIQUE (publication_id, source_id)
        )\(strict)
        """,
        "CREATE INDEX news_of_publication ON news_item (publication_id, at, id)",
        """
        CREATE TABLE news_feed (
            publication_id TEXT PRIMARY KEY REFERENCES publication (id),
            address TEXT NOT NULL,
            entity_tag TEXT,
            last_modified TEXT,
            due_at \(integer) NOT NULL,
            failures \(integer) NOT NULL DEFAULT 0 CHECK (failures >= 0),
            failure TEXT,
            read_at \(integer)
        )\(strict)
        """,
        "CREATE INDEX news_feed_due ON news_feed (due_at)",
    ]
}
