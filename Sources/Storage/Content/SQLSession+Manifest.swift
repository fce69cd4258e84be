import EdicolaCore

extension SQLSession {
    /// Assembles a run's manifest from its rows.
    func manifest(of run: Int64) throws -> Manifest {
        guard var manifest = try first(Manifest.heading(of: run), { try Manifest(&$0) }) else {
            throw StorageError.runEnded
        }
        manifest.pages = try rows(Manifest.pages(of: run)) { row in
            Page(
                number: try row.int(), label: try row.optionalText(), width: try row.double(),
                height: try row.double(), side: try row.optionalText().flatMap { Page.Side(rawValue: $0) })
        }
        let scripted = Set(try rows(Manifest.scriptedPages(of: run)) { try $0.int() })
        for var row in try query(Manifest.assets(of: run)) { try manifest.take(&row, scripted: scripted) }
        if manifest.original == nil { manifest.form.hasTiles = false }
        return manifest
    }
}

extension Manifest {
    static func heading(of run: Int64) -> SQL {
        """
        SELECT publication.id, publication.title, issue.slug, coalesce(press_run.revision, 0), press_run.updated_at,
            issue.title, coalesce(press_run.language, publication.language), issue.number_position,
            issue.number_name, issue.cover_date, press_run.is_right_to_left, press_run.page_count,
            press_run.form, press_run.content, press_run.contents, press_run.articles, press_run.colour
        FROM press_run JOIN issue ON issue.id = press_run.issue_id
            JOIN publication ON publication.id = issue.publication_id
        WHERE press_run.id = \(run)
        """
    }

    static func pages(of run: Int64) -> SQL {
        "SELECT number, label, width, height, side FROM press_page WHERE run_id = \(run) ORDER BY number"
    }

    static func scriptedPages(of run: Int64) -> SQL {
        "SELECT number FROM press_page WHERE run_id = \(run) AND is_scripted = 1"
    }

    /// The key of `press_asset` defines the order: covers first, then page by page.
    static func assets(of run: Int64) -> SQL {
        """
        SELECT press_asset.page, press_asset.kind, asset.path, asset.media_type, asset.size, asset.digest,
            asset.width, asset.height, press_asset.position
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
            pageCount: try row.int(), form: try row.optionalJSON() ?? IssueForm(), content: try row.optionalText(),
            contents: try row.optionalJSON() ?? [], articles: try row.optionalJSON() ?? [],
            colour: try row.optionalText())
    }

    fileprivate mutating func take(_ row: inout SQLRow, scripted: Set<Int>) throws {
        let page = try row.int()
        let kind = try row.parsed { AssetKind(rawValue: $0) }
        let asset = Asset(
            path: try row.parsed { AssetPath($0) }, mediaType: try row.text(), size: try row.int(),
            digest: try row.digest())
        let (width, height) = (try row.optionalInt(), try row.optionalInt())
        let picture = Picture(asset: asset, width: width ?? 0, height: height ?? 0)
        switch kind {
        case .original: original = asset
        case .cover: covers.append(picture)
        case .oneX: pages[page - 1].pictures[.oneX] = picture
        case .twoX: pages[page - 1].pictures[.twoX] = picture
        case .thumbnail: pages[page - 1].thumbnail = picture
        case .document:
            pages[page - 1].document = Page.Document(asset: asset, isScripted: scripted.contains(page))
        case .layer: pages[page - 1].layer = asset
        case .resource: resources.append(Resource(asset: asset, page: page == 0 ? nil : page))
        case .article: articles[try row.int() - 1].text = asset
        }
    }
}
