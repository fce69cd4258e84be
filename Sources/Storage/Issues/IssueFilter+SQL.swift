public import EdicolaCore
public import FoundationEssentials

extension IssueFilter {
    /// Conditions on `issue`, to be appended to others.
    var conditions: SQL {
        var conditions: SQL = ""
        if let isFree {
            let price: SQL = isFree ? "AND issue.is_free = 1" : "AND issue.is_free = 0"
            conditions = "\(conditions) \(price)"
        }
        if let year {
            // Every cover date begins with its year, whatever its precision.
            conditions =
                "\(conditions) AND issue.cover_date >= \(Self.text(year)) AND issue.cover_date < \(Self.text(year + 1))"
        }
        if let since { conditions = "\(conditions) AND issue.on_sale >= \(since)" }
        return conditions
    }

    private static func text(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

extension Storage {
    /// Returns the issues of all stands, last on sale first.
    public func issues(
        onStandAt now: Date, after cursor: String? = nil, limit: Int = 50, filter: IssueFilter = IssueFilter()
    ) async throws -> ListPage<CatalogEntry> {
        let before = try IssueRecord.place(in: "stands", after: cursor, at: now)
        let sql = IssueRecord.onStands(before: before, limit: limit + 1, filter: filter)
        return try await store.read { session in
            let records = try session.rows(sql) { try IssueRecord(&$0) }
            return ListPage(records, limit: limit, item: { $0.entry() }) {
                ListCursor.text("stands", $0.issue.onSale?.milliseconds ?? 0, $0.id)
            }
        }
    }
}

extension IssueRecord {
    static func onStands(before last: (onSale: Int64, id: Int64), limit: Int, filter: IssueFilter = IssueFilter())
        -> SQL
    {
        """
        SELECT \(columns) FROM \(tables)
        WHERE issue.shown = 1 AND (issue.on_sale, issue.id) < (\(last.onSale), \(last.id)) \(filter.conditions)
        ORDER BY issue.on_sale DESC, issue.id DESC LIMIT \(limit)
        """
    }

    /// Returns where a list of issues on sale continues, never with issues that are not on sale yet.
    static func place(in list: String, after cursor: String?, at now: Date) throws -> (onSale: Int64, id: Int64) {
        let newest = (onSale: now.milliseconds + 1, id: Int64(0))
        guard let (onSale, id) = try ListCursor.numbers(cursor, list: list) else { return newest }
        return (onSale, id) < newest ? (onSale, id) : newest
    }
}
