extension EPUBSource {
    /// The articles of a magazine: what the contents name, from one entry to the next.
    ///
    /// The entries are those that an NCX calls articles (periodicals of calibre and Kindle); else those of the first
    /// level, where one that leads nowhere is the section of those below it. Cover, contents and their like are none.
    var articles: [SourceInfo.Article] {
        let marked = Self.flat(navigation.contents, section: nil) { $0.type == "article" }
        let entries = marked.isEmpty ? Self.topLevel(navigation.contents) : marked
        let aside = Set(
            navigation.landmarks.filter { Self.asides.contains($0.type) }.compactMap { pageNumber($0.target) })
        let found = entries.compactMap { entry, section -> SourceInfo.Article? in
            guard let page = pageNumber(entry.target), !aside.contains(page), !entry.title.isEmpty else { return nil }
            return SourceInfo.Article(title: entry.title, section: section, page: page, pageCount: 1)
        }
        let starts = Set(found.map(\.page) + aside).sorted()
        let ends = Dictionary(zip(starts, starts.dropFirst() + [lastLinearPage + 1])) { first, _ in first }
        // One article, or several on one page, tell nothing that the contents don't.
        guard Set(found.map(\.page)).count > 1 else { return [] }
        return found.map { article in
            var article = article
            article.pageCount = max(1, (ends[article.page] ?? 0) - article.page)
            return article
        }
    }

    private static let asides: Set<String> = ["cover", "toc", "titlepage", "copyright-page", "landmarks", "page-list"]

    /// Pages behind it belong to no article.
    private var lastLinearPage: Int {
        let nonLinear = package.spine.dropFirst().count { !$0.isLinear }
        return max(1, pageCount - nonLinear)
    }

    private static func topLevel(_ entries: [EPUBNavigation.Entry]) -> [(EPUBNavigation.Entry, String?)] {
        // One entry above all is the whole issue.
        if entries.count == 1 && !entries[0].children.isEmpty { return topLevel(entries[0].children) }
        return entries.flatMap { entry in
            entry.target == nil ? entry.children.map { ($0, entry.title) } : [(entry, nil)]
        }
    }

    private static func flat(
        _ entries: [EPUBNavigation.Entry], section: String?, where isWanted: (EPUBNavigation.Entry) -> Bool
    ) -> [(EPUBNavigation.Entry, String?)] {
        entries.flatMap { entry in
            (isWanted(entry) ? [(entry, section)] : []) + flat(entry.children, section: entry.title, where: isWanted)
        }
    }
}
