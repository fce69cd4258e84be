import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Begins an import. One that waits for an answer to its table is dropped.
    ///
    /// - Throws: ``StorageError/importOpen`` while another one is under way.
    @discardableResult
    public func beginImport(_ order: ImportOrder, at now: Date) async throws -> Int64 {
        let id = try await store.write { session in
            try session.run("DELETE FROM newsstand_import WHERE state = 'looked'")
            let open: SQL = "SELECT 1 FROM newsstand_import WHERE state IN ('looking', 'taking')"
            guard try session.row(open) == nil else { throw StorageError.importOpen }
            return try session.first(
                """
                INSERT INTO newsstand_import (catalog_order, state, begun_by, begun_at, updated_at)
                VALUES (\(try order.jsonText()), 'looking', \(ActScope.current?.actorName ?? ""), \(now), \(now))
                RETURNING id
                """
            ) { try $0.int64() } ?? 0
        }
        signals.jobs.send()
        return id
    }

    /// Returns the newest import; nil when there never was one.
    public func newestImport() async throws -> NewsstandImport? {
        try await store.read { try $0.newsstandImport("ORDER BY id DESC LIMIT 1") }
    }

    /// Returns an import.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func newsstandImport(_ id: Int64) async throws -> NewsstandImport {
        let found = try await store.read { try $0.newsstandImport("WHERE id = \(id)") }
        guard let found else { throw StorageError.notFound("import \(id)") }
        return found
    }

    /// Returns items of an import, in their order.
    public func items(of id: Int64, in state: ImportedItem.State? = nil, limit: Int) async throws -> [ImportedItem] {
        let only: SQL = state.map { "AND state = \($0.rawValue)" } ?? ""
        return try await store.read { session in
            try session.rows(
                """
                SELECT position, item, state, sentence FROM import_item WHERE import_id = \(id) \(only)
                ORDER BY position LIMIT \(limit)
                """
            ) { row in
                ImportedItem(
                    position: try row.int(), item: try row.json(),
                    state: try row.parsed { ImportedItem.State(rawValue: $0) }, sentence: try row.optionalText())
            }
        }
    }

    /// Records what the catalog has. Nothing is taken before ``takeImport(_:at:)``.
    public func record(_ table: ImportTable, of id: Int64, at now: Date) async throws {
        try await store.write { session in
            guard try session.move(id, from: ["looking"], to: "looked", at: now) else { return }
            try session.run(
                """
                UPDATE newsstand_import SET known = \(table.known), unread = \(table.unread),
                    left_out = \(try table.leftOut.jsonText())
                WHERE id = \(id)
                """)
            for (index, item) in table.items.enumerated() {
                try session.run(
                    """
                    INSERT INTO import_item (import_id, position, item, state)
                    VALUES (\(id), \(index + 1), \(try item.jsonText()), 'waiting')
                    """)
            }
        }
    }

    /// Records that the catalog can't be read.
    public func refuseImport(_ id: Int64, because sentence: String, at now: Date) async throws {
        try await store.write { session in
            guard try session.move(id, from: ["looking"], to: "refused", at: now) else { return }
            try session.run("UPDATE newsstand_import SET sentence = \(sentence) WHERE id = \(id)")
        }
    }

    /// Takes what was found.
    ///
    /// - Returns: False when the import is not waiting for this.
    @discardableResult
    public func takeImport(_ id: Int64, at now: Date) async throws -> Bool {
        let isTaken = try await store.write { try $0.move(id, from: ["looked"], to: "taking", at: now) }
        signals.jobs.send()
        return isTaken
    }

    /// Ends an import. What was taken stays.
    ///
    /// - Returns: False when it had ended.
    @discardableResult
    public func cancelImport(_ id: Int64, at now: Date) async throws -> Bool {
        let isCancelled = try await store.write {
            try $0.move(id, from: ["looking", "looked", "taking"], to: "cancelled", at: now)
        }
        signals.jobs.send()
        return isCancelled
    }

    /// Records what became of an item. The import is done with its last one.
    ///
    /// - Parameter failure: nil for one that was taken.
    public func record(item position: Int, of id: Int64, failure: String?, at now: Date) async throws {
        try await store.write { session in
            try session.run(
                """
                UPDATE import_item SET state = \(failure == nil ? "taken" : "failed"), sentence = \(failure)
                WHERE import_id = \(id) AND position = \(position)
                """)
            try session.run("UPDATE newsstand_import SET updated_at = \(now) WHERE id = \(id)")
        }
    }

    /// Ends an import without waiting items.
    public func finishImport(_ id: Int64, at now: Date) async throws {
        try await store.write { session in
            let waiting: SQL = "SELECT 1 FROM import_item WHERE import_id = \(id) AND state = 'waiting'"
            guard try session.row(waiting) == nil else { return }
            _ = try session.move(id, from: ["taking"], to: "done", at: now)
        }
    }
}

extension SQLSession {
    /// Changes an import's state, if it is one of some.
    fileprivate func move(_ id: Int64, from states: [String], to state: String, at now: Date) throws -> Bool {
        try run(
            """
            UPDATE newsstand_import SET state = \(state), updated_at = \(now)
            WHERE id = \(id) AND state IN (\(list: states))
            """) == 1
    }

    fileprivate func newsstandImport(_ which: SQL) throws -> NewsstandImport? {
        let selection: SQL =
            """
            SELECT id, catalog_order, state, sentence, known, unread, left_out, begun_by, begun_at
            FROM newsstand_import \(which)
            """
        guard var row = try row(selection) else { return nil }
        let id = try row.int64()
        let counts = try rows("SELECT state, count(*) FROM import_item WHERE import_id = \(id) GROUP BY state") { row in
            (try row.parsed { ImportedItem.State(rawValue: $0) }, try row.int())
        }
        return NewsstandImport(
            id: id, order: try row.json(), state: try row.parsed { NewsstandImport.State(rawValue: $0) },
            sentence: try row.optionalText(), known: try row.int(), unread: try row.int(), leftOut: try row.json(),
            by: try row.text(), begun: try row.date(),
            counts: Dictionary(counts, uniquingKeysWith: { first, _ in first }))
    }
}
