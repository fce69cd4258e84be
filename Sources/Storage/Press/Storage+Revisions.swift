public import EdicolaCore
public import FoundationEssentials

/// The revisions of an issue: the held one, the one that readers get, and those before.
extension Storage {
    /// Returns an issue's revisions, newest first; a held one comes before all others.
    public func revisions(of key: Issue.Key) async throws -> [Revision] {
        try await store.read { session in
            guard let issue = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            return try session.rows(Revision.all(of: issue.id)) { try Revision(&$0) }
        }
    }

    /// Returns the content of the held revision; its number is the one that it will have.
    public func heldManifest(of key: Issue.Key) async throws -> Manifest? {
        try await store.read { session in
            guard let issue = try session.issue(key),
                let held = try session.runRecord(RunRecord.held(ofIssue: issue.id))
            else { return nil }
            var manifest = try session.manifest(of: held.id.number)
            manifest.revision = issue.issue.lifeCycle.revision + 1
            return manifest
        }
    }

    /// Compares the held revision, or another one, with the one that readers get.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func comparison(of key: Issue.Key, with name: Revision.Name = .held) async throws -> RevisionComparison {
        let other =
            switch name {
            case .held: try await heldManifest(of: key)
            case .number(let number): try await manifest(key, revision: number)
            }
        guard let new = other, let old = try await manifest(key) else {
            throw StorageError.notFound("\(name.number.map { "revision \($0)" } ?? "held revision") of \(key)")
        }
        return RevisionComparison(from: old, to: new)
    }

    /// Makes a revision the one that readers get; see ``showHeld(_:at:)`` and ``show(_:of:at:)``.
    @discardableResult
    public func show(_ name: Revision.Name, of key: Issue.Key, at now: Date) async throws -> CatalogEntry {
        switch name {
        case .held: try await showHeld(key, at: now)
        case .number(let number): try await show(number, of: key, at: now)
        }
    }

    /// Makes the held revision the one that readers get.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without one, ``StorageError/conflict(_:)`` for a withdrawn issue.
    @discardableResult
    public func showHeld(_ key: Issue.Key, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .revised) { issue in
                guard let held = try session.runRecord(RunRecord.held(ofIssue: issue.id)) else {
                    throw StorageError.notFound("held revision of \(key)")
                }
                issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.revisionShown)
                try session.run("UPDATE press_run SET updated_at = \(now) WHERE id = \(held.id.number)")
                try session.makeCurrent(held.id.number, of: &issue)
            }
        }
    }

    /// Drops the held revision.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without one.
    public func dropHeld(_ key: Issue.Key, at now: Date) async throws {
        try await writeIssues { session in
            guard let issue = try session.issue(key),
                let held = try session.runRecord(RunRecord.held(ofIssue: issue.id))
            else { throw StorageError.notFound("held revision of \(key)") }
            try session.drop(held, at: now)
        }
    }

    /// Makes the content of an earlier revision the next revision. Nothing is pressed: it has the same files.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without that revision, ``StorageError/revisionIsCurrent``,
    ///   ``StorageError/conflict(_:)`` for an issue that is withdrawn or whose file is with the press.
    @discardableResult
    public func show(_ revision: Int, of key: Issue.Key, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .revised) { issue in
                let finding: SQL =
                    "SELECT id, is_current FROM press_run WHERE issue_id = \(issue.id) AND revision = \(revision)"
                guard let run = try session.first(finding, { (id: try $0.int64(), isCurrent: try $0.bool()) }) else {
                    throw StorageError.notFound("revision \(revision) of \(key)")
                }
                guard !run.isCurrent else { throw StorageError.revisionIsCurrent(revision) }
                issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.revisionShown)
                let copy = try session.copy(run.id, as: issue.issue.lifeCycle.revision, at: now)
                try session.makeCurrent(copy, of: &issue)
            }
        }
    }
}

extension SQLSession {
    /// Makes a run with the files of another.
    func copy(_ run: Int64, as revision: Int, at now: Date) throws -> Int64 {
        let same: SQL =
            """
            original_digest, file_name, allows_remote, page_count, pages_ready, page_outlines, contents, title, language,
                is_right_to_left, covers, colour, sizes, form, articles, overlay, file_contents, article_sources, content
            """
        let copy = try first(
            """
            INSERT INTO press_run (issue_id, state, revision, is_current, begun_by, content_of, job_id, begun_at,
                updated_at, \(same))
            SELECT issue_id, 'done', \(revision), 0, \(ActScope.current?.actorName), coalesce(content_of, revision), 0,
                \(now), \(now), \(same)
            FROM press_run WHERE id = \(run) RETURNING id
            """
        ) { try $0.int64() }
        guard let copy else { throw StorageError.runEnded }
        for (table, columns): (SQL, SQL) in [
            ("press_page", "number, label, width, height, side, is_scripted"),
            ("press_asset", "page, kind, position, asset_id"), ("press_note", "page, code, sentence, remedy"),
        ] {
            try self.run(
                "INSERT INTO \(table) (run_id, \(columns)) SELECT \(copy), \(columns) FROM \(table) WHERE run_id = \(run)"
            )
        }
        return copy
    }
}

extension Revision {
    static func all(of issue: Int64) -> SQL {
        """
        SELECT press_run.revision, press_run.state, press_run.is_current, press_run.file_name, blob.size,
            press_run.page_count, press_run.updated_at, press_run.begun_by, press_run.content_of
        FROM press_run JOIN blob ON blob.digest = press_run.original_digest
        WHERE press_run.issue_id = \(issue) AND press_run.state IN ('held', 'done')
        ORDER BY (press_run.state = 'held') DESC, press_run.revision DESC
        """
    }

    fileprivate init(_ row: inout SQLRow) throws {
        let number = try row.optionalInt()
        let isHeld = try row.text() == "held"
        let isCurrent = try row.bool()
        self.init(
            number: number, state: isHeld ? .held : isCurrent ? .current : .earlier, fileName: try row.text(),
            fileSize: try row.int(), pageCount: try row.int(), at: try row.date(), by: try row.optionalText(),
            contentOf: try row.optionalInt())
    }
}
