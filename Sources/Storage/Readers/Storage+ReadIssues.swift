public import EdicolaCore

/// A reader's traces in an issue, for the export of their data.
public struct ReadingRecord: Hashable, Sendable, Codable {
    public let key: Issue.Key
    public let title: String
    public let position: ReadingPosition?
    public let isArchived: Bool
}

extension Storage {
    /// Returns every issue in which a reader left anything, in the order in which the issues were added.
    public func readIssues(
        of reader: Reader.ID, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<ReadingRecord> {
        let last = try ListCursor.number(cursor, list: "read") ?? 0
        let sql = ReadingRecord.all(of: reader, after: last, limit: limit + 1)
        return try await store.read { session in
            let rows = try session.rows(sql) { row in (id: try row.int64(), issue: try ReadingRecord(&row)) }
            return ListPage(rows, limit: limit, item: \.issue) { ListCursor.text("read", $0.id) }
        }
    }
}

extension ReadingRecord {
    static func all(of reader: Reader.ID, after last: Int64, limit: Int) -> SQL {
        """
        SELECT issue.id, issue.publication_id, issue.slug, issue.title, archived.at,
            position.locator, position.modified_at, position.device_name
        FROM issue LEFT JOIN position ON position.issue_id = issue.id AND position.reader_id = \(reader)
            LEFT JOIN archived ON archived.issue_id = issue.id AND archived.reader_id = \(reader)
        WHERE issue.id > \(last) AND issue.id IN (
            SELECT issue_id FROM position WHERE reader_id = \(reader)
            UNION SELECT issue_id FROM mark WHERE reader_id = \(reader)
            UNION SELECT issue_id FROM archived WHERE reader_id = \(reader))
        ORDER BY issue.id LIMIT \(limit)
        """
    }

    init(_ row: inout SQLRow) throws {
        let publication = try row.parsed { try Publication.ID(parsing: $0) }
        key = Issue.Key(publication: publication, issue: try row.parsed { try Issue.ID(parsing: $0) })
        title = try row.text()
        isArchived = try row.optionalInt() != nil
        guard let locator = try row.optionalJSON(Locator.self) else {
            position = nil
            return
        }
        position = ReadingPosition(
            locator: locator, modified: Moment(milliseconds: try row.int64()), device: try row.optionalText())
    }
}
