public import EdicolaCore
public import FoundationEssentials

/// An issue's entry in one of its title's fixed sections.
public struct SectionEntry: Hashable, Sendable, Codable {
    public let entry: CatalogEntry
    public let articles: [Article]

    public init(entry: CatalogEntry, articles: [Article]) {
        self.entry = entry
        self.articles = articles
    }
}

extension Storage {
    /// Returns a fixed section across the issues of a publication, newest issue first, without issues that lack it.
    public func section(
        _ name: String, of publication: Publication.ID, at now: Date, after cursor: String? = nil, limit: Int = 24
    ) async throws -> ListPage<SectionEntry> {
        let before = try IssueRecord.place(in: "section", after: cursor, at: now)
        let sql = IssueRecord.section(name, of: publication, before: before, limit: limit + 1)
        return try await store.read { session in
            let rows = try session.rows(sql) { row in
                let record = try IssueRecord(&row)
                let articles = try row.optionalJSON([Article].self) ?? []
                return (record: record, articles: articles.filter { $0.section == name })
            }
            return ListPage(rows, limit: limit, item: { SectionEntry(entry: $0.record.entry(), articles: $0.articles) })
            {
                ListCursor.text("section", $0.record.issue.onSale?.milliseconds ?? 0, $0.record.id)
            }
        }
    }
}

extension IssueRecord {
    static func section(
        _ name: String, of publication: Publication.ID, before last: (onSale: Int64, id: Int64), limit: Int
    ) -> SQL {
        """
        SELECT \(columns), press_run.articles FROM \(tables)
        WHERE issue.publication_id = \(publication) AND issue.shown = 1
            AND (issue.on_sale, issue.id) < (\(last.onSale), \(last.id))
            AND EXISTS (
                SELECT 1 FROM \(sqlite: "json_each(", postgres: "json_array_elements(CAST(")press_run.articles\
        \(sqlite: ")", postgres: " AS json))") AS article\(sqlite: "", postgres: "(value)")
                WHERE article.value ->> 'section' = \(name))
        ORDER BY issue.on_sale DESC, issue.id DESC LIMIT \(limit)
        """
    }
}
