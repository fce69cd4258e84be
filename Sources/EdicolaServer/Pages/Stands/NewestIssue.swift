import EdicolaCore
import HTML

/// The newest issue, large: cover, number and date, cover lines, the one action and a quiet second one.
struct NewestIssue {
    let entry: CatalogEntry
    let publication: Publication

    var html: HTML {
        let words = IssueWords(entry)
        return """
            <article class="newest" data-issue="\(entry.key)" aria-labelledby="newest-title">
            <a class="newest-cover" href="\(Paths.issue(entry.key))" tabindex="-1">
            \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 460px, 88vw", isFirst: true).html)
            </a>
            <div class="newest-words">
            <p class="kicker">\(words.numberAndDate)</p>
            <h2 class="newest-title" id="newest-title" lang="\(publication.language)" dir="auto">\
            <a href="\(Paths.issue(entry.key))">\(entry.issue.title)</a></h2>
            \(CoverLines(lines: words.coverLines, language: publication.language).html)
            <p class="access-sentence">\
            \(words.isBeingPressed ? PressingWords(entry: entry).html : AccessSentence(entry: entry).html)</p>
            <p class="actions">\(ReadAction(entry: entry).html)\
            <a class="button is-quiet" href="\(Paths.issue(entry.key))">Contents</a></p>
            </div>
            </article>
            """
    }
}

struct CoverLines {
    let lines: [String]
    let language: String

    var html: HTML {
        guard !lines.isEmpty else { return .empty }
        let items = lines.map { "<li>\($0)</li>\n" as HTML }
        return "<ul class=\"cover-lines\" lang=\"\(language)\" dir=\"auto\">\n\(items)</ul>"
    }
}

/// The next action of an issue in a browser. The element brings a reader who was here before back to their page.
struct ReadAction {
    let entry: CatalogEntry

    var html: HTML {
        guard entry.pagesReady > 0 else {
            return "<span class=\"button is-waiting\">Not yet readable</span>"
        }
        return """
            <reading-action data-issue="\(entry.key)"><a class="button is-primary" href="\(Paths.reader(entry.key))">\
            \(words)</a></reading-action>
            """
    }

    private var words: String {
        if entry.issue.isFree { return "Read" }
        return entry.issue.previewPages > 0 ? "Look inside" : "See how to get it"
    }
}
