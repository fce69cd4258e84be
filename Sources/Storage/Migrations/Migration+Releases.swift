extension Migration {
    static let listening: [SQL] = [
        // The device's reader is stored as a holder, so that an audience is joined by numbers only. An id is never used
        // again: a row of the outbox means this device or none.
        """
        CREATE TABLE device_address (
            id \(identity),
            device_id TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            channel TEXT NOT NULL CHECK (length(channel) BETWEEN 1 AND 32),
            environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
            value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 2048),
            keys TEXT NOT NULL,
            style TEXT NOT NULL CHECK (style IN ('plain', 'silent')),
            time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
            is_limited \(integer) NOT NULL CHECK (is_limited IN (0, 1)),
            wording TEXT NOT NULL,
            consented_at \(integer) NOT NULL,
            registered_at \(integer) NOT NULL,
            counts_openings \(integer) NOT NULL DEFAULT 0 CHECK (counts_openings IN (0, 1)),
            UNIQUE (channel, value),
            UNIQUE (device_id, channel)
        )\(strict)
        """,
        // All columns of an address that an audience needs.
        """
        CREATE INDEX device_address_of_holder ON device_address
            (holder_id, id, channel, style, is_limited, time_zone)
        """,
        // The publications of an address limited to some, and those that it follows without a right to them.
        """
        CREATE TABLE device_choice (
            address_id \(integer) NOT NULL REFERENCES device_address (id) ON DELETE CASCADE,
            publication_id TEXT NOT NULL REFERENCES publication (id),
            is_chosen \(integer) NOT NULL CHECK (is_chosen IN (0, 1)),
            follows \(integer) NOT NULL CHECK (follows IN (0, 1)),
            PRIMARY KEY (address_id, publication_id),
            CHECK (is_chosen = 1 OR follows = 1)
        )\(sorted)
        """,
        "CREATE INDEX device_choice_following ON device_choice (publication_id, address_id) WHERE follows = 1",
        """
        CREATE TABLE release_policy (
            publication_id TEXT PRIMARY KEY REFERENCES publication (id),
            kind TEXT NOT NULL CHECK (kind IN ('plain', 'silent', 'none')),
            quiet_from \(integer) CHECK (quiet_from BETWEEN 0 AND 23),
            quiet_until \(integer) CHECK (quiet_until BETWEEN 0 AND 23),
            is_once_a_day \(integer) NOT NULL CHECK (is_once_a_day IN (0, 1)),
            undo_minutes \(integer) CHECK (undo_minutes BETWEEN 0 AND 60),
            CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
            CHECK (quiet_from <> quiet_until)
        )\(strict)
        """,
    ]

    static let releases: [SQL] = [
        // An issue is announced once. 'waiting': before its time, because the publisher has already given an order;
        // 'due': its time came, written with the event; 'sending': the audience is fixed.
        """
        CREATE TABLE release (
            id \(identity),
            issue_id \(integer) NOT NULL UNIQUE REFERENCES issue (id) ON DELETE CASCADE,
            publication_id TEXT NOT NULL REFERENCES publication (id),
            state TEXT NOT NULL CHECK (state IN ('waiting', 'due', 'sending', 'done', 'cancelled')),
            is_paused \(integer) NOT NULL CHECK (is_paused IN (0, 1)),
            on_sale \(integer),
            sold_at \(integer),
            message TEXT,
            frozen_at \(integer),
            expires_at \(integer),
            ended_at \(integer),
            tested TEXT,
            CHECK (state NOT IN ('due', 'sending', 'done') OR on_sale IS NOT NULL),
            CHECK (state NOT IN ('sending', 'done') OR message IS NOT NULL),
            CHECK ((message IS NULL) = (frozen_at IS NULL)),
            CHECK ((frozen_at IS NULL) = (expires_at IS NULL)),
            CHECK (state <> 'done' OR ended_at IS NOT NULL)
        )\(strict)
        """,
        "CREATE INDEX release_open ON release (state, on_sale) WHERE state IN ('due', 'sending')",
        "CREATE INDEX release_of_publication ON release (publication_id, on_sale)",
        // The recipients and the result for each, one row for each address. There is no foreign key to the address:
        // when a device is removed its row stays, so that the figures of the release remain true.
        """
        CREATE TABLE release_delivery (
            release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
            address_id \(integer) NOT NULL,
            channel TEXT NOT NULL,
            style TEXT NOT NULL CHECK (style IN ('plain', 'silent')),
            state TEXT NOT NULL CHECK (state IN
                ('waiting', 'later', 'accepted', 'refused', 'gone', 'skipped', 'cancelled')),
            due_at \(integer) NOT NULL,
            attempts \(integer) NOT NULL CHECK (attempts >= 0),
            reason TEXT,
            PRIMARY KEY (release_id, address_id),
            CHECK (state NOT IN ('refused', 'skipped') OR reason IS NOT NULL)
        )\(sorted)
        """,
        """
        CREATE INDEX release_delivery_due ON release_delivery (release_id, channel, due_at, address_id)
        WHERE state IN ('waiting', 'later')
        """,
        // Counted on every change, so that a report need not read a million rows.
        """
        CREATE TABLE release_tally (
            release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
            channel TEXT NOT NULL,
            state TEXT NOT NULL,
            reason TEXT NOT NULL,
            devices \(integer) NOT NULL CHECK (devices >= 0),
            PRIMARY KEY (release_id, channel, state, reason)
        )\(sorted)
        """,
        // The end of the quiet hours, by time zone.
        """
        CREATE TABLE release_hour (
            release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
            time_zone TEXT NOT NULL,
            due_at \(integer) NOT NULL,
            PRIMARY KEY (release_id, time_zone)
        )\(sorted)
        """,
        """
        CREATE TABLE release_stop (
            release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
            channel TEXT NOT NULL,
            reason TEXT NOT NULL,
            at \(integer) NOT NULL,
            PRIMARY KEY (release_id, channel)
        )\(sorted)
        """,
        // Readers whose devices get a message before all others, as a test.
        """
        CREATE TABLE release_tester (
            publication_id TEXT NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
            reader_id TEXT NOT NULL REFERENCES reader (id),
            PRIMARY KEY (publication_id, reader_id)
        )\(sorted)
        """,
        // Devices that opened an issue from its message, where their readers let it be counted, so that each counts
        // once.
        """
        CREATE TABLE release_opening (
            release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
            address_id \(integer) NOT NULL,
            PRIMARY KEY (release_id, address_id)
        )\(sorted)
        """,
    ]
}
