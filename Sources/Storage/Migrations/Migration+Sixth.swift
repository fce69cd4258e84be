extension Migration {
    static let sixth = Migration(
        number: 6, name: "settings of stands, categories, prices, chosen previews, news", statements: settings + news)

    private static let settings: [SQL] = [
        "ALTER TABLE newsstand ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE publication ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'",
        // JSON lists of ids, which have no quotation marks: one is found by its own text between two of them.
        "ALTER TABLE publication ADD COLUMN filed_under TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE issue ADD COLUMN categories TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE issue ADD COLUMN other_prices TEXT NOT NULL DEFAULT '[]'",
        // A JSON list of page numbers; without it the preview is a beginning of preview_pages.
        "ALTER TABLE issue ADD COLUMN preview_choice TEXT",
        // The year stands first in every cover date.
        "CREATE INDEX issue_by_cover ON issue (publication_id, cover_date, id, on_sale) WHERE shown = 1",
        """
        CREATE INDEX issue_special ON issue (publication_id, on_sale, id) WHERE shown = 1 AND number_position IS NULL
        """,
        "CREATE INDEX issue_free ON issue (publication_id, on_sale, id) WHERE shown = 1 AND price_minor IS NULL",
        """
        CREATE TABLE logo (
            publication_id TEXT PRIMARY KEY REFERENCES publication (id),
            media_type TEXT NOT NULL,
            width \(integer) NOT NULL CHECK (width > 0),
            height \(integer) NOT NULL CHECK (height > 0),
            bytes \(bytes) NOT NULL CHECK (length(bytes) BETWEEN 1 AND 524288)
        )\(strict)
        """,
    ]

    private static let news: [SQL] = [
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
            failure TEXT
        )\(strict)
        """,
        "CREATE INDEX news_feed_due ON news_feed (due_at)",
    ]
}
