import Markup

/// A brochure in a ZIP: a property list or JSON of articles and pages, and the files that those name.
final class BrochureSource: Source {
    private let folder: ContentFolder
    private let brochure: Brochure
    private let pages: [BrochurePage]
    private let starts: [Int]
    private lazy var resources = ContentResources(
        folder, pages: pages.map { if case .document(let entry) = $0.kind { entry } else { nil } },
        others: zip(1..., pages).flatMap { number, page in page.files.map { (number, $0) } }, takesAll: false)

    var pageCount: Int { pages.count }

    /// - Returns: nil when no list of articles lies at the top of the archive.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(WorkerError) -> (any Source)? {
        for root in Set([archive.root, ""]).sorted(by: >) {
            for entry in candidates(in: archive, root) {
                guard let bytes = try? archive.read(entry, atMost: JSONValue.largest),
                    let value = parse(bytes, entry.path), let brochure = Brochure(value)
                else { continue }
                let folder = ContentFolder(archive, root: root, allowsRemote: arguments.allowsRemote)
                return try BrochureSource(folder, brochure, maximumPages: arguments.maximumPages)
            }
        }
        return nil
    }

    private static func candidates(in archive: Archive, _ root: String) -> [Archive.Entry] {
        archive.entries.filter { entry in
            entry.path.hasPrefix(root) && !entry.path.dropFirst(root.count).contains("/")
                && ["plist", "json"].contains(MediaTypes.fileExtension(entry.path))
        }
    }

    private static func parse(_ bytes: [UInt8], _ path: String) -> JSONValue? {
        MediaTypes.fileExtension(path) == "json" ? try? JSONValue.parse(bytes) : try? PropertyList.parse(bytes)
    }

    private init(_ folder: ContentFolder, _ brochure: Brochure, maximumPages: Int) throws(WorkerError) {
        self.folder = folder
        self.brochure = brochure
        var starts: [Int] = []
        var count = 0
        for article in brochure.articles {
            starts.append(count + 1)
            count += article.pages.count
        }
        guard count <= maximumPages else {
            throw WorkerError(.tooLarge, "the brochure has \(count) pages; the limit is \(maximumPages)")
        }
        self.starts = starts
        var reader = BrochureReader(folder, starts: starts)
        pages = brochure.articles.flatMap(\.pages).map { reader.read($0) }
    }

    func info() throws(WorkerError) -> SourceInfo {
        var info = SourceInfo(format: .brochure)
        (info.title, info.author, info.publisher) = (brochure.title, brochure.author, brochure.publisher)
        (info.date, info.language) = (brochure.date, brochure.language)
        info.isTwoDimensional = true
        for (start, article) in zip(starts, brochure.articles) {
            let heading = pages[start - 1].paragraphs.first.map { oneLine($0, limit: 300) }
            let title = article.title ?? heading ?? "\(info.articles.count + 1)"
            info.articles.append(
                .init(
                    title: title, author: article.author, section: article.section, page: start,
                    pageCount: article.pages.count))
            if article.title != nil { info.contents.append(.init(title: title, page: start, fragment: nil)) }
        }
        info.pages = pages.map { page in
            var shown = SourceInfo.Page()
            if case .document(let entry) = page.kind { shown.document = PlainPath.of(folder.path(of: entry)) }
            let size = size(of: page)
            (shown.width, shown.height) = (Double(size.width), Double(size.height))
            return shown
        }
        info.resources = resources.info
        return info
    }

    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(WorkerError) {
            guard pages.indices.contains(number - 1) else {
                throw WorkerError(.pageFailed, "there is no page \(number)")
            }
            let page = pages[number - 1]
            note(page, number, writer)
            let size = size(of: page)
            var layer = ContentLayer(
                kind: .picture, page: number, width: Double(size.width), height: Double(size.height),
                className: page.className, paragraphs: page.paragraphs, spots: page.spots, data: page.data)
            switch page.kind {
            case .picture(let picture, let smaller):
                let oneX: [UInt8]? = if let smaller { try folder.read(smaller) } else { nil }
                try PicturePages.press(
                    try folder.read(picture), oneX: oneX, page: number, sizes, layer: layer.json, to: writer)
            case .document(let entry):
                let document = try folder.document(entry)
                ContentNotes.write(document, folder, page: number, to: writer)
                (layer.kind, layer.paragraphs) = (.document, document.paragraphs)
                writer.write(document, layer, page: number)
            case .blank:
                try PicturePages.press(try PlainSheet.picture(), page: number, sizes, layer: layer.json, to: writer)
            case .missing(let file):
                throw WorkerError(
                    .missingFile, "the page names “\(oneLine(file, limit: 200))”, which is not in the archive")
            }
        } catch {
            writer.write(error, page: number)
        }
    }

    func writeResource(_ number: Int, item: Int?, to writer: FrameWriter) throws(WorkerError) {
        try resources.write(number, from: folder, to: writer)
    }

    /// The picture that the brochure names, else the page's.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        var candidates =
            number == 1
            ? [brochure.cover.flatMap { folder.file($0) ?? folder.anyFile(named: $0) }].compactMap(\.self) : []
        let page = pages.indices.contains(number - 1) ? pages[number - 1] : nil
        switch page?.kind {
        case .picture(let picture, _): candidates.append(picture)
        case .document(let entry): candidates += folder.needs(of: entry).compactMap(folder.entry(plainPath:))
        default: candidates += (page?.files ?? []).compactMap(folder.entry(plainPath:))
        }
        for entry in candidates where folder.type(of: entry).hasPrefix("image/") {
            guard let bytes = try? folder.read(entry), PictureHead(bytes) != nil else { continue }
            return try PicturePages.pressCover(bytes, page: number, widths: widths, sizes, to: writer)
        }
        try PlainSheet.pressCover(widths: widths, sizes, to: writer)
    }

    private func note(_ page: BrochurePage, _ number: Int, _ writer: FrameWriter) {
        if page.isUnknownClass {
            writer.note(
                "unsupported-class", "“\(page.className)” is not known: only its picture is shown", page: number)
        }
        for file in page.lost.prefix(20) {
            writer.note("missing-resource", "\(oneLine(file, limit: 300)) is not in the archive", page: number)
        }
    }

    /// Points: pixels of the picture for 1x.
    private func size(of page: BrochurePage) -> (width: Int, height: Int) {
        switch page.kind {
        case .picture(let picture, let smaller):
            let isDouble = smaller == nil && isDouble(picture)
            guard let head = folder.pictureHead(smaller ?? picture) else { return (0, 0) }
            return isDouble ? (head.width / 2, head.height / 2) : (head.width, head.height)
        case .document: return (0, 0)
        case .blank, .missing: return (1_000, 1_414)
        }
    }

    private func isDouble(_ entry: Archive.Entry) -> Bool {
        let name = entry.path[..<(entry.path.lastIndex(of: ".") ?? entry.path.endIndex)]
        return name.hasSuffix("@2x")
    }
}
