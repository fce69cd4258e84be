public import EdicolaCore

extension Storage {
    /// Returns the content of an issue: its current revision, or another one by number. While the first revision is
    /// being pressed, it has the pages so far; it is nil until the file has been inspected.
    public func manifest(_ key: Issue.Key, revision: Int? = nil) async throws -> Manifest? {
        try await store.read { session in
            guard let run = try session.first(PressRun.shown(key, revision: revision), { try $0.int64() }) else {
                return nil
            }
            return try session.manifest(of: run)
        }
    }

    /// Returns an asset of any revision, however old; of an unfinished run only while there is no revision yet.
    ///
    /// - Parameter isHeldSeen: Whether assets of a held revision are found too.
    public func asset(_ path: AssetPath, of key: Issue.Key, isHeldSeen: Bool = false) async throws -> StoredAsset? {
        try await store.read { session in
            guard
                let use = try session.first(
                    StoredAsset.at(path, of: key, isHeldSeen: isHeldSeen), { try AssetUse(path: path, &$0) })
            else {
                return nil
            }
            return try session.storedAsset(use)
        }
    }

    /// Returns size and CRC-32 of everything in a manifest, as the computed archive needs them.
    public func storedAssets(of manifest: Manifest) async throws -> [Digest: StoredBlob] {
        let key = Issue.Key(publication: manifest.publication, issue: manifest.issue)
        let revision = manifest.revision > 0 ? manifest.revision : nil
        let wanted = Set(manifest.allAssets.map(\.digest))
        return try await store.read { session in
            guard let run = try session.first(PressRun.shown(key, revision: revision), { try $0.int64() }) else {
                return [:]
            }
            let blobs = try session.rows(StoredBlob.all(of: run)) { try StoredBlob(&$0) }
            return Dictionary(
                blobs.filter { wanted.contains($0.digest) }.map { ($0.digest, $0) },
                uniquingKeysWith: { first, _ in first })
        }
    }
}

extension PressRun {
    /// The run behind a revision; nil is the current one.
    static func shown(_ key: Issue.Key, revision: Int?) -> SQL {
        let which: SQL = revision.map { "press_run.revision = \($0)" } ?? "press_run.is_current = 1"
        return """
            SELECT press_run.id FROM issue JOIN press_run ON press_run.issue_id = issue.id
            WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue) AND \(which)
                AND press_run.page_count > 0
            """
    }
}

extension StoredBlob {
    static func all(of run: Int64) -> SQL {
        """
        SELECT blob.digest, blob.size, blob.crc32 FROM press_asset JOIN asset ON asset.id = press_asset.asset_id
            JOIN blob ON blob.digest = asset.digest
        WHERE press_asset.run_id = \(run)
        """
    }
}

/// An asset and its use in the newest revision that has it.
private struct AssetUse {
    let asset: Asset
    let blob: StoredBlob
    let run: Int64
    let kind: AssetKind
    let page: Int
    let position: Int
    let allowsRemote: Bool

    init(path: AssetPath, _ row: inout SQLRow) throws {
        let mediaType = try row.text()
        blob = try StoredBlob(&row)
        asset = Asset(path: path, mediaType: mediaType, size: blob.size, digest: blob.digest)
        kind = try row.parsed { AssetKind(rawValue: $0) }
        page = try row.int()
        position = try row.int()
        run = try row.int64()
        allowsRemote = try row.bool()
    }
}

extension SQLSession {
    fileprivate func storedAsset(_ use: AssetUse) throws -> StoredAsset {
        switch use.kind {
        case .cover: return StoredAsset(asset: use.asset, blob: use.blob, role: .cover)
        case .original: return StoredAsset(asset: use.asset, blob: use.blob, role: .original)
        case .oneX, .twoX, .thumbnail, .layer, .fileLayer:
            return StoredAsset(asset: use.asset, blob: use.blob, role: .page(use.page))
        case .article:
            let articles = try fileContents(of: use.run).articles
            let count = articles.indices.contains(use.position - 1) ? articles[use.position - 1].pageCount : 1
            let pages = use.page...(use.page + max(1, count) - 1)
            return StoredAsset(asset: use.asset, blob: use.blob, role: .pages(pages))
        case .document:
            let scripted: SQL =
                "SELECT is_scripted FROM press_page WHERE run_id = \(use.run) AND number = \(use.page)"
            let isScripted = try first(scripted) { try $0.bool() } ?? false
            let content = StoredAsset.Content(isScripted: isScripted, allowsRemote: use.allowsRemote)
            return StoredAsset(asset: use.asset, blob: use.blob, role: .page(use.page), content: content)
        case .resource:
            let role = use.page == 0 ? StoredAsset.Role.shared : .page(use.page)
            let content = StoredAsset.Content(allowsRemote: use.allowsRemote)
            return StoredAsset(asset: use.asset, blob: use.blob, role: role, content: content)
        }
    }
}

extension StoredAsset {
    /// The newest revision with the asset decides its role; an unfinished run counts only while it is the issue's
    /// first. An asset that is both a document and a resource is a document.
    static func at(_ path: AssetPath, of key: Issue.Key, isHeldSeen: Bool) -> SQL {
        """
        SELECT asset.media_type, blob.digest, blob.size, blob.crc32, press_asset.kind, press_asset.page,
            press_asset.position, press_run.id, press_run.allows_remote
        FROM issue JOIN asset ON asset.issue_id = issue.id JOIN blob ON blob.digest = asset.digest
            JOIN press_asset ON press_asset.asset_id = asset.id JOIN press_run ON press_run.id = press_asset.run_id
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue) AND asset.path = \(path)
            AND (press_run.state = 'done' OR press_run.is_current = 1
                OR \(isHeldSeen) AND press_run.state = 'held')
        ORDER BY press_run.id DESC, (press_asset.kind = 'resource'), press_asset.page LIMIT 1
        """
    }
}
