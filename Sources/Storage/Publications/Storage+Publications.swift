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

    /// nil for one that was never saved.
    public func publication(_ id: Publication.ID) async throws -> Publication? {
        try await store.read { try $0.publication(id) }
    }

    /// All of them, by title.
    public func publications(after cursor: String? = nil, limit: Int = 50) async throws -> ListPage<Publication> {
        let sql = try Publication.byTitle(after: cursor, limit: limit + 1)
        return try await store.read { session in
            try session.publications(sql, limit: limit) { $0 }
        }
    }

    /// Every publication by title, with its newest issue on the stand.
    public func stands(
        at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<PublicationEntry> {
        let sql = try Publication.byTitle(after: cursor, limit: limit + 1)
        return try await store.read { session in
            try session.publications(sql, limit: limit) { try session.stand($0, at: now) }
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

    static func byTitle(after cursor: String?, limit: Int) throws -> SQL {
        let key = try cursor.map { try ListCursor.key(of: $0, list: "publications", parts: 2) } ?? ["", ""]
        return """
            SELECT \(columns) FROM publication WHERE (sort_title, id) > (\(key[0]), \(key[1]))
            ORDER BY sort_title, id LIMIT \(limit)
            """
    }

    init(_ row: inout SQLRow) throws {
        self.init(
            id: try row.parsed { try ID(parsing: $0) }, title: try row.text(), language: try row.text(),
            summary: try row.text(), accent: try row.optionalText())
    }
}
