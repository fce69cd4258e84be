import EdicolaCore
import FoundationEssentials

/// An issue on the stand in the form of the index: its rows, ready to be written.
struct SearchEdition: Sendable {
    var key: Issue.Key
    /// See ``SearchFile/slot(of:onSale:)``.
    var slot: Int64
    var revision: Int
    /// The version of the pages' texts. An issue whose price was changed has the same one, and its texts stay.
    var content: String
    var titles: [Title]
    /// nil when the index has them already.
    var pages: [Page]?

    /// The issue itself, an article, or a line of the contents.
    struct Title: Sendable {
        var page: Int?
        /// The last page that a caller must be able to open to see the text.
        var lastPage: Int?
        var title: String
        var text = ""
        /// Words about the issue: publication, number, date.
        var context = ""

        var texts: [String] { [title.indexed, text.indexed, context.indexed] }
    }

    struct Page: Sendable {
        var number: Int
        var label: String?
        /// The title of the article to which the page belongs.
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

/// The issue's description in the main database, for the index.
struct SearchSource: Sendable {
    var number: Int64
    var entry: CatalogEntry
    var publicationTitle: String
    /// nil while the issue has no page.
    var manifest: Manifest?
    /// The run that made the pages, and their number.
    var content: String
}

extension SearchSource {
    /// Returns the issue's own row first, then articles, or the contents where there are none.
    ///
    /// - Parameter articleTexts: By the article's place, from 1.
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
