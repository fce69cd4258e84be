public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds a publication or edits it.
    public func save(_ publication: Publication, at now: Date) async throws {
        try await writeIssues { session in
            try session.run(
                """
                INSERT INTO publication (id, title, sort_title, language, summary, accent, updated_at, version)
                VALUES (\(publication.id), \(publication.title), \(publication.title.folded), \(publication.language),
                    \(publication.summary), \(publication.accent), \(now),
                    (SELECT coalesce(max(version), 0) + 1 FROM publication))
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, sort_title = excluded.sort_title,
                    language = excluded.language, summary = excluded.summary, accent = excluded.accent,
                    updated_at = excluded.updated_at, version = excluded.version
                """)
        }
    }

    /// Returns a publication; nil for one that was never saved.
    public func publication(_ id: Publication.ID) async throws -> Publication? {
        try await store.read { try $0.publication(id) }
    }

    /// All of them, by title.
    ///
    /// - Parameter listed: only those of which an issue was on sale by then.
    public func publications(
        listedAt listed: Date? = nil, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<Publication> {
        let sql = try Publication.byTitle(after: cursor, limit: limit + 1, listedAt: listed)
        return try await store.read { session in
            try session.publications(sql, limit: limit) { $0 }
        }
    }

    /// Publications by title, each with its newest issue on the stand.
    ///
    /// - Parameter unlisted: those too of which no issue was ever on sale: the publisher's to prepare.
    public func stands(
        at now: Date, with unlisted: Bool = false, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<PublicationEntry> {
        let sql = try Publication.byTitle(after: cursor, limit: limit + 1, listedAt: unlisted ? nil : now)
        return try await store.read { session in
            try session.publications(sql, limit: limit) { try session.stand($0, at: now) }
        }
    }

    /// Of these, the publications of which an issue was on sale by then.
    public func listed(_ ids: some Sequence<Publication.ID>, at now: Date) async throws -> Set<Publication.ID> {
        let ids = Array(ids)
        return try await store.read { session in
            Set(
                try ids.filter { id in
                    try session.row(
                        "SELECT 1 FROM publication WHERE id = \(id) AND \(Publication.isListed(at: now))") != nil
                })
        }
    }

    /// One publication with its newest issue on the stand.
    public func stand(_ id: Publication.ID, at now: Date) async throws -> PublicationEntry? {
        try await store.read { session in
            try session.publication(id).map { try session.stand($0, at: now) }
        }
    }
}

extension SQLSession {
    func publication(_ id: Publication.ID) throws -> Publication? {
        try first("SELECT \(Publication.columns) FROM publication WHERE id = \(id)") { try Publication(&$0) }
    }

    func publications<Item>(
        _ sql: SQL, limit: Int, item: (Publication) throws -> Item
    ) throws -> ListPage<Item> {
        let found = try rows(sql) { try Publication(&$0) }
        return try ListPage(found, limit: limit, item: item) {
            ListCursor.text("publications", $0.title.folded, $0.id)
        }
    }

    func stand(_ publication: Publication, at now: Date) throws -> PublicationEntry {
        let last = (onSale: now.milliseconds + 1, id: Int64(0))
        let newest = try first(IssueRecord.onStand(of: publication.id, before: last, limit: 1)) {
            try IssueRecord(&$0).entry()
        }
        let count = try first(IssueRecord.countOnStand(of: publication.id, at: now)) { try $0.int() } ?? 0
        return PublicationEntry(publication: publication, issueCount: count, newest: newest)
    }
}

extension IssueRecord {
    static func countOnStand(of publication: Publication.ID, at now: Date) -> SQL {
        """
        SELECT count(*) FROM issue
        WHERE publication_id = \(publication) AND shown = 1 AND on_sale <= \(now)
        """
    }
}

extension Publication {
    static let columns: SQL = "id, title, language, summary, accent"

    /// - Parameter listed: only those of which an issue was on sale by then; nil for all.
    static func byTitle(after cursor: String?, limit: Int, listedAt listed: Date? = nil) throws -> SQL {
        let key = try cursor.map { try ListCursor.key(of: $0, list: "publications", parts: 2) } ?? ["", ""]
        return """
            SELECT \(columns) FROM publication WHERE (sort_title, id) > (\(key[0]), \(key[1]))
                AND \(listed.map(isListed) ?? "1 = 1")
            ORDER BY sort_title, id LIMIT \(limit)
            """
    }

    /// Whether an issue is on the stand, or was: a title is the publisher's secret before.
    static func isListed(at now: Date) -> SQL {
        """
        (EXISTS (SELECT 1 FROM issue
            WHERE issue.publication_id = publication.id AND issue.shown = 1 AND issue.on_sale <= \(now))
        OR EXISTS (SELECT 1 FROM issue WHERE issue.publication_id = publication.id AND issue.was_on_stand = 1))
        """
    }

    init(_ row: inout SQLRow) throws {
        self.init(
            id: try row.parsed { try ID(parsing: $0) }, title: try row.text(), language: try row.text(),
            summary: try row.text(), accent: try row.optionalText())
    }
}
