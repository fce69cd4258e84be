extension Migration {
    static let second = Migration(
        number: 2, name: "documents, resources, articles, notes",
        statements: runs + assets + [
            // Whether readers ever saw an issue no longer hangs on the event log, which may be cut.
            "ALTER TABLE issue ADD COLUMN was_on_stand \(integer) NOT NULL DEFAULT 0 CHECK (was_on_stand IN (0, 1))",
            """
            UPDATE issue SET was_on_stand = 1 WHERE EXISTS (
                SELECT 1 FROM event WHERE event.publication_id = issue.publication_id AND event.slug = issue.slug)
            """,
        ])

    private static let runs: [SQL] = [
        "ALTER TABLE press_run ADD COLUMN form TEXT",
        "ALTER TABLE press_run ADD COLUMN articles TEXT",
        "ALTER TABLE press_run ADD COLUMN content TEXT",
        """
        ALTER TABLE press_run ADD COLUMN allows_remote \(integer) NOT NULL DEFAULT 0 CHECK (allows_remote IN (0, 1))
        """,
        "ALTER TABLE press_run ADD COLUMN failure_remedy TEXT",
        "ALTER TABLE press_run ADD COLUMN failure_page \(integer) CHECK (failure_page > 0)",
        "ALTER TABLE press_page ADD COLUMN side TEXT CHECK (side IN ('left', 'right', 'center'))",
        """
        ALTER TABLE press_page ADD COLUMN is_scripted \(integer) NOT NULL DEFAULT 0 CHECK (is_scripted IN (0, 1))
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
    ]

    /// The same table with more kinds.
    private static let assets: [SQL] = [
        """
        CREATE TABLE press_asset_of_every_kind (
            run_id \(integer) NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
            page \(integer) NOT NULL CHECK (page >= 0),
            kind TEXT NOT NULL CHECK (kind IN
                ('cover', 'original', '1x', '2x', 'thumbnail', 'document', 'layer', 'resource', 'article')),
            position \(integer) NOT NULL,
            asset_id \(integer) NOT NULL REFERENCES asset (id),
            PRIMARY KEY (run_id, page, kind, position),
            CHECK (kind = 'resource' OR (page = 0) = (kind IN ('cover', 'original')))
        )\(strict)
        """,
        """
        INSERT INTO press_asset_of_every_kind (run_id, page, kind, position, asset_id)
        SELECT run_id, page, kind, position, asset_id FROM press_asset
        """,
        "DROP TABLE press_asset",
        "ALTER TABLE press_asset_of_every_kind RENAME TO press_asset",
        "CREATE INDEX press_asset_of_asset ON press_asset (asset_id)",
    ]
}
