import EdicolaCore
import FoundationEssentials

/// The purpose of an asset.
enum AssetKind: String, SQLBindable {
    case cover, original
    case oneX = "1x"
    case twoX = "2x"
    case thumbnail, document, layer
    /// The layer of a page as in the file, where the publisher's overlay changes it.
    case fileLayer = "file-layer"
    case resource, article
}

extension SQLSession {
    func record(
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

    /// Returns the id of an asset, which has one row in its issue, whatever revisions and pages show it.
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

    /// Records an asset, unless an earlier, interrupted attempt of the job did.
    func recordOnce(
        _ asset: Asset, as kind: AssetKind, page: Int, position: Int, pixels: (width: Int, height: Int)? = nil,
        of record: RunRecord
    ) throws {
        let known: SQL =
            """
            SELECT 1 FROM press_asset
            WHERE run_id = \(record.id.number) AND page = \(page) AND kind = \(kind) AND position = \(position)
            """
        guard try row(known) == nil else { return }
        try self.record(
            asset, as: kind, page: page, position: position, pixels: pixels, run: record.id, issue: record.issue)
    }

    /// Updates the issue's date, because its manifest so far has changed.
    func touch(_ record: RunRecord, at now: Date) throws {
        try run("UPDATE press_run SET updated_at = \(now) WHERE id = \(record.id.number)")
    }

    /// Returns articles and contents as in the file.
    func fileContents(of run: Int64) throws -> FileContents {
        try first("SELECT file_contents, articles, contents FROM press_run WHERE id = \(run)") { row in
            let kept: FileContents? = try row.optionalJSON()
            let articles: [Article] = try row.optionalJSON() ?? []
            let file = FileContents(articles: articles, contents: try row.optionalJSON() ?? [])
            return kept ?? file
        } ?? FileContents()
    }

    /// Returns the folder for documents and resources. It is named after the original, unless a finished revision uses
    /// that name: another press may make other bytes of the same file.
    func contentRoot(for run: RunRecord) throws -> String? {
        let original: SQL = "SELECT original_digest FROM press_run WHERE id = \(run.id.number)"
        guard let digest = try first(original, { try $0.digest() }) else { return nil }
        let root = AssetStem.content(of: digest)
        let taken: SQL =
            """
            SELECT 1 FROM press_run
            WHERE issue_id = \(run.issue) AND content = \(root) AND state IN ('held', 'done') LIMIT 1
            """
        return try row(taken) == nil ? root : "\(root)-\(run.id)"
    }
}
