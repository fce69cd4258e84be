public import EdicolaCore

/// An issue that a reader has, or has once opened.
public struct ShelvedIssue: Hashable, Sendable, Codable {
    public let entry: CatalogEntry
    public let publicationTitle: String
    public let position: ReadingPosition?
    public let isArchived: Bool
}

extension Storage {
    /// Returns a reader's library, page by page. A withdrawn issue stays in it.
    ///
    /// - Parameters:
    ///   - publication: The only publication to list; nil for all.
    ///   - held: Issues that the reader has a right to, besides those opened or archived.
    public func library(
        of reader: Reader.ID, part: LibraryPart = .all, in publication: Publication.ID? = nil, held: [Issue.Key] = [],
        after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<ShelvedIssue> {
        let place = try ListCursor.numbers(cursor, list: "library \(part.rawValue)")
        let last = (sort: place?.0 ?? .max, id: place?.1 ?? .max)
        let names = try held.map { [$0.publication.text, $0.issue.text] }.jsonText()
        let sql = ShelvedIssue.all(
            of: reader, part: part, in: publication, held: names, before: last, limit: limit + 1)
        return try await store.read { session in
            let rows = try session.rows(sql) { row in
                let record = try IssueRecord(&row)
                return (record: record, sort: try row.int64(), issue: try ShelvedIssue(record, &row))
            }
            return ListPage(rows, limit: limit, item: \.issue) {
                ListCursor.text("library \(part.rawValue)", $0.sort, $0.record.id)
            }
        }
    }

    /// Returns one issue of the library; nil when the reader has nothing of it.
    ///
    /// - Parameter isHeld: Whether the reader has a right to it.
    public func shelvedIssue(
        _ key: Issue.Key, of reader: Reader.ID, isHeld: Bool = false
    ) async throws -> ShelvedIssue? {
        try await store.read { session in
            try session.first(ShelvedIssue.one(key, of: reader, isHeld: isHeld)) { row in
                let record = try IssueRecord(&row)
                _ = try row.int64()
                return try ShelvedIssue(record, &row)
            }
        }
    }
}

extension ShelvedIssue {
    /// - Parameter held: Publications and issues, as JSON.
    static func all(
        of reader: Reader.ID, part: LibraryPart, in publication: Publication.ID? = nil, held: String,
        before last: (sort: Int64, id: Int64), limit: Int
    ) -> SQL {
        let isShown: SQL = part == .archived ? "archived.at IS NOT NULL" : "archived.at IS NULL"
        let isHere: SQL = publication.map { "AND issue.publication_id = \($0)" } ?? ""
        return switch part {
        case .begun:
            """
            \(selection("position.modified_at", of: reader))
            WHERE position.reader_id = \(reader) AND archived.at IS NULL \(isHere)
                AND (position.modified_at, position.issue_id) < (\(last.sort), \(last.id))
            ORDER BY position.modified_at DESC, position.issue_id DESC LIMIT \(limit)
            """
        case .all, .archived:
            """
            \(selection("coalesce(issue.on_sale, 0)", of: reader))
            WHERE issue.id IN (\(issues(of: reader)) UNION ALL \(named(held)))
                AND \(isShown) \(isHere)
                AND (coalesce(issue.on_sale, 0), issue.id) < (\(last.sort), \(last.id))
            ORDER BY coalesce(issue.on_sale, 0) DESC, issue.id DESC LIMIT \(limit)
            """
        }
    }

    static func one(_ key: Issue.Key, of reader: Reader.ID, isHeld: Bool) -> SQL {
        """
        \(selection("0", of: reader))
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
            AND (\(isHeld) = 1 OR issue.id IN (\(issues(of: reader))))
        """
    }

    /// The ids of issues.
    static func named(_ held: String) -> SQL {
        """
        SELECT held_issue.id
        FROM \(sqlite: "json_each(", postgres: "json_array_elements(CAST(")\(held)\(sqlite: ")", postgres: " AS json))")
            AS held\(sqlite: "", postgres: "(value)") JOIN issue AS held_issue
            ON held_issue.publication_id = held.value \(sqlite: "->> '$[0]'", postgres: "->> 0")
                AND held_issue.slug = held.value \(sqlite: "->> '$[1]'", postgres: "->> 1")
        """
    }

    /// The issues that the reader opened or archived.
    private static func issues(of reader: Reader.ID) -> SQL {
        """
        SELECT issue_id FROM position WHERE reader_id = \(reader)
        UNION ALL SELECT issue_id FROM archived WHERE reader_id = \(reader)
        """
    }

    private static func selection(_ sort: SQL, of reader: Reader.ID) -> SQL {
        """
        SELECT \(IssueRecord.columns), \(sort), publication.title, archived.at,
            position.locator, position.modified_at, position.device_name
        FROM \(IssueRecord.tables) JOIN publication ON publication.id = issue.publication_id
            LEFT JOIN position ON position.issue_id = issue.id AND position.reader_id = \(reader)
            LEFT JOIN archived ON archived.issue_id = issue.id AND archived.reader_id = \(reader)
        """
    }

    fileprivate init(_ record: IssueRecord, _ row: inout SQLRow) throws {
        entry = record.entry()
        publicationTitle = try row.text()
        isArchived = try row.optionalInt() != nil
        guard let locator = try row.optionalJSON(Locator.self) else {
            position = nil
            return
        }
        position = ReadingPosition(
            locator: locator, modified: Moment(milliseconds: try row.int64()), device: try row.text())
    }
}
