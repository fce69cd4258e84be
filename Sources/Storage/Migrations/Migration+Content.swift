extension Migration {
    static let content: [SQL] = [
        """
        CREATE TABLE blob (
            digest \(bytes) PRIMARY KEY CHECK (length(digest) = 32),
            size \(integer) NOT NULL CHECK (size >= 0),
            crc32 \(integer) NOT NULL CHECK (crc32 BETWEEN 0 AND 4294967295),
            unused_since \(integer)
        )\(strict)
        """,
        """
        CREATE TABLE press_run (
            id \(identity),
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            state TEXT NOT NULL CHECK (state IN ('pressing', 'held', 'done', 'failed', 'dropped')),
            revision \(integer) CHECK (revision > 0),
            is_current \(integer) NOT NULL CHECK (is_current IN (0, 1)),
            holds \(integer) NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
            begun_by TEXT,
            content_of \(integer) CHECK (content_of > 0),
            original_digest \(bytes) REFERENCES blob (digest),
            file_name TEXT NOT NULL,
            job_id \(integer) NOT NULL,
            begun_at \(integer) NOT NULL,
            updated_at \(integer) NOT NULL,
            page_count \(integer) NOT NULL CHECK (page_count >= 0),
            pages_ready \(integer) NOT NULL CHECK (pages_ready BETWEEN 0 AND page_count),
            page_outlines TEXT,
            contents TEXT,
            title TEXT,
            language TEXT,
            is_right_to_left \(integer) NOT NULL CHECK (is_right_to_left IN (0, 1)),
            covers TEXT,
            colour TEXT,
            sizes TEXT,
            form TEXT,
            articles TEXT,
            overlay TEXT,
            file_contents TEXT,
            article_sources TEXT,
            content TEXT,
            allows_remote \(integer) NOT NULL DEFAULT 0 CHECK (allows_remote IN (0, 1)),
            failure_code TEXT,
            failure_sentence TEXT,
            failure_remedy TEXT,
            failure_page \(integer) CHECK (failure_page > 0),
            UNIQUE (issue_id, revision),
            CHECK ((state = 'done') = (revision IS NOT NULL)),
            CHECK (state NOT IN ('held', 'done') OR pages_ready = page_count),
            CHECK ((state IN ('pressing', 'held', 'done')) = (original_digest IS NOT NULL)),
            CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
            CHECK (is_current = 0 OR state IN ('pressing', 'done'))
        )\(strict)
        """,
        "CREATE UNIQUE INDEX press_run_unfinished ON press_run (issue_id) WHERE state = 'pressing'",
        "CREATE UNIQUE INDEX press_run_held ON press_run (issue_id) WHERE state = 'held'",
        "CREATE UNIQUE INDEX press_run_current ON press_run (issue_id) WHERE is_current = 1",
        "CREATE INDEX press_run_of_issue ON press_run (issue_id, id)",
        "CREATE INDEX press_run_of_job ON press_run (job_id)",
        "CREATE INDEX press_run_of_blob ON press_run (original_digest)",
        """
        CREATE TABLE press_page (
            run_id \(integer) NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
            number \(integer) NOT NULL CHECK (number > 0),
            label TEXT,
            width \(real) NOT NULL,
            height \(real) NOT NULL,
            side TEXT CHECK (side IN ('left', 'right', 'center')),
            is_scripted \(integer) NOT NULL DEFAULT 0 CHECK (is_scripted IN (0, 1)),
            PRIMARY KEY (run_id, number)
        )\(strict)
        """,
        """
        CREATE TABLE press_note (
            run_id \(integer) NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
            page \(integer) NOT NULL CHECK (page >= 0),
            code TEXT NOT NULL,
            sentence TEXT NOT NULL,
            remedy TEXT,
            PRIMARY KEY (run_id, page, code, sentence)
        )\(strict)
        """,
        """
        CREATE TABLE asset (
            id \(identity),
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            media_type TEXT NOT NULL,
            size \(integer) NOT NULL,
            digest \(bytes) NOT NULL REFERENCES blob (digest),
            width \(integer) CHECK (width > 0),
            height \(integer) CHECK (height > 0),
            UNIQUE (issue_id, path)
        )\(strict)
        """,
        "CREATE INDEX asset_of_blob ON asset (digest)",
        // Page 0 is the whole issue: covers and the original.
        """
        CREATE TABLE press_asset (
            run_id \(integer) NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
            page \(integer) NOT NULL CHECK (page >= 0),
            kind TEXT NOT NULL CHECK (kind IN
                ('cover', 'original', '1x', '2x', 'thumbnail', 'document', 'layer', 'file-layer', 'resource', 'article')),
            position \(integer) NOT NULL,
            asset_id \(integer) NOT NULL REFERENCES asset (id),
            PRIMARY KEY (run_id, page, kind, position),
            CHECK (kind = 'resource' OR (page = 0) = (kind IN ('cover', 'original')))
        )\(strict)
        """,
        "CREATE INDEX press_asset_of_asset ON press_asset (asset_id)",
    ]

    static let work: [SQL] = [
        """
        CREATE TABLE job (
            id \(identity),
            kind TEXT NOT NULL,
            payload TEXT NOT NULL,
            dedup TEXT,
            run_at \(integer) NOT NULL,
            lease_until \(integer),
            attempts \(integer) NOT NULL CHECK (attempts >= 0),
            max_attempts \(integer) NOT NULL CHECK (max_attempts > 0),
            done \(integer) NOT NULL,
            total \(integer) NOT NULL,
            failure TEXT,
            updated_at \(integer) NOT NULL,
            cancelled_at \(integer),
            dead_at \(integer)
        )\(strict)
        """,
        "CREATE UNIQUE INDEX job_dedup ON job (dedup) WHERE dead_at IS NULL",
        "CREATE INDEX job_due ON job (run_at, id) WHERE dead_at IS NULL",
        """
        CREATE TABLE publisher_key (
            name TEXT PRIMARY KEY CHECK (length(name) > 0),
            digest \(bytes) NOT NULL UNIQUE CHECK (length(digest) = 32),
            rights TEXT NOT NULL,
            publications TEXT,
            added_at \(integer) NOT NULL,
            added_by TEXT NOT NULL
        )\(strict)
        """,
        """
        CREATE TABLE upload (
            id \(identity),
            issue_id \(integer) NOT NULL UNIQUE REFERENCES issue (id) ON DELETE CASCADE,
            file_name TEXT NOT NULL,
            size \(integer) CHECK (size >= 0),
            held \(integer) NOT NULL CHECK (held >= 0),
            begun_at \(integer) NOT NULL,
            CHECK (size IS NULL OR held <= size)
        )\(strict)
        """,
    ]
}
