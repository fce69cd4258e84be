public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Sends a file to the press: makes the run and its `press` job, and drops an unfinished run of the issue.
    ///
    /// - Parameters:
    ///   - original: The publisher's file, stored.
    ///   - allowsRemote: Whether documents may load pictures, films and styles from other servers.
    ///   - isHeld: Whether the correction of an issue on the stand waits until it is shown; see
    ///     ``showHeld(_:at:)``. An issue that is not on the stand gets its new pages at once.
    /// - Throws: ``StorageError/conflict(_:)`` for a withdrawn issue.
    public func beginRun(
        _ key: Issue.Key, original: StoredBlob, fileName: String, allowsRemote: Bool = false, isHeld: Bool = false,
        at now: Date
    ) async throws -> PressRun {
        let file = NewFile(original: original, name: fileName, allowsRemote: allowsRemote, isHeld: isHeld)
        let run = try await writeIssues { try $0.beginRun(key, file, at: now) }
        signals.jobs.send()
        return run
    }

    /// Returns the issue's unfinished run.
    public func run(_ key: Issue.Key) async throws -> PressRun? {
        try await store.read { try $0.pressRun(RunRecord.unfinished(of: key)) }
    }

    /// Returns a run while it is unfinished.
    public func run(_ id: PressRun.ID) async throws -> PressRun? {
        try await store.read { try $0.pressRun(RunRecord.unfinished(id)) }
    }

    /// Returns why the run's job failed last time and waits; nil while it works.
    public func trouble(of run: PressRun) async throws -> String? {
        try await store.read { session in
            try session.first(
                "SELECT failure FROM job WHERE id = \(run.job.number) AND lease_until IS NULL"
            ) { try $0.optionalText() } ?? nil
        }
    }

    /// Makes the pressed pages the issue's next revision, or its held one. The stand changes in this one transaction.
    ///
    /// - Throws: ``StorageError/runEnded``, ``StorageError/runIncomplete(pagesReady:pageCount:)``.
    @discardableResult
    public func finish(_ run: PressRun.ID, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { try $0.finishRun(run, at: now) }
    }

    /// Makes the pressed pages the next revision, as ``finish(_:at:)``, if they have the overlay of the revision that
    /// readers get now.
    ///
    /// - Parameter shown: The revision whose overlay they have.
    /// - Throws: ``StorageError/overlayChanged`` when readers get another one by now.
    @discardableResult
    public func finish(_ run: PressRun.ID, withOverlayOf shown: PressRun.ID, at now: Date) async throws -> CatalogEntry
    {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            let current: SQL =
                """
                SELECT id FROM press_run WHERE issue_id = \(record.issue) AND is_current = 1 AND state = 'done'
                """
            guard try session.first(current, { try $0.int64() }) == shown.number else {
                throw StorageError.overlayChanged
            }
            return try session.finishRun(run, at: now)
        }
    }

    /// Ends the run as failed. The issue stays at its stage, or returns to the one before.
    ///
    /// - Parameters:
    ///   - code: Stable, for programs.
    ///   - sentence: For people.
    ///   - remedy: The suggested next step.
    ///   - page: The faulty page, from 1.
    public func fail(
        _ run: PressRun.ID, code: String, sentence: String, remedy: String? = nil, page: Int? = nil, at now: Date
    ) async throws {
        let failure = PressFailure(code: code, sentence: sentence, remedy: remedy, page: page, at: now)
        try await writeIssues { try $0.failRun(try $0.unfinishedRun(run), failure) }
    }

    /// Returns why the newest run failed; nil when it did not, or when a newer one is under way.
    public func lastFailure(of key: Issue.Key) async throws -> PressFailure? {
        try await store.read { session in
            let newest: SQL =
                """
                SELECT press_run.failure_code, press_run.failure_sentence, press_run.failure_remedy,
                    press_run.failure_page, press_run.updated_at
                FROM issue JOIN press_run ON press_run.issue_id = issue.id
                WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
                ORDER BY press_run.id DESC LIMIT 1
                """
            return try session.first(newest) { row -> PressFailure? in
                let code = try row.optionalText()
                let sentence = try row.optionalText()
                let remedy = try row.optionalText()
                let page = try row.optionalInt()
                guard let code, let sentence else { return nil }
                return PressFailure(code: code, sentence: sentence, remedy: remedy, page: page, at: try row.date())
            } ?? nil
        }
    }
}

extension SQLSession {
    fileprivate func beginRun(_ key: Issue.Key, _ file: NewFile, at now: Date) throws -> PressRun {
        var id = PressRun.ID(0)
        try change(key, at: now, kind: nil) { issue in
            issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.contentReceived)
            try dropRun(of: issue.id, at: now)
            let isFirst = issue.issue.lifeCycle.revision == 0
            let isHeld = file.isHeld && issue.isOnStand(at: now) && !isFirst
            id = try insertRun(of: issue.id, isFirst: isFirst, isHeld: isHeld, file, at: now)
            try orderPress(PressOrder(key: key, run: id), at: now)
            try record(Asset(file), as: .original, run: id, issue: issue.id)
            if isFirst { issue.showNothing() }
        }
        guard let run = try pressRun(RunRecord.unfinished(id)) else { throw StorageError.runEnded }
        return run
    }

    private func insertRun(
        of issue: Int64, isFirst: Bool, isHeld: Bool, _ file: NewFile, at now: Date
    ) throws -> PressRun.ID {
        let digest = file.original.digest
        guard try run("UPDATE blob SET unused_since = NULL WHERE digest = \(digest)") == 1 else {
            throw StorageError.blobMissing(digest)
        }
        let id = try first(
            """
            INSERT INTO press_run (issue_id, state, is_current, holds, begun_by, original_digest, file_name,
                allows_remote, job_id, begun_at, updated_at, page_count, pages_ready, is_right_to_left)
            VALUES (\(issue), 'pressing', \(isFirst), \(isHeld), \(ActScope.current?.actorName), \(digest),
                \(file.name), \(file.allowsRemote), 0, \(now), \(now), 0, 0, 0)
            RETURNING id
            """
        ) { try $0.int64() }
        return PressRun.ID(id ?? 0)
    }

    private func orderPress(_ order: PressOrder, at now: Date) throws {
        let job = try enqueue(
            NewJob(kind: Job.press, payload: try order.jsonText(), dedup: "press-\(order.run)"), at: now)
        try run("UPDATE press_run SET job_id = \(job.number) WHERE id = \(order.run.number)")
    }

    /// Ends the issue's unfinished run, if there is one, and its job.
    func dropRun(of issue: Int64, at now: Date) throws {
        guard let record = try runRecord(RunRecord.unfinished(ofIssue: issue)) else { return }
        try drop(record, at: now)
        try cancelJob(record.job, at: now)
    }

    /// Drops a run without a revision, with everything that it recorded.
    func drop(_ record: RunRecord, at now: Date) throws {
        try clearRun(record)
        try run(
            """
            UPDATE press_run SET state = 'dropped', is_current = 0, original_digest = NULL, updated_at = \(now)
            WHERE id = \(record.id.number)
            """)
    }

    func failRun(_ record: RunRecord, _ failure: PressFailure) throws {
        try change(record.key, at: failure.at, kind: nil) { issue in
            issue.issue.lifeCycle = try issue.issue.lifeCycle.after(
                .pressFailed(onSale: issue.issue.onSale, now: failure.at))
            if record.isCurrent { issue.showNothing() }
            try clearRun(record)
            try run(
                """
                UPDATE press_run SET state = 'failed', is_current = 0, original_digest = NULL,
                    updated_at = \(failure.at), failure_code = \(failure.code), failure_sentence = \(failure.sentence),
                    failure_remedy = \(failure.remedy), failure_page = \(failure.page)
                WHERE id = \(record.id.number)
                """)
        }
    }

    /// Deletes everything recorded by a run without a revision, except assets that a revision shares.
    private func clearRun(_ record: RunRecord) throws {
        let id = record.id.number
        let assets = try rows("SELECT DISTINCT asset_id FROM press_asset WHERE run_id = \(id)") { try $0.int64() }
        try run("DELETE FROM press_asset WHERE run_id = \(id)")
        try run("DELETE FROM press_page WHERE run_id = \(id)")
        for asset in assets {
            try run(
                """
                DELETE FROM asset
                WHERE id = \(asset) AND NOT EXISTS (SELECT 1 FROM press_asset WHERE asset_id = \(asset))
                """)
        }
    }

    fileprivate func finishRun(_ id: PressRun.ID, at now: Date) throws -> CatalogEntry {
        let record = try unfinishedRun(id)
        guard record.pageCount > 0, record.pagesReady == record.pageCount else {
            throw StorageError.runIncomplete(pagesReady: record.pagesReady, pageCount: record.pageCount)
        }
        let sizes = try manifest(of: id.number).downloadSizes
        try run("UPDATE press_run SET sizes = \(try sizes.jsonText()), updated_at = \(now) WHERE id = \(id.number)")
        return try change(record.key, at: now, kind: .revised) { issue in
            // Only the newest file is worth a comparison.
            if let held = try runRecord(RunRecord.held(ofIssue: record.issue)) { try drop(held, at: now) }
            if record.isHeld, issue.issue.lifeCycle.stage == .onSale {
                try run("UPDATE press_run SET state = 'held' WHERE id = \(id.number)")
                return
            }
            issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.pressed(onSale: issue.issue.onSale, now: now))
            try makeCurrent(id.number, of: &issue)
        }
    }

    /// Makes a complete run the content that readers get, with the number in the issue's life cycle.
    func makeCurrent(_ id: Int64, of issue: inout IssueRecord) throws {
        try run("UPDATE press_run SET is_current = 0 WHERE issue_id = \(issue.id) AND is_current = 1")
        try run(
            """
            UPDATE press_run SET state = 'done', is_current = 1, revision = \(issue.issue.lifeCycle.revision)
            WHERE id = \(id)
            """)
        try issue.readCurrentRun(in: self)
    }
}

extension IssueRecord {
    fileprivate mutating func showNothing() {
        (pageCount, pagesReady, covers, colour, sizes) = (0, 0, [], nil, [:])
    }

    /// Reads the columns of the current run.
    mutating func readCurrentRun(in session: any SQLSession) throws {
        let sql: SQL =
            """
            SELECT page_count, pages_ready, covers, colour, sizes FROM press_run
            WHERE issue_id = \(id) AND is_current = 1
            """
        guard var row = try session.row(sql) else { return showNothing() }
        pageCount = try row.int()
        pagesReady = try row.int()
        covers = try row.optionalJSON() ?? []
        colour = try row.optionalText()
        sizes = try row.optionalJSON() ?? [:]
    }
}

extension Manifest {
    /// Bytes by rendition.
    var downloadSizes: [String: Int] {
        var sizes: [String: Int] = [:]
        for rendition in Rendition.allCases {
            let bytes = assets(for: rendition).reduce(0) { $0 + $1.size }
            if bytes > 0 { sizes[rendition.rawValue] = bytes }
        }
        return sizes
    }
}

/// A file that a publisher uploaded.
struct NewFile: Sendable {
    let original: StoredBlob
    let name: String
    let allowsRemote: Bool
    let isHeld: Bool
}

extension Asset {
    /// Makes an asset of the publisher's file.
    fileprivate init(_ file: NewFile) throws {
        let ending = file.name.split(separator: ".").last?.lowercased() ?? ""
        let types = [
            "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
            "cbz": "application/vnd.comicbook+zip", "hpub": "application/zip",
        ]
        let (type, original) = (types[ending], file.original)
        guard let path = AssetPath("original", digest: original.digest, extension: type == nil ? "bin" : ending) else {
            throw StorageError.notFound("path for \(file.name)")
        }
        self.init(
            path: path, mediaType: type ?? "application/octet-stream", size: original.size, digest: original.digest)
    }
}
