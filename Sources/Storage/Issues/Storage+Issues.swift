public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds an issue as a draft, or edits its description. The stored life cycle stays; another instant of sale has the
    /// effect of ``schedule(_:onSale:at:)``.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without its publication, ``StorageError/conflict(_:)`` when the instant
    ///   of sale can't change any more, ``StorageError/termsMissing(_:)`` for an issue with an instant of sale that
    ///   nobody could read.
    @discardableResult
    public func save(_ issue: Issue, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            guard try session.publication(issue.publication) != nil else {
                throw StorageError.notFound("publication \(issue.publication)")
            }
            let known = try session.issue(issue.key)?.issue
            if known == nil { try session.insert(issue, at: now) }
            try session.requireTerms(of: issue, before: known)
            return try session.change(issue.key, at: now, kind: .updated) { record in
                var lifeCycle = record.issue.lifeCycle
                if issue.onSale?.milliseconds != record.issue.onSale?.milliseconds {
                    lifeCycle = try lifeCycle.after(.scheduled(onSale: issue.onSale, now: now))
                }
                let onSale = issue.onSale.map { Date(milliseconds: $0.milliseconds) }
                if let known { try ActScope.current?.change(from: IssueDetails(known), to: IssueDetails(issue)) }
                record.issue = issue
                record.issue.onSale = onSale
                record.issue.lifeCycle = lifeCycle
            }
        }
    }

    /// Returns an issue at any stage, with the first two levels of its contents.
    public func entry(_ key: Issue.Key) async throws -> CatalogEntry? {
        try await store.read { session in
            try session.issue(key).map { $0.entry(contents: try session.contents(of: $0.id)) }
        }
    }

    /// Returns issues at any stage, without their contents. Unknown issues are left out.
    public func entries(_ keys: [Issue.Key]) async throws -> [Issue.Key: CatalogEntry] {
        try await store.read { session in
            var entries: [Issue.Key: CatalogEntry] = [:]
            for key in keys { entries[key] = try session.issue(key)?.entry() }
            return entries
        }
    }

    /// Returns the issues on the stand, newest first.
    ///
    /// - Parameter query: Text that must occur in title, summary or cover lines, regardless of case and accents.
    public func issues(
        of publication: Publication.ID, onStandAt now: Date, after cursor: String? = nil, limit: Int = 50,
        query: String? = nil, filter: IssueFilter = IssueFilter()
    ) async throws -> ListPage<CatalogEntry> {
        let last = try IssueRecord.place(in: "stand", after: cursor, at: now)
        let sql = IssueRecord.onStand(
            of: publication, before: last, limit: limit + 1, query: query?.folded, filter: filter)
        return try await store.read { session in
            let records = try session.rows(sql) { try IssueRecord(&$0) }
            return ListPage(records, limit: limit, item: { $0.entry() }) {
                ListCursor.text("stand", $0.issue.onSale?.milliseconds ?? 0, $0.id)
            }
        }
    }

    /// Returns every issue at any stage, last added first: the publisher's view.
    public func allIssues(
        of publication: Publication.ID, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<CatalogEntry> {
        let before = try ListCursor.number(cursor, list: "issues") ?? .max
        let sql = IssueRecord.all(of: publication, before: before, limit: limit + 1)
        return try await store.read { session in
            let records = try session.rows(sql) { try IssueRecord(&$0) }
            return ListPage(records, limit: limit, item: { $0.entry() }) { ListCursor.text("issues", $0.id) }
        }
    }

    /// Deletes an issue that no reader has ever seen.
    ///
    /// - Throws: ``StorageError/notADraft(_:)`` for one that was on the stand, or is being pressed.
    public func delete(_ key: Issue.Key, at now: Date) async throws {
        try await writeIssues { session in
            guard let record = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            let stage = record.issue.lifeCycle.stage
            guard stage != .processing && !record.isOnStand(at: now) && !record.wasOnStand else {
                throw StorageError.notADraft(stage)
            }
            try session.run(
                "DELETE FROM press_asset WHERE run_id IN (SELECT id FROM press_run WHERE issue_id = \(record.id))")
            try session.run("DELETE FROM issue WHERE id = \(record.id)")
        }
    }
}

extension IssueRecord {
    static func onStand(
        of publication: Publication.ID, before last: (onSale: Int64, id: Int64), limit: Int, query: String? = nil,
        filter: IssueFilter = IssueFilter()
    ) -> SQL {
        let matching: SQL =
            query.map { "AND \(sqlite: "instr", postgres: "strpos")(issue.search_text, \($0)) > 0" } ?? ""
        return """
            SELECT \(columns) FROM \(tables)
            WHERE issue.publication_id = \(publication) AND issue.shown = 1
                AND (issue.on_sale, issue.id) < (\(last.onSale), \(last.id)) \(matching) \(filter.conditions)
            ORDER BY issue.on_sale DESC, issue.id DESC LIMIT \(limit)
            """
    }

    static func all(of publication: Publication.ID, before last: Int64, limit: Int) -> SQL {
        """
        SELECT \(columns) FROM \(tables) WHERE issue.publication_id = \(publication) AND issue.id < \(last)
        ORDER BY issue.id DESC LIMIT \(limit)
        """
    }
}

extension ListPage {
    /// Makes a page from up to one row more than requested; that row shows that there is more.
    init<Row>(_ rows: [Row], limit: Int, item: (Row) throws -> Item, cursor: (Row) throws -> String) rethrows {
        let shown = rows.prefix(limit)
        self.init(
            items: try shown.map(item), next: rows.count > limit ? try shown.last.map(cursor) : nil)
    }
}
