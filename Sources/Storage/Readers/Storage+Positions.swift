public import EdicolaCore
public import FoundationEssentials

/// Readers' positions in issues.
extension Storage {
    /// Stores a position unless a later one is known.
    ///
    /// - Returns: The later of the two, which counts from now on.
    /// - Throws: ``StorageError/notFound(_:)`` without the issue.
    @discardableResult
    public func keep(
        _ position: ReadingPosition, of reader: Reader.ID, in key: Issue.Key
    ) async throws -> ReadingPosition {
        try await store.write { session in
            let issue = try session.issueID(key)
            try session.run(
                """
                INSERT INTO position (reader_id, issue_id, locator, modified_at, device_name)
                VALUES (\(reader), \(issue), \(try position.locator.jsonText()), \(position.modified.milliseconds),
                    \(position.device ?? ""))
                ON CONFLICT (reader_id, issue_id) DO UPDATE SET locator = excluded.locator,
                    modified_at = excluded.modified_at, device_name = excluded.device_name
                WHERE excluded.modified_at > position.modified_at
                """)
            return try session.first(ReadingPosition.of(reader, in: issue)) { try ReadingPosition(&$0) } ?? position
        }
    }

    public func position(of reader: Reader.ID, in key: Issue.Key) async throws -> ReadingPosition? {
        try await store.read { session in
            let issue = try session.issueID(key)
            return try session.first(ReadingPosition.of(reader, in: issue)) { try ReadingPosition(&$0) }
        }
    }

    /// Returns a reader's positions in some issues.
    public func positions(of reader: Reader.ID, in keys: [Issue.Key]) async throws -> [Issue.Key: ReadingPosition] {
        let sql = ReadingPosition.of(reader, among: try keys.map { [$0.publication.text, $0.issue.text] }.jsonText())
        return try await store.read { session in
            var positions: [Issue.Key: ReadingPosition] = [:]
            for var row in try session.query(sql) {
                let key = Issue.Key(publication: try row.publicationID(), issue: try row.issueID())
                positions[key] = try ReadingPosition(&row)
            }
            return positions
        }
    }

    public func forgetPosition(of reader: Reader.ID, in key: Issue.Key) async throws {
        try await store.write { session in
            let issue = try session.issueID(key)
            try session.run("DELETE FROM position WHERE reader_id = \(reader) AND issue_id = \(issue)")
        }
    }

    /// Archives an issue, or takes it out of the archive.
    public func setArchived(_ isArchived: Bool, _ key: Issue.Key, of reader: Reader.ID, at now: Date) async throws {
        try await store.write { session in
            let issue = try session.issueID(key)
            if isArchived {
                try session.run(
                    """
                    INSERT INTO archived (reader_id, issue_id, at) VALUES (\(reader), \(issue), \(now))
                    ON CONFLICT DO NOTHING
                    """)
            } else {
                try session.run("DELETE FROM archived WHERE reader_id = \(reader) AND issue_id = \(issue)")
            }
        }
    }
}

extension SQLSession {
    /// Returns the number of an issue.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    func issueID(_ key: Issue.Key) throws -> Int64 {
        let id = try first(
            "SELECT id FROM issue WHERE publication_id = \(key.publication) AND slug = \(key.issue)"
        ) { try $0.int64() }
        guard let id else { throw StorageError.notFound("issue \(key)") }
        return id
    }
}

extension ReadingPosition {
    static func of(_ reader: Reader.ID, in issue: Int64) -> SQL {
        """
        SELECT locator, modified_at, device_name FROM position WHERE reader_id = \(reader) AND issue_id = \(issue)
        """
    }

    /// - Parameter issues: Publications and issues, as JSON.
    static func of(_ reader: Reader.ID, among issues: String) -> SQL {
        """
        SELECT issue.publication_id, issue.slug, position.locator, position.modified_at, position.device_name
        FROM position JOIN issue ON issue.id = position.issue_id
        WHERE position.reader_id = \(reader) AND position.issue_id IN (\(ShelvedIssue.named(issues)))
        """
    }

    init(_ row: inout SQLRow) throws {
        self.init(
            locator: try row.json(), modified: Moment(milliseconds: try row.int64()), device: try row.text())
        if device == "" { device = nil }
    }
}
