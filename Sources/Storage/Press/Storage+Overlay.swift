public import EdicolaCore
public import FoundationEssentials

/// A revision with the publisher's overlay, and what the overlay lies over.
public struct OverlaidRevision: Sendable {
    public let run: PressRun.ID
    public let key: Issue.Key
    public let overlay: IssueOverlay
    /// Articles and contents as in the file.
    public let file: FileContents
    public let manifest: Manifest
    /// The layers as in the file, of the pages on which the overlay changes something.
    public let fileLayers: [Int: Asset]

    /// Returns the layer of a page as in the file.
    public func fileLayer(ofPage page: Int) -> Asset? {
        fileLayers[page] ?? (page > 0 && page <= manifest.pages.count ? manifest.pages[page - 1].layer : nil)
    }
}

/// What a publisher changed by hand in an issue's articles and pages.
extension Storage {
    /// Returns the revision that readers get, or that they will get when the issue goes on sale.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for an issue without a revision.
    public func overlaid(_ key: Issue.Key) async throws -> OverlaidRevision {
        try await store.read { session in
            guard let run = try session.first(PressRun.shown(key, revision: nil), { try $0.int64() }),
                let revision = try session.overlaid(run, of: key), revision.manifest.revision > 0
            else { throw StorageError.notFound("revision of \(key)") }
            return revision
        }
    }

    /// Returns the held revision; nil without one.
    public func overlaidHeld(_ key: Issue.Key) async throws -> OverlaidRevision? {
        try await store.read { session in
            guard let issue = try session.issue(key),
                let held = try session.runRecord(RunRecord.held(ofIssue: issue.id))
            else { return nil }
            return try session.overlaid(held.id.number, of: key)
        }
    }

    /// Returns what an unfinished run has so far.
    ///
    /// - Throws: ``StorageError/runEnded``.
    public func overlaid(_ run: PressRun.ID) async throws -> OverlaidRevision {
        try await store.read { session in
            let record = try session.unfinishedRun(run)
            guard let revision = try session.overlaid(run.number, of: record.key) else { throw StorageError.runEnded }
            return revision
        }
    }

    /// Gives the issue a revision with another overlay. Nothing is pressed: it has the same files but for the layers.
    ///
    /// - Parameters:
    ///   - layers: For each page of the overlay the layer that readers get, stored.
    ///   - run: The revision for which the layers were made.
    /// - Throws: ``StorageError/runEnded`` when readers get another revision by now, ``StorageError/conflict(_:)`` for
    ///   an issue that is withdrawn or whose file is with the press.
    @discardableResult
    public func lay(
        _ overlay: IssueOverlay, layers: [Int: Asset], over run: PressRun.ID, of key: Issue.Key, at now: Date
    ) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .revised) { issue in
                issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.revisionShown)
                let current: SQL =
                    "SELECT id FROM press_run WHERE issue_id = \(issue.id) AND is_current = 1 AND state = 'done'"
                guard try session.first(current, { try $0.int64() }) == run.number else { throw StorageError.runEnded }
                let old: IssueOverlay = try session.overlay(of: run.number)
                try ActScope.current?.change(from: old, to: overlay)
                let copy = try session.copy(run.number, as: issue.issue.lifeCycle.revision, at: now)
                try session.lay(overlay, layers: layers, over: copy, of: issue.id, at: now)
                try session.makeCurrent(copy, of: &issue)
            }
        }
    }

    /// Gives a revision that readers don't get yet another overlay: an unfinished run, or a held revision.
    ///
    /// - Throws: ``StorageError/runEnded`` when it is neither any more.
    public func lay(
        _ overlay: IssueOverlay, layers: [Int: Asset], overWaiting run: PressRun.ID, at now: Date
    ) async throws {
        try await writeIssues { session in
            let waiting: SQL =
                """
                SELECT issue_id FROM press_run WHERE id = \(run.number)
                    AND (state = 'held' OR state = 'pressing' AND is_current = 0)
                """
            guard let issue = try session.first(waiting, { try $0.int64() }) else { throw StorageError.runEnded }
            try session.lay(overlay, layers: layers, over: run.number, of: issue, at: now)
        }
    }
}

extension SQLSession {
    fileprivate func overlay(of run: Int64) throws -> IssueOverlay {
        try first("SELECT overlay FROM press_run WHERE id = \(run)") { try $0.optionalJSON() }.flatMap(\.self)
            ?? IssueOverlay()
    }

    fileprivate func overlaid(_ run: Int64, of key: Issue.Key) throws -> OverlaidRevision? {
        let layers: SQL =
            """
            SELECT press_asset.page, asset.path, asset.media_type, asset.size, asset.digest
            FROM press_asset JOIN asset ON asset.id = press_asset.asset_id
            WHERE press_asset.run_id = \(run) AND press_asset.kind = 'file-layer'
            """
        let kept = try rows(layers) { row in
            (
                try row.int(),
                Asset(
                    path: try row.parsed { AssetPath($0) }, mediaType: try row.text(), size: try row.int(),
                    digest: try row.digest())
            )
        }
        return OverlaidRevision(
            run: PressRun.ID(run), key: key, overlay: try overlay(of: run), file: try fileContents(of: run),
            manifest: try manifest(of: run), fileLayers: Dictionary(kept, uniquingKeysWith: { first, _ in first }))
    }

    /// Lays an overlay over a run, in the place of another.
    fileprivate func lay(
        _ overlay: IssueOverlay, layers: [Int: Asset], over run: Int64, of issue: Int64, at now: Date
    ) throws {
        try restoreLayers(of: run)
        for (page, layer) in layers.sorted(by: { $0.key < $1.key }) {
            let kept = try self.run(
                """
                UPDATE press_asset SET kind = 'file-layer'
                WHERE run_id = \(run) AND page = \(page) AND kind = 'layer'
                """)
            guard kept > 0 else { throw StorageError.notFound("layer of page \(page)") }
            try record(layer, as: .layer, page: page, run: PressRun.ID(run), issue: issue)
        }
        let file = try fileContents(of: run)
        let laid = overlay.laid(over: file)
        let isAsInFile = overlay.articles == nil
        try self.run(
            """
            UPDATE press_run SET overlay = \(overlay.isEmpty ? nil : try overlay.jsonText()),
                file_contents = \(isAsInFile ? nil : try file.jsonText()),
                article_sources = \(isAsInFile ? nil : try laid.sources.jsonText()),
                articles = \(try laid.articles.jsonText()), contents = \(try laid.contents.jsonText())
            WHERE id = \(run)
            """)
        let sizes = try manifest(of: run).downloadSizes
        try self.run("UPDATE press_run SET sizes = \(try sizes.jsonText()), updated_at = \(now) WHERE id = \(run)")
    }

    /// Gives all pages of a run the layers of the file.
    private func restoreLayers(of run: Int64) throws {
        try self.run(
            """
            DELETE FROM press_asset WHERE run_id = \(run) AND kind = 'layer' AND page IN
                (SELECT page FROM press_asset WHERE run_id = \(run) AND kind = 'file-layer')
            """)
        try self.run("UPDATE press_asset SET kind = 'layer' WHERE run_id = \(run) AND kind = 'file-layer'")
    }
}
