public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the press finds and makes, as it comes. All of these throw ``StorageError/runEnded`` once the run is over:
/// then stop.
extension Storage {
    /// What the file says of itself.
    public func record(_ outline: RunOutline, for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            try session.run(
                """
                UPDATE press_run SET page_count = \(outline.pages.count),
                    page_outlines = \(try outline.pages.jsonText()), contents = \(try outline.contents.jsonText()),
                    title = \(outline.title), language = \(outline.language),
                    is_right_to_left = \(outline.isRightToLeft), updated_at = \(now)
                WHERE id = \(run.number)
                """)
            try session.showProgress(of: record, at: now)
        }
    }

    /// The cover's pictures, narrowest first, and its dominant colour.
    public func record(covers: [Picture], colour: String?, for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            try session.run("DELETE FROM press_asset WHERE run_id = \(run.number) AND page = 0 AND kind = 'cover'")
            for (position, cover) in covers.enumerated() {
                try session.record(cover, as: .cover, position: position, run: run, issue: record.issue)
            }
            try session.run(
                """
                UPDATE press_run SET covers = \(try covers.jsonText()), colour = \(colour), updated_at = \(now)
                WHERE id = \(run.number)
                """)
            try session.showProgress(of: record, at: now)
        }
    }

    /// The next pages in reading order. Their assets are stored already. Pages that were recorded before are passed
    /// over, so that a job taken up again may hand them in twice.
    ///
    /// - Throws: ``StorageError/pageOutOfOrder(expected:)``, ``StorageError/blobMissing(_:)``,
    ///   ``StorageError/pathTaken(_:)``.
    public func record(_ pages: [Page], for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            var ready = record.pagesReady
            for page in pages where page.number > ready {
                guard page.number == ready + 1, page.number <= record.pageCount else {
                    throw StorageError.pageOutOfOrder(expected: ready + 1)
                }
                try session.record(page, run: run, issue: record.issue)
                ready += 1
            }
            guard ready > record.pagesReady else { return }
            try session.run("UPDATE press_run SET pages_ready = \(ready), updated_at = \(now) WHERE id = \(run.number)")
            try session.showProgress(of: record, at: now)
        }
    }
}

/// What an asset is for.
enum AssetKind: String, SQLBindable {
    case cover, original
    case oneX = "1x"
    case twoX = "2x"
    case thumbnail, layer
}

extension SQLSession {
    /// While the first revision is being pressed the stand shows what is there of it.
    fileprivate func showProgress(of record: RunRecord, at now: Date) throws {
        guard record.isCurrent else { return }
        try change(record.key, at: now, kind: nil) { try $0.readCurrentRun(in: self) }
    }

    fileprivate func record(_ page: Page, run: PressRun.ID, issue: Int64) throws {
        try self.run(
            """
            INSERT INTO press_page (run_id, number, label, width, height)
            VALUES (\(run.number), \(page.number), \(page.label), \(page.width), \(page.height))
            """)
        if let picture = page.pictures[.oneX] {
            try record(picture, as: .oneX, page: page.number, run: run, issue: issue)
        }
        if let picture = page.pictures[.twoX] {
            try record(picture, as: .twoX, page: page.number, run: run, issue: issue)
        }
        if let picture = page.thumbnail {
            try record(picture, as: .thumbnail, page: page.number, run: run, issue: issue)
        }
        if let layer = page.layer { try record(layer, as: .layer, page: page.number, run: run, issue: issue) }
    }

    fileprivate func record(
        _ picture: Picture, as kind: AssetKind, page: Int = 0, position: Int = 0, run: PressRun.ID, issue: Int64
    ) throws {
        let size = (width: picture.width, height: picture.height)
        try record(picture.asset, as: kind, page: page, position: position, pixels: size, run: run, issue: issue)
    }

    func record(
        _ asset: Asset, as kind: AssetKind, page: Int = 0, position: Int = 0, pixels: (width: Int, height: Int)? = nil,
        run: PressRun.ID, issue: Int64
    ) throws {
        let id = try assetID(asset, pixels: pixels, issue: issue)
        try self.run(
            """
            INSERT INTO press_asset (run_id, page, kind, position, asset_id)
            VALUES (\(run.number), \(page), \(kind), \(position), \(id))
            """)
    }

    /// An asset has one row in its issue, whatever revisions and pages show it.
    private func assetID(_ asset: Asset, pixels: (width: Int, height: Int)?, issue: Int64) throws -> Int64 {
        let known: SQL = "SELECT id, digest, media_type FROM asset WHERE issue_id = \(issue) AND path = \(asset.path)"
        if var row = try row(known) {
            let id = try row.int64()
            guard try row.digest() == asset.digest, try row.text() == asset.mediaType else {
                throw StorageError.pathTaken(asset.path)
            }
            return id
        }
        let size = try first("SELECT size FROM blob WHERE digest = \(asset.digest)") { try $0.int() }
        guard size == asset.size else { throw StorageError.blobMissing(asset.digest) }
        return try first(
            """
            INSERT INTO asset (issue_id, path, media_type, size, digest, width, height)
            VALUES (\(issue), \(asset.path), \(asset.mediaType), \(asset.size), \(asset.digest), \(pixels?.width),
                \(pixels?.height))
            RETURNING id
            """
        ) { try $0.int64() } ?? 0
    }
}
