import EdicolaCore
import FoundationEssentials

/// An issue on the stand as the index wants it: its rows, ready to be written.
struct SearchEdition: Sendable {
    var key: Issue.Key
    /// See ``SearchFile/slot(of:onSale:)``.
    var slot: Int64
    var revision: Int
    /// What decides the pages' texts: an issue whose price was changed has the same, and they stay.
    var content: String
    var titles: [Title]
    /// nil when the index has them already.
    var pages: [Page]?

    /// The issue itself, an article, a line of the contents.
    struct Title: Sendable {
        var page: Int?
        /// The last page that one must be able to open to be shown the text.
        var lastPage: Int?
        var title: String
        var text = ""
        /// Said of the issue rather than by it: publication, number, date.
        var context = ""

        var texts: [String] { [title.indexed, text.indexed, context.indexed] }
    }

    struct Page: Sendable {
        var number: Int
        var label: String?
        /// Of the article that it belongs to.
        var title: String?
        var heading: String
        var body: String
        /// ``PageText/kept``, compressed.
        var texts: [UInt8]

        init(number: Int, label: String? = nil, title: String? = nil, text: PageText) {
            self.number = number
            self.label = label
            self.title = title
            let kept = text.kept
            let passages = PageText(kept: kept)
            heading = passages.headings.indexed
            body = passages.body.indexed
            texts = CompressedText.pack(kept)
        }
    }
}

/// What the main database says of an issue that is to be found.
struct SearchSource: Sendable {
    var number: Int64
    var entry: CatalogEntry
    var publicationTitle: String
    /// nil while it has no page.
    var manifest: Manifest?
    /// The run that made the pages, and how many there are.
    var content: String
}

extension SearchSource {
    /// The issue's own row first, then articles, or the contents where there are none.
    ///
    /// - Parameter articleTexts: by the article's place, from 1.
    func titles(articleTexts: [Int: String]) -> [SearchEdition.Title] {
        let issue = entry.issue
        let number = issue.number.map { "\($0.name)" } ?? ""
        var titles = [
            SearchEdition.Title(
                title: issue.title, text: ([issue.summary] + issue.coverLines).joined(separator: "\n"),
                context: "\(publicationTitle) \(number) \(issue.coverDate.words) \(issue.coverDate)")
        ]
        guard let manifest else { return titles }
        for (index, article) in manifest.articles.enumerated() {
            let last = article.page + max(1, article.pageCount) - 1
            titles.append(
                SearchEdition.Title(
                    page: article.page, lastPage: last, title: article.title,
                    text: articleTexts[index + 1] ?? "",
                    context: [article.author, article.section].compactMap(\.self).joined(separator: " ")))
        }
        let known = Set(manifest.articles.map { "\($0.page) \($0.title)" })
        titles += manifest.contents.flattened.compactMap { line in
            guard let page = line.page, !line.title.isEmpty, !known.contains("\(page) \(line.title)") else {
                return nil
            }
            return SearchEdition.Title(page: page, title: line.title)
        }
        return Array(titles.prefix(SearchFile.maximumPlaces))
    }

    /// By page: the title of the last article, or line of the contents, that begins on it or before it.
    var pageTitles: [Int: String] {
        guard let manifest else { return [:] }
        var titles: [Int: String] = [:]
        for article in manifest.articles {
            for page in article.page..<article.page + max(1, article.pageCount) { titles[page] = article.title }
        }
        for line in manifest.contents where manifest.articles.isEmpty {
            if let page = line.page, titles[page] == nil { titles[page] = line.title }
        }
        return titles
    }
}

extension [ContentsEntry] {
    fileprivate var flattened: [ContentsEntry] { flatMap { [$0] + $0.children.flattened } }
}
