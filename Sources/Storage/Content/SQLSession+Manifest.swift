import EdicolaCore

extension SQLSession {
    /// Puts a run's manifest together from its rows.
    func manifest(of run: Int64) throws -> Manifest {
        guard var manifest = try first(Manifest.heading(of: run), { try Manifest(&$0) }) else {
            throw StorageError.runEnded
        }
        manifest.pages = try rows(Manifest.pages(of: run)) { row in
            Page(
                number: try row.int(), label: try row.optionalText(), width: try row.double(),
                height: try row.double())
        }
        for var row in try query(Manifest.assets(of: run)) { try manifest.take(&row) }
        return manifest
    }
}

extension Manifest {
    static func heading(of run: Int64) -> SQL {
        """
        SELECT publication.id, publication.title, issue.slug, coalesce(press_run.revision, 0), press_run.updated_at,
            issue.title, coalesce(press_run.language, publication.language), issue.number_position,
            issue.number_name, issue.cover_date, press_run.is_right_to_left, press_run.page_count,
            press_run.contents, press_run.colour
        FROM press_run JOIN issue ON issue.id = press_run.issue_id
            JOIN publication ON publication.id = issue.publication_id
        WHERE press_run.id = \(run)
        """
    }

    static func pages(of run: Int64) -> SQL {
        "SELECT number, label, width, height FROM press_page WHERE run_id = \(run) ORDER BY number"
    }

    /// The key of `press_asset` gives the order: covers first, then page by page.
    static func assets(of run: Int64) -> SQL {
        """
        SELECT press_asset.page, press_asset.kind, asset.path, asset.media_type, asset.size, asset.digest,
            asset.width, asset.height
        FROM press_asset JOIN asset ON asset.id = press_asset.asset_id
        WHERE press_asset.run_id = \(run) ORDER BY press_asset.page, press_asset.kind, press_asset.position
        """
    }

    fileprivate init(_ row: inout SQLRow) throws {
        self.init(
            publication: try row.parsed { try Publication.ID(parsing: $0) }, publicationTitle: try row.text(),
            issue: try row.parsed { try Issue.ID(parsing: $0) }, revision: try row.int(), modified: try row.date(),
            title: try row.text(), language: try row.text(), number: try row.number(),
            coverDate: try row.parsed { try CoverDate(parsing: $0) }, isRightToLeft: try row.bool(),
            pageCount: try row.int(), contents: try row.optionalJSON() ?? [], colour: try row.optionalText())
    }

    fileprivate mutating func take(_ row: inout SQLRow) throws {
        let page = try row.int() - 1
        let kind = try row.parsed { AssetKind(rawValue: $0) }
        let asset = Asset(
            path: try row.parsed { AssetPath($0) }, mediaType: try row.text(), size: try row.int(),
            digest: try row.digest())
        if kind == .original {
            original = asset
        } else if kind == .layer {
            pages[page].layer = asset
        } else {
            let picture = Picture(asset: asset, width: try row.int(), height: try row.int())
            switch kind {
            case .cover: covers.append(picture)
            case .oneX: pages[page].pictures[.oneX] = picture
            case .twoX: pages[page].pictures[.twoX] = picture
            case .thumbnail: pages[page].thumbnail = picture
            case .original, .layer: break
            }
        }
    }
}
