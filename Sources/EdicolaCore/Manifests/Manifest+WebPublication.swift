extension Manifest: Codable {
    /// `application/webpub+json`
    public static let mediaType = "application/webpub+json"

    private static let coverRelation = "cover"
    private static let byArticles = "articles"

    /// Writes a Readium Web Publication Manifest.
    public func encode(to encoder: any Encoder) throws {
        try webPublication.encode(to: encoder)
    }

    /// Reads a Readium Web Publication Manifest.
    public init(from decoder: any Decoder) throws {
        try self.init(WebPublication(from: decoder))
    }

    private var webPublication: WebPublication {
        WebPublication(
            metadata: .init(
                conformsTo: profile, identifier: "urn:edicola:\(publication):\(issue)",
                altIdentifier: form.credits?.identifier.map { [$0] }, title: title,
                author: form.credits.flatMap { $0.authors.isEmpty ? nil : $0.authors },
                publisher: form.credits?.publisher, language: language,
                modified: modified, published: coverDate.flatMap(\.startDay), numberOfPages: pageCount,
                readingProgression: isRightToLeft ? "rtl" : "ltr", layout: form.layout,
                belongsTo: .init(
                    magazine: .init(
                        name: publicationTitle, identifier: "urn:edicola:\(publication)",
                        issue: number.map { .init(position: $0.position, name: $0.name) })),
                contains: articles.isEmpty ? nil : .init(article: articles.map(WebPublication.Article.init)),
                edicola: .init(
                    publication: publication, issue: issue, revision: revision, coverDate: coverDate, colour: colour,
                    format: form.format, navigation: form.isTwoDimensional ? Self.byArticles : nil, content: content,
                    copyLimit: copyLimit)),
            links: [.init(href: "manifest", type: Self.mediaType, rel: "self")]
                + (original.map { [.init($0, rel: "alternate")] } ?? []),
            readingOrder: pages.map(link),
            resources: covers.map { .init($0, rel: Self.coverRelation) } + resources.map(WebPublication.Link.init),
            toc: contents.isEmpty ? nil : contents.map(link))
    }

    private var profile: String? {
        if pages.allSatisfy({ $0.document == nil }) { return "https://readium.org/webpub-manifest/profiles/divina" }
        return form.format == .epub ? "https://readium.org/webpub-manifest/profiles/epub" : nil
    }

    private func link(to page: Page) -> WebPublication.Link {
        let ranked = [Rendition.twoX, .oneX].compactMap { rendition in
            page.pictures[rendition].map { (rendition, $0) }
        }
        var link: WebPublication.Link
        if let document = page.document {
            link = .init(document.asset)
            if document.isScripted { link.properties?.scripted = true }
        } else if let (rendition, picture) = ranked.first {
            link = .init(picture, rendition: rendition)
            // The tiles of an incomplete issue would be cached for ever, and may belong to another file tomorrow.
            if form.hasTiles, revision > 0 { link.properties?.tiles = .init(page: page.number, revision: revision) }
        } else {
            // A page that could not be pressed keeps its place.
            link = .init(href: "about:blank", type: "text/html", properties: .init())
        }
        link.alternate = ranked.dropFirst().map { .init($1, rendition: $0) }
        if let thumbnail = page.thumbnail { link.alternate?.append(.init(thumbnail, rel: "thumbnail")) }
        if let layer = page.layer { link.alternate?.append(.init(layer)) }
        link.title = page.label.map { "Page \($0)" }
        link.properties?.position = page.number
        link.properties?.label = page.label
        link.properties?.pageWidth = page.width
        link.properties?.pageHeight = page.height
        link.properties?.page = page.side ?? page.usualSide(isRightToLeft: isRightToLeft)
        return link
    }

    private func link(to entry: ContentsEntry) -> WebPublication.Link {
        let page = entry.page.flatMap { number in pages.first { $0.number == number } }
        let asset = page?.document?.asset ?? page?.picture(for: .twoX)?.asset
        let fragment = entry.fragment.map { "#\($0)" } ?? ""
        return .init(
            href: asset.map { "assets/\($0.path)\(fragment)" } ?? "#", type: asset?.mediaType,
            title: entry.title, properties: .init(position: entry.page),
            children: entry.children.isEmpty ? nil : entry.children.map(link))
    }

    private init(_ document: WebPublication) throws {
        let metadata = document.metadata
        self.init(
            publication: metadata.edicola.publication, publicationTitle: metadata.belongsTo.magazine.name,
            issue: metadata.edicola.issue, revision: metadata.edicola.revision, modified: metadata.modified,
            title: metadata.title, language: metadata.language,
            number: metadata.belongsTo.magazine.issue.map { IssueNumber(position: $0.position, name: $0.name) },
            coverDate: metadata.edicola.coverDate, isRightToLeft: metadata.readingProgression == "rtl",
            pageCount: metadata.numberOfPages,
            form: IssueForm(
                format: metadata.edicola.format ?? .pdf, layout: metadata.layout ?? .fixed,
                isTwoDimensional: metadata.edicola.navigation == Self.byArticles,
                hasTiles: document.readingOrder.contains { $0.properties?.tiles != nil },
                credits: Credits(
                    authors: metadata.author ?? [], publisher: metadata.publisher,
                    identifier: metadata.altIdentifier?.first)),
            content: metadata.edicola.content,
            pages: try document.readingOrder.enumerated().map {
                try Page($1, number: $0 + 1, isRightToLeft: metadata.readingProgression == "rtl")
            },
            contents: document.toc?.map(ContentsEntry.init) ?? [],
            articles: try metadata.contains?.article.map(Article.init) ?? [],
            resources: try document.resources?.filter { $0.rel == nil }.map(Resource.init) ?? [],
            covers: try document.resources?.filter { $0.rel == Self.coverRelation }.map { try $0.picture() } ?? [],
            colour: metadata.edicola.colour,
            original: try document.links.first { $0.rel == "alternate" }?.asset(),
            copyLimit: metadata.edicola.copyLimit)
    }
}

extension Page {
    /// The media type of a page's words and links.
    public static let layerMediaType = "application/vnd.edicola.page+json"

    /// The cover and landscape pages are in the centre, the others on their side of an open issue.
    fileprivate func usualSide(isRightToLeft: Bool) -> Side {
        if number == 1 || isLandscape { return .center }
        return (number % 2 == 0) != isRightToLeft ? .left : .right
    }

    fileprivate init(_ link: WebPublication.Link, number: Int, isRightToLeft: Bool) throws {
        guard let properties = link.properties, let width = properties.pageWidth, let height = properties.pageHeight
        else { throw ManifestError.incompleteLink(link.href ?? "?") }
        self.init(number: number, label: properties.label, width: width, height: height)
        if properties.page != usualSide(isRightToLeft: isRightToLeft) { side = properties.page }
        if properties.sha256 != nil && properties.rendition == nil {
            document = Document(asset: try link.asset(), isScripted: properties.scripted ?? false)
        }
        for candidate in [link] + (link.alternate ?? []) {
            if let rendition = candidate.properties?.rendition { pictures[rendition] = try candidate.picture() }
        }
        thumbnail = try link.alternate?.first { $0.rel == "thumbnail" }?.picture()
        layer = try link.alternate?.first { $0.type == Self.layerMediaType }?.asset()
    }
}

extension ContentsEntry {
    fileprivate init(_ link: WebPublication.Link) {
        self.init(
            title: link.title ?? "", page: link.properties?.position, fragment: link.fragment,
            children: link.children?.map(ContentsEntry.init) ?? [])
    }
}

extension Article {
    fileprivate init(_ article: WebPublication.Article) throws {
        self.init(
            title: article.name, author: article.author, section: article.section, page: article.position,
            pageCount: article.numberOfPages,
            text: try article.links?.first { $0.type == Self.mediaType }?.asset())
    }
}

extension Resource {
    fileprivate init(_ link: WebPublication.Link) throws {
        self.init(asset: try link.asset(), page: link.properties?.position)
    }
}

extension WebPublication.Article {
    fileprivate init(_ article: Article) {
        self.init(
            name: article.title, author: article.author, position: article.page, numberOfPages: article.pageCount,
            links: article.text.map { [.init($0)] }, section: article.section)
    }
}

extension WebPublication.Link {
    fileprivate init(_ resource: Resource) {
        self.init(resource.asset)
        properties?.position = resource.page
    }

    fileprivate var fragment: String? {
        guard let parts = href?.split(separator: "#", maxSplits: 1), parts.count == 2 else { return nil }
        return String(parts[1])
    }
}

extension WebPublication.Tiles {
    fileprivate init(page: Int, revision: Int) {
        href = "tiles/\(revision)/\(page)/{level}/{x}-{y}"
        size = PageTiles.side
        levels = PageTiles.scales.map { .init(scale: $0) }
    }
}

extension CoverDate {
    /// The first day as `YYYY-MM-DD`, for fields with no other format; nil for a week.
    public var startDay: String? {
        switch first {
        case .day: "\(first)"
        case .month: "\(first)-01"
        case .season(let year, let season):
            "\(Point.month(year: year, month: (season.rawValue - 21) * 3 + 3))-01"
        case .year: "\(first)-01-01"
        case .week: nil
        }
    }
}
