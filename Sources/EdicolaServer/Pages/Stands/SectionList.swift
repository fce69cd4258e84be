import EdicolaCore
import HTML
import Storage

/// The articles of a fixed section across the issues, newest first.
struct SectionList {
    let name: String
    let entries: [SectionEntry]
    let publication: Publication
    var look = PageContext()

    var html: HTML {
        """
        <section class="section-run" aria-labelledby="section-run">
        <h2 class="section-title" id="section-run" lang="\(publication.language)" dir="auto">\(name)</h2>
        <ol class="section-issues">
        \(entries.enumerated().map { issue($1, isFirst: $0 < 2) }.joined(by: "\n"))
        </ol>
        </section>
        """
    }

    private func issue(_ section: SectionEntry, isFirst: Bool) -> HTML {
        let entry = section.entry
        let words = IssueWords(entry, in: look.words)
        return """
            <li class="section-issue" data-issue="\(entry.key)">
            <a class="section-cover" href="\(Paths.issue(entry.key))" tabindex="-1" aria-hidden="true">\
            \(CoverPicture(entry: entry, sizes: "112px", isFirst: isFirst, isDecoration: true, look: look).html)</a>
            <div>
            <p class="kicker"><a href="\(Paths.issue(entry.key))">\(words.numberAndDate)</a></p>
            <ul class="section-articles" lang="\(publication.language)">
            \(section.articles.map { article($0, in: entry.key) }.joined(by: "\n"))
            </ul>
            </div>
            </li>
            """
    }

    private func article(_ article: Article, in key: Issue.Key) -> HTML {
        """
        <li><a class="section-article" href="\(Paths.reader(key, page: article.page))">\
        <span class="section-headline" dir="auto">\(article.title)</span>\
        \(article.author.map { " <span class=\"contents-author\" dir=\"auto\">\($0)</span>" as HTML })</a></li>
        """
    }
}
