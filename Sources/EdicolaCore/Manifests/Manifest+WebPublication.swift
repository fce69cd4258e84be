extension Manifest: Codable {
    /// `application/webpub+json`
    public static let mediaType = "application/webpub+json"

    private static let coverRelation = "cover"
    private static let layerType = Page.layerMediaType

    public func encode(to encoder: any Encoder) throws {
        try webPublication.encode(to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        try self.init(WebPublication(from: decoder))
    }

    private var webPublication: WebPublication {
        WebPublication(
            metadata: .init(
                identifier: "urn:edicola:\(publication):\(issue)", title: title, language: language,
                modified: modified, published: coverDate.flatMap(\.startDay), numberOfPages: pageCount,
                readingProgression: isRightToLeft ? "rtl" : "ltr",
                belongsTo: .init(
                    magazine: .init(
                        name: publicationTitle, identifier: "urn:edicola:\(publication)",
                        issue: number.map { .init(position: $0.position, name: $0.name) })),
                edicola: .init(
                    publication: publication, issue: issue, revision: revision, coverDate: coverDate, colour: colour)),
            links: [.init(href: "manifest", type: Self.mediaType, rel: "self")]
                + (original.map { [.init($0, rel: "alternate")] } ?? []),
            readingOrder: pages.map(link),
            resources: covers.map { .init($0, rel: Self.coverRelation) },
            toc: contents.isEmpty ? nil : contents.map(link))
    }

    private func link(to page: Page) -> WebPublication.Link {
        let ranked = [Rendition.twoX, .oneX].compactMap { rendition in
            page.pictures[rendition].map { (rendition, $0) }
        }
        var link: WebPublication.Link
        if let (rendition, picture) = ranked.first {
            link = .init(picture, rendition: rendition)
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
        link.properties?.page = side(of: page)
        return link
    }

    /// The cover and landscape pages stand in the centre, the others where an open issue has them.
    private func side(of page: Page) -> String {
        if page.number == 1 || page.isLandscape { return "center" }
        return (page.number % 2 == 0) != isRightToLeft ? "left" : "right"
    }

    private func link(to entry: ContentsEntry) -> WebPublication.Link {
        let page = entry.page.flatMap { number in pages.first { $0.number == number } }
        let picture = page.flatMap { $0.picture(for: .twoX) }
        return .init(
            href: picture.map { "assets/\($0.asset.path)" } ?? "#", type: picture?.asset.mediaType,
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
            pages: try document.readingOrder.enumerated().map { try Page($1, number: $0 + 1) },
            contents: document.toc?.map(ContentsEntry.init) ?? [],
            covers: try document.resources?.filter { $0.rel == Self.coverRelation }.map { try $0.picture() } ?? [],
            colour: metadata.edicola.colour,
            original: try document.links.first { $0.rel == "alternate" }?.asset())
    }
}

extension Page {
    /// The media type of a page's words and links.
    public static let layerMediaType = "application/vnd.edicola.page+json"

    fileprivate init(_ link: WebPublication.Link, number: Int) throws {
        guard let properties = link.properties, let width = properties.pageWidth, let height = properties.pageHeight
        else { throw ManifestError.incompleteLink(link.href ?? "?") }
        self.init(number: number, label: properties.label, width: width, height: height)
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
            title: link.title ?? "", page: link.properties?.position,
            children: link.children?.map(ContentsEntry.init) ?? [])
    }
}

extension CoverDate {
    /// The first day as `YYYY-MM-DD`, for fields that take nothing else; nil for a week.
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
