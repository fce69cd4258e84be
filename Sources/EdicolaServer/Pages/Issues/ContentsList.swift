import EdicolaCore
import HTML

/// The contents as a magazine prints them: sections, headlines, pages.
struct ContentsList {
    let entries: [ContentsEntry]
    let key: Issue.Key
    let language: String
    /// The printed page labels, by position: contents refer to those.
    var labels: [Int: String] = [:]
    /// The authors of articles, by title and page.
    var authors: [Headline: String] = [:]

    var words = Words.english

    /// The number of entries shown at once; a longer list expands.
    static let atOnce = 16

    var html: HTML {
        guard !entries.isEmpty else { return .empty }
        let first = entries.prefix(entries.count > Self.atOnce + 4 ? Self.atOnce : entries.count)
        let rest = entries.dropFirst(first.count)
        return """
            <section class="contents" aria-labelledby="contents" lang="\(language)">
            <h2 class="section-title" id="contents" lang="\(words.code)">\(words.contents)</h2>
            <ol class="contents-list">
            \(first.map(line).joined(by: "\n"))
            </ol>
            \(rest.isEmpty ? .empty : more(rest))
            </section>
            """
    }

    private func more(_ rest: ArraySlice<ContentsEntry>) -> HTML {
        """
        <details class="contents-more"><summary lang="\(words.code)">\(words.more(rest.count))</summary>
        <ol class="contents-list">
        \(rest.map(line).joined(by: "\n"))
        </ol></details>
        """
    }

    private func line(_ entry: ContentsEntry) -> HTML {
        if isSection(entry) { return section(entry) }
        let below: HTML =
            entry.children.isEmpty
            ? .empty : "\n<ol class=\"contents-below\">\n\(entry.children.map(line).joined(by: "\n"))\n</ol>"
        guard let page = entry.page else {
            return
                "<li class=\"contents-item\"><span class=\"contents-title\" dir=\"auto\">\(entry.title)</span>\(below)</li>"
        }
        return "<li class=\"contents-item\">\(link(entry.title, page: page))\(below)</li>"
    }

    /// Whether an entry is the name of a section whose first article begins on the same page: the name is no link of
    /// its own.
    private func isSection(_ entry: ContentsEntry) -> Bool {
        guard let first = entry.children.first else { return false }
        return entry.page == nil || entry.page == first.page
    }

    private func section(_ entry: ContentsEntry) -> HTML {
        let lines = entry.children.map { child -> HTML in
            child.page.map { "<li>\(link(child.title, page: $0))</li>" } ?? "<li>\(child.title)</li>"
        }
        return """
            <li class="contents-item is-section"><span class="contents-section" dir="auto">\(entry.title)</span>
            <ol>
            \(lines.joined(by: "\n"))
            </ol></li>
            """
    }

    private func link(_ title: String, page: Int) -> HTML {
        let author = authors[Headline(title: title, page: page)]
        let byline = author.map { "<span class=\"contents-author\" dir=\"auto\">\($0)</span> " as HTML }
        return """
            <a class="contents-link" href="\(Paths.reader(key, page: page))">\
            <span class="contents-title" dir="auto">\(title)</span> \(byline)\
            <span class="contents-page"><span class="visually-hidden" lang="\(words.code)">\(words.pageWord)</span> \(labels[page] ?? String(page))</span></a>
            """
    }
}

/// An article's title and first page.
struct Headline: Hashable {
    var title: String
    var page: Int
}

extension Manifest {
    /// Returns the articles by section; nil when they have neither authors nor sections, and so say no more than the
    /// contents.
    ///
    /// - Parameter fixed: the sections of every issue, in their order; the others follow in page order.
    func articleContents(fixed: [String] = []) -> [ContentsEntry]? {
        guard articles.contains(where: { $0.author != nil || $0.section != nil }) else { return nil }
        var entries = fixed.compactMap { name -> ContentsEntry? in
            let lines = articles.filter { $0.section == name }.map { ContentsEntry(title: $0.title, page: $0.page) }
            return lines.isEmpty ? nil : ContentsEntry(title: name, children: lines)
        }
        for article in articles where !(article.section.map(fixed.contains) ?? false) {
            let line = ContentsEntry(title: article.title, page: article.page)
            guard let section = article.section else {
                entries.append(line)
                continue
            }
            if entries.last?.title != section || entries.last?.page != nil {
                entries.append(ContentsEntry(title: section))
            }
            entries[entries.count - 1].children.append(line)
        }
        return entries
    }

    var authors: [Headline: String] {
        let named = articles.compactMap { article in
            article.author.map { (Headline(title: article.title, page: article.page), $0) }
        }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// The printed page labels, by position.
    var labels: [Int: String] {
        Dictionary(pages.compactMap { page in page.label.map { (page.number, $0) } }, uniquingKeysWith: { $1 })
    }
}
