extension Migration {
    static let ninth = Migration(
        number: 9, name: "testers and openings of releases",
        statements: [
            // Readers to whose devices a message goes before all others, for a look.
            """
            CREATE TABLE release_tester (
                publication_id TEXT NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
                reader_id TEXT NOT NULL REFERENCES reader (id),
                PRIMARY KEY (publication_id, reader_id)
            )\(sqlite: " STRICT, WITHOUT ROWID", postgres: "")
            """,
            // Which devices opened an issue by its message, where their readers let it be counted: so that each counts once.
            """
            ALTER TABLE device_address ADD COLUMN counts_openings \(integer) NOT NULL DEFAULT 0
                CHECK (counts_openings IN (0, 1))
            """,
            """
            CREATE TABLE release_opening (
                release_id \(integer) NOT NULL REFERENCES release (id) ON DELETE CASCADE,
                address_id \(integer) NOT NULL,
                PRIMARY KEY (release_id, address_id)
            )\(sqlite: " STRICT, WITHOUT ROWID", postgres: "")
            """,
        ])
}
