extension Migration {
    static let eleventh = Migration(
        number: 11, name: "free is said",
        statements: [
            """
            ALTER TABLE issue ADD COLUMN is_free \(integer) NOT NULL DEFAULT 0
                CHECK (is_free IN (0, 1) AND (is_free = 0 OR price_minor IS NULL))
            """,
            // Until now an issue without a price was free, whatever its publication sold.
            "UPDATE issue SET is_free = 1 WHERE price_minor IS NULL",
            "DROP INDEX issue_free",
            "CREATE INDEX issue_free ON issue (publication_id, on_sale, id) WHERE shown = 1 AND is_free = 1",
        ])
}
