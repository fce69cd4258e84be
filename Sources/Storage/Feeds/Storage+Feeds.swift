public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns one page of the issues on the stand, newest first, by page number, because foreign catalogs number their
    /// pages.
    ///
    /// - Parameter page: From 1.
    public func issues(
        of publication: Publication.ID, onStandAt now: Date, filter: IssueFilter, page: Int, size: Int
    ) async throws -> [CatalogEntry] {
        let sql = IssueRecord.onStand(of: publication, at: now, filter: filter, page: page, size: size)
        return try await store.read { session in
            try session.rows(sql) { try IssueRecord(&$0).entry() }
        }
    }

    public func standTotals(of publication: Publication.ID, at now: Date) async throws -> StandTotals {
        try await store.read { session in
            var totals = StandTotals()
            for var row in try session.query(StandTotals.byYear(of: publication, at: now)) {
                let year = Int(try row.text()) ?? 0
                totals.issuesByYear[year] = try row.int()
                totals.freeByYear[year] = try row.int()
                let updated = try row.date()
                totals.updated = max(totals.updated ?? updated, updated)
            }
            return totals
        }
    }

    /// Returns the publisher's files of some issues, where they were kept.
    public func originals(of keys: [Issue.Key]) async throws -> [Issue.Key: StoredOriginal] {
        let byPublication = Dictionary(grouping: keys, by: \.publication)
        return try await store.read { session in
            var found: [Issue.Key: StoredOriginal] = [:]
            for (publication, keys) in byPublication {
                for var row in try session.query(StoredOriginal.all(of: publication, keys.map(\.issue))) {
                    let key = Issue.Key(
                        publication: publication, issue: try row.parsed { try Issue.ID(parsing: $0) })
                    found[key] = try StoredOriginal(&row)
                }
            }
            return found
        }
    }

    /// Returns withdrawn issues that were on the stand, the last withdrawn first.
    public func withdrawn(of publication: Publication.ID, limit: Int = 100) async throws -> [CatalogEntry] {
        let sql = IssueRecord.withdrawn(of: publication, limit: limit)
        return try await store.read { session in try session.rows(sql) { try IssueRecord(&$0).entry() } }
    }
}

/// The publisher's file of an issue's current revision.
public struct StoredOriginal: Hashable, Sendable {
    public let asset: Asset
    public let form: IssueForm
    /// nil while the first revision is being pressed.
    public let revision: Int?
}

extension IssueRecord {
    static func onStand(
        of publication: Publication.ID, at now: Date, filter: IssueFilter, page: Int, size: Int
    ) -> SQL {
        """
        SELECT \(columns) FROM \(tables)
        WHERE issue.publication_id = \(publication) AND issue.shown = 1 AND issue.on_sale <= \(now) \(filter.conditions)
        ORDER BY issue.on_sale DESC, issue.id DESC LIMIT \(size) OFFSET \((page - 1) * size)
        """
    }

    static func withdrawn(of publication: Publication.ID, limit: Int) -> SQL {
        """
        SELECT \(columns) FROM \(tables)
        WHERE issue.publication_id = \(publication) AND issue.stage = 'withdrawn' AND issue.was_on_stand = 1
        ORDER BY issue.id DESC LIMIT \(limit)
        """
    }
}

extension StandTotals {
    static func byYear(of publication: Publication.ID, at now: Date) -> SQL {
        """
        SELECT substr(cover_date, 1, 4), count(*), count(CASE WHEN is_free = 1 THEN 1 END),
            max(CASE WHEN updated_at > on_sale THEN updated_at ELSE on_sale END)
        FROM issue WHERE publication_id = \(publication) AND shown = 1 AND on_sale <= \(now)
        GROUP BY substr(cover_date, 1, 4)
        """
    }
}

extension StoredOriginal {
    static func all(of publication: Publication.ID, _ issues: [Issue.ID]) -> SQL {
        """
        SELECT issue.slug, asset.path, asset.media_type, asset.size, asset.digest, press_run.form, press_run.revision
        FROM issue JOIN press_run ON press_run.issue_id = issue.id AND press_run.is_current = 1
            JOIN press_asset ON press_asset.run_id = press_run.id AND press_asset.page = 0
                AND press_asset.kind = 'original'
            JOIN asset ON asset.id = press_asset.asset_id
        WHERE issue.publication_id = \(publication) AND issue.slug IN (\(list: issues))
        """
    }

    fileprivate init(_ row: inout SQLRow) throws {
        asset = Asset(
            path: try row.parsed { AssetPath($0) }, mediaType: try row.text(), size: try row.int(),
            digest: try row.digest())
        form = try row.optionalJSON() ?? IssueForm()
        revision = try row.optionalInt()
    }
}
