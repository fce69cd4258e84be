import CPDFium
import Markup

/// A part of the document that can be read by itself: what an entry of the outline leads to.
struct DocumentArticle {
    var title: String
    var section: String?
    var start: PagePlace
    /// Where the next one begins, and its title; nil for the last.
    var end: PagePlace?
    var nextTitle = ""
    /// The last page it reaches, from 1.
    var lastPage: Int

    var info: SourceInfo.Article {
        .init(title: title, section: section, page: start.page, pageCount: lastPage - start.page + 1, hasText: true)
    }
}

/// Keeps what was read once.
final class ArticleList {
    var articles: [DocumentArticle]?
}

extension Document {
    /// More articles than any issue has.
    static let mostArticles = 2_000

    /// One for each entry of the outline's first level, or of its second below an entry that is only a heading for
    /// those: that has no page, or the same as its first.
    func articles(_ entries: [Outline.Entry]) -> [DocumentArticle] {
        var articles: [DocumentArticle] = []
        func add(_ entry: Outline.Entry, in section: String?) {
            guard let place = entry.place, !entry.title.isEmpty else { return }
            articles.append(DocumentArticle(title: entry.title, section: section, start: place, lastPage: place.page))
        }
        for entry in entries {
            let children = entry.children.filter { $0.place != nil }
            if let first = children.first?.place, entry.place.map({ $0.page == first.page }) ?? true {
                for child in children { add(child, in: entry.title) }
            } else {
                add(entry, in: nil)
            }
        }
        // An outline may jump; an article ends where the next one stands in the document.
        let order = articles.indices.sorted { a, b in articles[a].start.precedes(articles[b].start, or: a < b) }
        for (index, next) in zip(order, order.dropFirst()) {
            let end = articles[next].start
            articles[index].end = end
            articles[index].nextTitle = articles[next].title
            articles[index].lastPage = max(articles[index].start.page, isAtTop(end) ? end.page - 1 : end.page)
        }
        if let last = order.last { articles[last].lastPage = pageCount }
        return Array(articles.prefix(Self.mostArticles))
    }

    /// What the publisher gave, else the outline, else what an earlier run found on the contents page.
    var contentsEntries: [Outline.Entry] {
        guard givenContents.isEmpty else { return givenContents }
        var outline = Outline(document: self)
        let entries = outline.entries()
        return entries.isEmpty ? ContentsFile.fromEnvironment(pageCount: pageCount) : entries
    }

    /// Reads pages, which a hostile one may end: never part of ``info()``.
    func printedContents() throws(WorkerError) -> PrintedContents? {
        guard contentsEntries.isEmpty else { return nil }
        let contents = PrintedContents(of: self)
        return contents.pages.isEmpty ? nil : contents
    }

    func article(_ number: Int) throws(WorkerError) -> [UInt8] {
        let articles = articleList.articles ?? self.articles(contentsEntries)
        articleList.articles = articles
        guard articles.indices.contains(number - 1) else {
            throw WorkerError(.usage, "the PDF has no article \(number)")
        }
        let article = articles[number - 1]
        let blocks = ArticleText(article, of: self).blocks
        var json = JSON()
        json.object { json in
            json.key("title", article.title)
            if !language.isEmpty { json.key("language", language) }
            json.key("page", article.start.page)
            json.key("pages", article.info.pageCount)
            json.key("blocks")
            json.array { json in
                for block in blocks {
                    json.object { json in
                        block.passage.writeMembers(to: &json)
                        json.key("page", block.page)
                    }
                }
            }
        }
        return json.bytes
    }

    /// Whether nothing stands on the page before a place, as far as its height tells.
    private func isAtTop(_ place: PagePlace) -> Bool {
        guard let y = place.y else { return true }
        var size = pdfium_size()
        _ = unsafe pdfium.FPDF_GetPageSizeByIndexF(handle, Int32(place.page - 1), &size)
        return y > Double(size.height) * 0.88
    }
}

extension PagePlace {
    fileprivate func precedes(_ other: PagePlace, or isFirst: Bool) -> Bool {
        if page != other.page { return page < other.page }
        // Upwards is larger; what has no height means the top of the page.
        let (mine, theirs) = (y ?? .infinity, other.y ?? .infinity)
        return mine == theirs ? isFirst : mine > theirs
    }
}
