/// The contents of a document that has no outline, read from its contents page.
///
/// A line counts when the page that it names bears its title as a heading. A page that names at least three such titles,
/// and at least half of what it seems to name, is a contents page; anything less is chance.
struct PrintedContents {
    /// Where a magazine has its contents.
    static let lastPage = 12
    /// Pages that are read to find the titles.
    static let maximumPages = 300
    static let minimumTitles = 3
    /// Bytes of all titles: they are handed to the run that takes out the articles.
    static let mostBytes = 64 << 10
    /// How many pages before the first number are not counted: a cover, an inside cover, advertisements.
    static let offsets = [0, 1, 2, -1, 3, 4, 5, 6, -2, 7, 8]

    /// In the order of the pages.
    private(set) var entries: [Outline.Entry] = []
    /// The pages on which they were found, from 1.
    private(set) var pages: [Int] = []
    private(set) var articles: [SourceInfo.Article] = []

    /// The first page on which they were found.
    var contentsPage: Int { pages.first ?? 1 }

    init(of document: Document) {
        var headings = PageHeadings(document)
        for number in 1...min(document.pageCount, Self.lastPage) {
            let lines = ContentsLine.lines(in: document.textLines(ofPage: number))
            let numbers = Set(lines.map(\.number))
            guard numbers.count >= Self.minimumTitles else { continue }
            let found = Self.entries(of: lines, on: number, document, &headings)
            guard found.count >= Self.minimumTitles, Set(found.map(\.number)).count * 2 >= numbers.count else {
                continue
            }
            pages.append(number)
            for entry in found where !entries.contains(where: { $0.isSame(as: entry.entry) }) {
                entries.append(entry.entry)
            }
        }
        entries.sort { ($0.place?.page ?? 0) < ($1.place?.page ?? 0) }
        var bytes = 0
        entries = Array(
            entries.prefix { entry in
                bytes += entry.title.utf8.count + 16
                return bytes <= Self.mostBytes
            })
        articles = document.articles(entries).map(\.info)
    }

    private typealias Found = (number: Int, entry: Outline.Entry)

    /// The lines whose titles stand where they say, counted the way that makes most of them true.
    private static func entries(
        of lines: [ContentsLine], on contentsPage: Int, _ document: Document, _ headings: inout PageHeadings
    ) -> [Found] {
        let labelled: (Int) -> Int? = { document.labels.page(labelled: "\($0)") }
        let counted = offsets.map { offset in { (number: Int) -> Int? in number + offset } }
        var best: [Found] = []
        for position in [labelled] + counted {
            var found: [Found] = []
            for line in lines {
                guard let page = position(line.number), (1...document.pageCount).contains(page), page != contentsPage,
                    let title = headings.title(line.title, onPage: page)
                else { continue }
                let entry = Outline.Entry(title: title, place: PagePlace(page: page))
                if !found.contains(where: { $0.entry.isSame(as: entry) }) { found.append((line.number, entry)) }
            }
            if found.count > best.count { best = found }
            if best.count * 5 >= Set(lines.map(\.number)).count * 4, best.count >= minimumTitles { break }
        }
        return best
    }
}

extension Outline.Entry {
    fileprivate func isSame(as other: Outline.Entry) -> Bool {
        place?.page == other.place?.page && title.lettersOnly == other.title.lettersOnly
    }
}

/// The headings of the pages that were asked for, each page read once.
private struct PageHeadings {
    private let document: Document
    private var known: [Int: [String]] = [:]

    init(_ document: Document) { self.document = document }

    /// - Returns: the title as the page has it when it only goes on there, else as it was asked for; nil when the page has
    ///   no such heading.
    mutating func title(_ title: String, onPage page: Int) -> String? {
        let wanted = title.lettersOnly
        guard wanted.utf8.count >= 3 else { return nil }
        for heading in headings(ofPage: page) {
            let letters = heading.lettersOnly
            guard letters == wanted || letters.isPart(of: wanted) else { continue }
            return letters.hasPrefix(wanted) && letters != wanted ? heading : title
        }
        return nil
    }

    private mutating func headings(ofPage number: Int) -> [String] {
        if let headings = known[number] { return headings }
        guard known.count < PrintedContents.maximumPages, let page = try? Page(number, of: document) else { return [] }
        var headings: [String] = []
        var isAfterHeading = false
        for passage in page.passages(PageGeometry(page)) {
            guard case .heading = passage.kind else {
                isAfterHeading = false
                continue
            }
            // A title in two lines of different size is two headings, one after the other.
            if isAfterHeading, let last = headings.last { headings.append("\(last) \(passage.text)") }
            headings.append(passage.text)
            isAfterHeading = true
        }
        known[number] = headings
        return headings
    }
}

extension Document {
    /// The lines of a page as they are drawn; none when it can't be read.
    fileprivate func textLines(ofPage number: Int) -> [PageText.Line] {
        guard let page = try? Page(number, of: self) else { return [] }
        return page.textLines(PageGeometry(page))
    }
}
