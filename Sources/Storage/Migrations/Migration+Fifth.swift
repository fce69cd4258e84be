extension Migration {
    static let fifth = Migration(
        number: 5, name: "catalog and search",
        statements: [
            // Grows with every edit of any publication: who follows asks for what has a larger one.
            "ALTER TABLE publication ADD COLUMN version \(integer) NOT NULL DEFAULT 0",
            """
            UPDATE publication SET version = (
                SELECT count(*) FROM publication AS other WHERE other.id <= publication.id)
            """,
            "CREATE INDEX publication_by_version ON publication (version)",
            "CREATE INDEX issue_on_all_stands ON issue (on_sale, id) WHERE shown = 1",
        ])
}
