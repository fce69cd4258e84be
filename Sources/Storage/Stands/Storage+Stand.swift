public import EdicolaCore
public import FoundationEssentials

/// A selection of a publication's issues.
public enum StandShelf: Hashable, Sendable {
    /// By the date on the cover; a month has its days, the month itself, and ranges that begin in it.
    case covers(year: Int, month: Int?)
    /// Issues outside the numbering.
    case specials
    case free
    /// On sale at this instant or later.
    case since(Date)
    /// Publications filed under one of these categories.
    case categories([StandCategory.ID])
}

/// The number of issues of a year or a month.
public struct CalendarEntry: Hashable, Sendable {
    public var year: Int
    /// nil for issues of a week, a season or a whole year.
    public var month: Int?
    public var count: Int

    public init(year: Int, month: Int?, count: Int) {
        self.year = year
        self.month = month
        self.count = count
    }
}

extension Storage {
    /// Returns a selection of the stand, newest first.
    public func issues(
        of publication: Publication.ID, on shelf: StandShelf, at now: Date, after cursor: String? = nil, limit: Int = 48
    ) async throws -> ListPage<CatalogEntry> {
        let key = try cursor.map { try ListCursor.key(of: $0, list: "shelf", parts: 2) }
        guard let id = key.map({ Int64($0[1]) }) ?? Int64.max else { throw StorageError.unknownCursor }
        let sql: SQL
        if case .covers(let year, let month) = shelf {
            let span = IssueRecord.span(year: year, month: month)
            let last = min(key?[0] ?? span.upperBound, span.upperBound)
            sql = IssueRecord.covers(
                of: publication, from: span.lowerBound, before: (last, id), at: now, limit: limit + 1)
        } else {
            guard let onSale = key.map({ Int64($0[0]) }) ?? now.milliseconds else { throw StorageError.unknownCursor }
            let last = min(onSale, now.milliseconds)
            sql = IssueRecord.shelf(shelf, of: publication, before: (last, id), limit: limit + 1)
        }
        return try await store.read { session in
            let records = try session.rows(sql) { try IssueRecord(&$0) }
            return ListPage(records, limit: limit, item: { $0.entry() }) { record in
                if case .covers = shelf { return ListCursor.text("shelf", record.issue.coverDate, record.id) }
                return ListCursor.text("shelf", record.issue.onSale?.milliseconds ?? 0, record.id)
            }
        }
    }

    /// Returns the years and months with issues on the stand, newest first.
    public func calendar(of publication: Publication.ID, at now: Date) async throws -> [CalendarEntry] {
        try await store.read { session in
            try session.rows(IssueRecord.calendar(of: publication, at: now)) { row in
                let (text, count) = (try row.text(), try row.int())
                let month =
                    text.utf8.count == 7 ? Int(text.suffix(2)).flatMap { (1...12).contains($0) ? $0 : nil } : nil
                return CalendarEntry(year: Int(text.prefix(4)) ?? 0, month: month, count: count)
            }
        }
    }

    /// Returns publications filed under one of these categories, by title.
    public func stands(
        filedUnder categories: [StandCategory.ID], at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<PublicationEntry> {
        let key = try cursor.map { try ListCursor.key(of: $0, list: "publications", parts: 2) } ?? ["", ""]
        let sql: SQL = """
            SELECT \(Publication.columns) FROM publication WHERE (sort_title, id) > (\(key[0]), \(key[1]))
                AND \(SQL.isFiled("filed_under", categories)) AND \(Publication.isListed(at: now))
            ORDER BY sort_title, id LIMIT \(limit + 1)
            """
        return try await store.read { session in
            try session.publications(sql, limit: limit) { try session.stand($0, at: now) }
        }
    }
}

extension IssueRecord {
    /// Returns the range of texts of cover dates in a year or a month: from the first, before the second.
    static func span(year: Int, month: Int?) -> Range<String> {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        let first = padded(min(max(year, 1), 9999), 4)
        guard let month else { return first..<(first + "~") }
        let whole = "\(first)-\(padded(min(max(month, 1), 12), 2))"
        return whole..<(whole + "~")
    }

    static func covers(
        of publication: Publication.ID, from first: String, before last: (date: String, id: Int64), at now: Date,
        limit: Int
    ) -> SQL {
        """
        SELECT \(columns) FROM \(tables)
        WHERE issue.publication_id = \(publication) AND issue.shown = 1 AND issue.cover_date >= \(first)
            AND (issue.cover_date, issue.id) < (\(last.date), \(last.id)) AND issue.on_sale <= \(now)
        ORDER BY issue.cover_date DESC, issue.id DESC LIMIT \(limit)
        """
    }

    static func shelf(
        _ shelf: StandShelf, of publication: Publication.ID, before last: (onSale: Int64, id: Int64), limit: Int
    ) -> SQL {
        let which: SQL =
            switch shelf {
            case .covers: "1 = 1"
            case .specials: "issue.number_position IS NULL"
            case .free: "issue.is_free = 1"
            case .since(let instant): "issue.on_sale >= \(instant)"
            case .categories(let ids): SQL.isFiled("issue.categories", ids)
            }
        return """
            SELECT \(columns) FROM \(tables)
            WHERE issue.publication_id = \(publication) AND issue.shown = 1
                AND (issue.on_sale, issue.id) < (\(last.onSale), \(last.id)) AND \(which)
            ORDER BY issue.on_sale DESC, issue.id DESC LIMIT \(limit)
            """
    }

    static func calendar(of publication: Publication.ID, at now: Date) -> SQL {
        """
        SELECT substr(cover_date, 1, CASE WHEN substr(cover_date, 6, 1) = 'W' THEN 4 ELSE 7 END), count(*) FROM issue
        WHERE publication_id = \(publication) AND shown = 1 AND on_sale <= \(now)
        GROUP BY 1 ORDER BY 1 DESC
        """
    }
}

extension SQL {
    /// Whether a JSON list of ids has one of these.
    fileprivate static func isFiled(_ column: SQL, _ ids: [StandCategory.ID]) -> SQL {
        var any: SQL = "1 = 0"
        for id in ids {
            any = "\(any) OR \(sqlite: "instr", postgres: "strpos")(\(column), \("\"\(id)\"")) > 0"
        }
        return "(\(any))"
    }
}
