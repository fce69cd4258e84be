extension Migration {
    static let catalog: [SQL] = [
        """
        CREATE TABLE newsstand (
            id \(integer) PRIMARY KEY CHECK (id = 1),
            instance TEXT NOT NULL CHECK (length(instance) = 16),
            settings TEXT NOT NULL DEFAULT '{}',
            release_policy TEXT,
            pruned_event \(integer) NOT NULL DEFAULT 0,
            pruned_mark \(integer) NOT NULL DEFAULT 0
        )\(strict)
        """,
        // `version` grows with every edit of any publication; followers request rows with a larger one. `filed_under`
        // is a JSON list of ids. They contain no quotation marks, so an id is found by its text between two of them.
        """
        CREATE TABLE publication (
            id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
            title TEXT NOT NULL,
            sort_title TEXT NOT NULL,
            language TEXT NOT NULL,
            summary TEXT NOT NULL,
            accent TEXT,
            updated_at \(integer) NOT NULL,
            version \(integer) NOT NULL DEFAULT 0,
            settings TEXT NOT NULL DEFAULT '{}',
            filed_under TEXT NOT NULL DEFAULT '[]'
        )\(strict)
        """,
        "CREATE INDEX publication_by_title ON publication (sort_title, id)",
        "CREATE INDEX publication_by_version ON publication (version)",
        // `shown` is `Issue.isOnStand` without the clock; the indices of the stand use it. `was_on_stand` does not
        // depend on the event log, which may be cut. `preview_choice` is a JSON list of page numbers; without it the
        // preview is the first `preview_pages`.
        """
        CREATE TABLE issue (
            id \(identity),
            publication_id TEXT NOT NULL REFERENCES publication (id),
            slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 128),
            title TEXT NOT NULL,
            number_position \(real),
            number_name TEXT,
            cover_date TEXT NOT NULL,
            on_sale \(integer),
            price_minor \(integer) CHECK (price_minor > 0),
            price_currency TEXT CHECK (\(isCurrency)),
            other_prices TEXT NOT NULL DEFAULT '[]',
            is_free \(integer) NOT NULL DEFAULT 0 CHECK (is_free IN (0, 1) AND (is_free = 0 OR price_minor IS NULL)),
            categories TEXT NOT NULL DEFAULT '[]',
            summary TEXT NOT NULL,
            cover_lines TEXT NOT NULL,
            preview_pages \(integer) NOT NULL CHECK (preview_pages >= 0),
            preview_choice TEXT,
            cover_page \(integer) CHECK (cover_page > 0),
            search_text TEXT NOT NULL,
            stage TEXT NOT NULL
                CHECK (stage IN ('draft', 'processing', 'ready', 'scheduled', 'on-sale', 'withdrawn')),
            revision \(integer) NOT NULL CHECK (revision >= 0),
            withdrawal_reason TEXT,
            announced \(integer) NOT NULL CHECK (announced IN (0, 1)),
            was_on_stand \(integer) NOT NULL DEFAULT 0 CHECK (was_on_stand IN (0, 1)),
            page_count \(integer) NOT NULL CHECK (page_count >= 0),
            pages_ready \(integer) NOT NULL CHECK (pages_ready BETWEEN 0 AND page_count),
            updated_at \(integer) NOT NULL,
            shown \(integer) NOT NULL GENERATED ALWAYS AS (
                CASE WHEN stage IN ('on-sale', 'scheduled') THEN 1
                WHEN stage = 'processing' AND page_count > 0 AND (pages_ready >= 4 OR pages_ready = page_count) THEN 1
                ELSE 0 END
            ) STORED,
            UNIQUE (publication_id, slug),
            CHECK ((number_position IS NULL) = (number_name IS NULL)),
            CHECK ((price_minor IS NULL) = (price_currency IS NULL)),
            CHECK ((stage = 'withdrawn') = (withdrawal_reason IS NOT NULL)),
            CHECK (stage NOT IN ('on-sale', 'scheduled') OR on_sale IS NOT NULL)
        )\(strict)
        """,
        "CREATE INDEX issue_of_publication ON issue (publication_id, id)",
        "CREATE INDEX issue_on_stand ON issue (publication_id, on_sale, id) WHERE shown = 1",
        "CREATE INDEX issue_on_all_stands ON issue (on_sale, id) WHERE shown = 1",
        "CREATE INDEX issue_due ON issue (on_sale) WHERE shown = 1 AND announced = 0",
        // The year comes first in every cover date.
        "CREATE INDEX issue_by_cover ON issue (publication_id, cover_date, id, on_sale) WHERE shown = 1",
        """
        CREATE INDEX issue_special ON issue (publication_id, on_sale, id) WHERE shown = 1 AND number_position IS NULL
        """,
        "CREATE INDEX issue_free ON issue (publication_id, on_sale, id) WHERE shown = 1 AND is_free = 1",
        // `mark` is random: it tells an event from another with the same number, which a restored copy gave again.
        """
        CREATE TABLE event (
            seq \(identity),
            mark \(integer) NOT NULL CHECK (mark > 0),
            kind TEXT NOT NULL CHECK (kind IN ('added', 'revised', 'updated', 'withdrawn')),
            publication_id TEXT NOT NULL,
            slug TEXT NOT NULL,
            reason TEXT,
            at \(integer) NOT NULL
        )\(strict)
        """,
    ]

    static let stands: [SQL] = [
        """
        CREATE TABLE logo (
            publication_id TEXT PRIMARY KEY REFERENCES publication (id),
            media_type TEXT NOT NULL,
            width \(integer) NOT NULL CHECK (width > 0),
            height \(integer) NOT NULL CHECK (height > 0),
            bytes \(bytes) NOT NULL CHECK (length(bytes) BETWEEN 1 AND 524288)
        )\(strict)
        """
    ]
}
