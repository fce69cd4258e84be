import Markup

/// A magazine made of web pages that are scrolled: HPub, or HTML in a ZIP.
final class WebSource: Source {
    let folder: ContentFolder
    let book: WebBook
    /// Files of the pages; nil for one that is missing.
    private let entries: [Archive.Entry?]
    private lazy var resources = ContentResources(folder, pages: entries, takesAll: true)

    var pageCount: Int { book.pages.count }

    init(_ folder: ContentFolder, _ book: WebBook, maximumPages: Int) throws(WorkerError) {
        guard !book.pages.isEmpty else { throw WorkerError(.empty, "the magazine lists no pages") }
        guard book.pages.count <= maximumPages else {
            throw WorkerError(.tooLarge, "the magazine has \(book.pages.count) pages; the limit is \(maximumPages)")
        }
        self.folder = folder
        self.book = book
        entries = book.pages.map { folder.file($0.path) }
    }

    func info() throws(WorkerError) -> SourceInfo {
        var info = book.info
        let titles = WebTitles(book, folder, entries)
        info.pages = entries.map { entry in
            var page = SourceInfo.Page()
            if let entry, !isPicture(entry) { page.document = PlainPath.of(folder.path(of: entry)) }
            return page
        }
        info.contents = titles.list.enumerated().map { .init(title: $1, page: $0 + 1, fragment: nil) }
        info.articles = zip(1..., book.pages).compactMap { number, page in
            page.title.map { .init(title: $0, author: page.author, section: nil, page: number, pageCount: 1) }
        }
        info.title = info.title ?? titles.ofBook
        info.language = info.language ?? titles.language
        info.resources = resources.info
        return info
    }

    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(WorkerError) {
            guard entries.indices.contains(number - 1) else {
                throw WorkerError(.pageFailed, "there is no page \(number)")
            }
            guard let entry = entries[number - 1] else {
                throw WorkerError(.missingFile, "“\(book.pages[number - 1].path)” is not in the archive")
            }
            if isPicture(entry) {
                let bytes = try folder.read(entry)
                let layer = ContentLayer(page: number, picture: PictureHead(bytes))
                return try PicturePages.press(bytes, page: number, sizes, layer: layer.json, to: writer)
            }
            let document = try folder.document(entry)
            ContentNotes.write(document, folder, page: number, to: writer)
            let layer = ContentLayer(
                kind: .document, page: number, paragraphs: document.paragraphs, data: book.data)
            writer.write(document, layer, page: number)
        } catch {
            writer.write(error, page: number)
        }
    }

    func writeResource(_ number: Int, item: Int?, to writer: FrameWriter) throws(WorkerError) {
        try resources.write(number, from: folder, to: writer)
    }

    /// The picture that the publisher names, else the first one of the page, else a plain sheet.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        let named = number == 1 ? book.cover.flatMap(folder.file) : nil
        let page = entries.indices.contains(number - 1) ? entries[number - 1] : nil
        let onPage = page.map { isPicture($0) ? [$0] : folder.needs(of: $0).compactMap(folder.entry(plainPath:)) } ?? []
        for entry in (named.map { [$0] } ?? []) + onPage where isPicture(entry) {
            guard let bytes = try? folder.read(entry) else { continue }
            do throws(WorkerError) {
                return try PicturePages.pressCover(bytes, page: number, widths: widths, sizes, to: writer)
            } catch {
                writer.note("damaged-picture", "\(oneLine(entry.path, limit: 300)): \(error.message)")
            }
        }
        try PlainSheet.pressCover(widths: widths, sizes, to: writer)
    }

    private func isPicture(_ entry: Archive.Entry) -> Bool {
        ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(folder.type(of: entry))
    }
}
