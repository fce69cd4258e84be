import EdicolaCore

extension SQLSession {
    /// Assembles a run's manifest from its rows.
    func manifest(of run: Int64) throws -> Manifest {
        let heading = try first(Manifest.heading(of: run)) { row in
            (manifest: try Manifest(&row), sources: try row.optionalJSON([Int?].self))
        }
        guard let heading else { throw StorageError.runEnded }
        var manifest = heading.manifest
        let articles = ArticlePlaces(heading.sources)
        manifest.pages = try rows(Manifest.pages(of: run)) { row in
            Page(
                number: try row.int(), label: try row.optionalText(), width: try row.double(),
                height: try row.double(), side: try row.optionalText().flatMap { Page.Side(rawValue: $0) })
        }
        let scripted = Set(try rows(Manifest.scriptedPages(of: run)) { try $0.int() })
        for var row in try query(Manifest.assets(of: run)) {
            try manifest.take(&row, scripted: scripted, articles: articles)
        }
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
            press_run.form, press_run.content, press_run.contents, press_run.articles, press_run.colour,
            press_run.article_sources
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

    fileprivate mutating func take(_ row: inout SQLRow, scripted: Set<Int>, articles places: ArticlePlaces) throws {
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
        case .fileLayer: break
        case .article: if let index = places.index(ofText: try row.int()) { articles[index].text = asset }
        }
    }
}

/// The places of articles in a manifest, by the numbers of their texts.
private struct ArticlePlaces {
    /// nil when the articles are as in the file.
    private let places: [Int: Int]?

    /// - Parameter sources: the index in the file for each article of the manifest.
    init(_ sources: [Int?]?) {
        places = sources.map { sources in
            Dictionary(
                sources.enumerated().compactMap { place, source in source.map { ($0 + 1, place) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    func index(ofText number: Int) -> Int? { places.map { $0[number] } ?? number - 1 }
}
