extension Migration {
    /// A reader is never deleted, because payments refer to the reader. An erased one is only a number.
    static let people: [SQL] = [
        """
        CREATE TABLE reader (
            id TEXT PRIMARY KEY CHECK (length(id) = 36),
            added_at \(integer) NOT NULL,
            merged_into TEXT REFERENCES reader (id),
            erased_at \(integer),
            CHECK (merged_into <> id)
        )\(strict)
        """,
        "CREATE INDEX reader_by_age ON reader (added_at, id)",
        "CREATE INDEX reader_merged ON reader (merged_into) WHERE merged_into IS NOT NULL",
        """
        CREATE TABLE device (
            id TEXT PRIMARY KEY CHECK (length(id) = 16),
            reader_id TEXT NOT NULL REFERENCES reader (id),
            kind TEXT NOT NULL CHECK (kind IN ('browser', 'app')),
            name TEXT NOT NULL,
            added_at \(integer) NOT NULL,
            seen_at \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX device_of_reader ON device (reader_id, seen_at, id)",
        // Only the SHA-256 of the device's token. An app's session never expires.
        """
        CREATE TABLE session (
            digest \(bytes) PRIMARY KEY CHECK (length(digest) = 32),
            device_id TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
            made_at \(integer) NOT NULL,
            ends_at \(integer),
            CHECK (ends_at IS NULL OR made_at < ends_at)
        )\(strict)
        """,
        "CREATE INDEX session_of_device ON session (device_id)",
        "CREATE INDEX session_ending ON session (ends_at) WHERE ends_at IS NOT NULL",
    ]

    static let accounts: [SQL] = [
        // `email_key` is the address in the form in which addresses are compared. The password is a PHC string, never
        // the password.
        """
        CREATE TABLE account (
            id \(identity),
            reader_id TEXT NOT NULL UNIQUE REFERENCES reader (id),
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
            email_domain TEXT NOT NULL GENERATED ALWAYS AS (
                \(sqlite: "substr(email_key, instr(email_key, '@') + 1)", postgres: "split_part(email_key, '@', 2)")
            ) STORED,
            password TEXT NOT NULL,
            is_temporary \(integer) NOT NULL CHECK (is_temporary IN (0, 1)),
            made_at \(integer) NOT NULL,
            password_at \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX account_by_domain ON account (email_domain, email_key)",
        // Every three characters in a row of every address, to find a part of one.
        """
        \(sqlite: "CREATE VIRTUAL TABLE account_part USING fts5(email_key, content='account', content_rowid='id', columnsize=0, detail='none', tokenize='trigram case_sensitive 1')",
            postgres: "CREATE INDEX account_part ON account USING gin (email_key gin_trgm_ops)")
        """,
        """
        \(sqlite: "CREATE TRIGGER account_added AFTER INSERT ON account BEGIN INSERT INTO account_part (rowid, email_key) VALUES (NEW.id, NEW.email_key); END",
            postgres: "SELECT 1")
        """,
        """
        \(sqlite: "CREATE TRIGGER account_removed AFTER DELETE ON account BEGIN INSERT INTO account_part (account_part, rowid, email_key) VALUES ('delete', OLD.id, OLD.email_key); END",
            postgres: "SELECT 1")
        """,
        """
        \(sqlite: "CREATE TRIGGER account_moved AFTER UPDATE OF email_key ON account BEGIN INSERT INTO account_part (account_part, rowid, email_key) VALUES ('delete', OLD.id, OLD.email_key); INSERT INTO account_part (rowid, email_key) VALUES (NEW.id, NEW.email_key); END",
            postgres: "SELECT 1")
        """,
        // How far ahead of the allowed rate a caller is. The digest doesn't reveal who or where the caller is.
        """
        CREATE TABLE attempt (
            digest \(bytes) PRIMARY KEY CHECK (length(digest) = 32),
            busy_until \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX attempt_over ON attempt (busy_until)",
        // Rows are never changed; the newest one of a purpose counts.
        """
        CREATE TABLE consent (
            id \(identity),
            reader_id TEXT NOT NULL REFERENCES reader (id),
            purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 64),
            wording TEXT NOT NULL,
            is_given \(integer) NOT NULL CHECK (is_given IN (0, 1)),
            at \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX consent_of_reader ON consent (reader_id, id)",
    ]

    static let reading: [SQL] = [
        """
        CREATE TABLE position (
            reader_id TEXT NOT NULL REFERENCES reader (id),
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            modified_at \(integer) NOT NULL,
            device_name TEXT NOT NULL,
            PRIMARY KEY (reader_id, issue_id)
        )\(strict)
        """,
        "CREATE INDEX position_newest ON position (reader_id, modified_at, issue_id)",
        "CREATE INDEX position_of_issue ON position (issue_id)",
        // `seq` grows with every change of a reader's marks in an issue; a device requests newer ones. A deleted mark
        // leaves a tombstone, so that a device that doesn't know of the deletion can't bring it back.
        """
        CREATE TABLE mark (
            reader_id TEXT NOT NULL REFERENCES reader (id),
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            seq \(integer) NOT NULL,
            modified_at \(integer) NOT NULL,
            is_gone \(integer) NOT NULL CHECK (is_gone IN (0, 1)),
            record TEXT NOT NULL,
            PRIMARY KEY (reader_id, issue_id, id),
            UNIQUE (reader_id, issue_id, seq)
        )\(strict)
        """,
        "CREATE INDEX mark_of_issue ON mark (issue_id)",
        """
        CREATE TABLE archived (
            reader_id TEXT NOT NULL REFERENCES reader (id),
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            at \(integer) NOT NULL,
            PRIMARY KEY (reader_id, issue_id)
        )\(strict)
        """,
        "CREATE INDEX archived_issue ON archived (issue_id)",
    ]
}
