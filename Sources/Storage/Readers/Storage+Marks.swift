public import EdicolaCore

/// Bookmarks, highlights and notes.
extension Storage {
    /// Merges marks with the stored ones. Of two copies the one changed last stays; at the same instant, the stored
    /// one.
    ///
    /// - Returns: The marks newer than `cursor` afterwards, and in any case the submitted ones as they are now.
    /// - Throws: ``StorageError/tooManyMarks``, ``StorageError/notFound(_:)`` without the issue.
    public func merge(
        _ marks: [Mark], of reader: Reader.ID, in key: Issue.Key, since cursor: Int64, limit: Int = 500
    ) async throws -> MarkList {
        try await store.write { session in
            let issue = try session.issueID(key)
            for mark in marks { try session.take(mark, of: reader, in: issue) }
            let count = try session.first(
                "SELECT count(*) FROM mark WHERE reader_id = \(reader) AND issue_id = \(issue)"
            ) { try $0.int() }
            guard count ?? 0 <= Mark.most else { throw StorageError.tooManyMarks }
            var list = try session.marks(of: reader, in: issue, since: cursor, limit: limit)
            let told = Set(list.marks.map(\.id))
            for mark in marks where !told.contains(mark.id) {
                let known: Mark? = try session.first(Mark.by(mark.id, of: reader, in: issue)) { try $0.json() }
                if let known { list.marks.append(known) }
            }
            return list
        }
    }

    public func marks(
        of reader: Reader.ID, in key: Issue.Key, since cursor: Int64, limit: Int = 500
    ) async throws -> MarkList {
        try await store.read { session in
            try session.marks(of: reader, in: session.issueID(key), since: cursor, limit: limit)
        }
    }
}

extension SQLSession {
    func take(_ mark: Mark, of reader: Reader.ID, in issue: Int64) throws {
        try run(
            """
            INSERT INTO mark (reader_id, issue_id, id, seq, modified_at, is_gone, record)
            VALUES (\(reader), \(issue), \(mark.id), (
                SELECT coalesce(max(seq), 0) + 1 FROM mark WHERE reader_id = \(reader) AND issue_id = \(issue)
            ), \(mark.modified.milliseconds), \(mark.isGone), \(try mark.jsonText()))
            ON CONFLICT (reader_id, issue_id, id) DO UPDATE SET seq = excluded.seq, modified_at = excluded.modified_at,
                is_gone = excluded.is_gone, record = excluded.record
            WHERE excluded.modified_at > mark.modified_at
            """)
    }

    /// A cursor beyond the newest change is from before an older copy was restored: all marks are listed.
    fileprivate func marks(of reader: Reader.ID, in issue: Int64, since known: Int64, limit: Int) throws -> MarkList {
        let newest = try first(
            "SELECT coalesce(max(seq), 0) FROM mark WHERE reader_id = \(reader) AND issue_id = \(issue)"
        ) { try $0.int64() }
        let cursor = known > newest ?? 0 ? 0 : known
        let found = try rows(Mark.changed(of: reader, in: issue, since: cursor, limit: limit + 1)) {
            (seq: try $0.int64(), mark: try $0.json(Mark.self))
        }
        let shown = found.prefix(limit)
        return MarkList(
            marks: shown.map(\.mark), cursor: shown.last?.seq ?? cursor, hasMore: found.count > limit)
    }
}

extension Mark {
    static func changed(of reader: Reader.ID, in issue: Int64, since cursor: Int64, limit: Int) -> SQL {
        """
        SELECT seq, record FROM mark WHERE reader_id = \(reader) AND issue_id = \(issue) AND seq > \(cursor)
        ORDER BY seq LIMIT \(limit)
        """
    }

    fileprivate static func by(_ id: String, of reader: Reader.ID, in issue: Int64) -> SQL {
        "SELECT record FROM mark WHERE reader_id = \(reader) AND issue_id = \(issue) AND id = \(id)"
    }
}
