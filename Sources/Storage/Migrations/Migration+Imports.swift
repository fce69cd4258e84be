extension Migration {
    static let imports: [SQL] = [
        // Another newsstand's issues on their way here. One import at a time is open.
        """
        CREATE TABLE newsstand_import (
            id \(identity),
            catalog_order TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('looking', 'looked', 'taking', 'done', 'refused', 'cancelled')),
            sentence TEXT,
            known \(integer) NOT NULL DEFAULT 0 CHECK (known >= 0),
            unread \(integer) NOT NULL DEFAULT 0 CHECK (unread >= 0),
            left_out TEXT NOT NULL DEFAULT '[]',
            begun_by TEXT NOT NULL,
            begun_at \(integer) NOT NULL,
            updated_at \(integer) NOT NULL
        )\(strict)
        """,
        """
        CREATE UNIQUE INDEX newsstand_import_open ON newsstand_import ((1))
        WHERE state IN ('looking', 'looked', 'taking')
        """,
        """
        CREATE TABLE import_item (
            import_id \(integer) NOT NULL REFERENCES newsstand_import (id) ON DELETE CASCADE,
            position \(integer) NOT NULL CHECK (position > 0),
            item TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'taken', 'failed')),
            sentence TEXT,
            PRIMARY KEY (import_id, position)
        )\(strict)
        """,
    ]
}
