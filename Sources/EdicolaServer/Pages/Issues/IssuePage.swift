import EdicolaCore
import HTML

/// An issue: its cover beside its contents, a look inside, what it is about, and the next action.
struct IssuePage {
    var publication: Publication
    /// With its contents.
    var entry: CatalogEntry
    /// The first pages, as far as anybody may see them.
    var preview: [PreviewPage] = []
    /// What is printed on the pages, by their positions.
    var labels: [Int: String] = [:]
    /// The contents of an issue that says more of its articles; nil: as the entry has them.
    var articles: [ContentsEntry]?
    /// Who wrote what.
    var authors: [Headline: String] = [:]

    func html(for site: Site) -> HTML {
        let title = "\(issue.title) · \(publication.title)"
        return Document(
            title: title, description: issue.summary.isEmpty ? words.plainNumberAndDate : issue.summary,
            path: Paths.issue(entry.key), picture: entry.sharedPicture,
            accents: [Accent(of: publication, newest: entry)], kind: "issue-page",
            styles: ["issue", "contents", "strip"],
            modules: ["modules/live-stand.js", "modules/local-words.js", "modules/reading-action.js"],
            searched: publication,
            main: main
        ).html(for: site)
    }

    private var issue: Issue { entry.issue }
    private var words: IssueWords { IssueWords(entry) }

    private var main: HTML {
        """
        <live-stand data-publication="\(publication.id)" data-events="\(Paths.API.events(of: publication.id))">
        <article class="issue" data-issue="\(entry.key)">
        <div class="issue-cover">
        <a href="\(Paths.reader(entry.key))" tabindex="-1">\
        \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 420px, 80vw", isFirst: true).html)</a>
        </div>
        <header class="issue-head">
        <p class="kicker"><a class="issue-publication" href="\(Paths.stand(publication.id))" \
        lang="\(publication.language)" dir="auto">\(publication.title)</a> \
        <span class="dot" aria-hidden="true">·</span> \(words.numberAndDate)</p>
        <h1 class="issue-title" lang="\(publication.language)" dir="auto">\(issue.title)</h1>
        \(summary)
        <p class="access-sentence" id="access">\(access)</p>
        <p class="actions">\(ReadAction(entry: entry).html)\(download)</p>
        </header>
        <div class="issue-inside">
        \(ContentsList(
            entries: articles ?? entry.contents, key: entry.key, language: publication.language, labels: labels,
            authors: authors
        ).html)
        \(PreviewStrip(pages: preview, entry: entry).html)
        \(facts)
        </div>
        </article>
        </live-stand>
        """
    }

    private var summary: HTML {
        issue.summary.isEmpty
            ? .empty
            : "<p class=\"issue-summary\" lang=\"\(publication.language)\" dir=\"auto\">\(issue.summary)</p>"
    }

    private var access: HTML {
        guard words.isBeingPressed else { return AccessSentence(entry: entry).html }
        return """
            \(PressingWords(entry: entry).html)\
            <span class="pressing-note">\(entry.pagesReady > 0 ? "; what is ready can be read already." : ".")</span>
            """
    }

    /// The whole issue as one file, for those who want it beside this browser.
    private var download: HTML {
        guard issue.isFree, !words.isBeingPressed else { return .empty }
        let size = entry.sizes["2x"].map { " <span class=\"size\">\(ByteCount($0).words)</span>" as HTML }
        return """
            <a class="button is-quiet" href="\(Paths.API.archive(entry.key))?rendition=2x" download>Download\(size)</a>
            """
    }

    private var facts: HTML {
        var facts: [HTML] = []
        if entry.pageCount > 0 { facts.append("<li>\(words.pages)</li>") }
        if issue.lifeCycle.revision > 1 { facts.append("<li>Revision \(issue.lifeCycle.revision)</li>") }
        if issue.isFree, let size = entry.sizes["original"] {
            facts.append(
                """
                <li><a href="\(Paths.API.original(entry.key))" download>The file as its publisher made it</a>, \
                \(ByteCount(size).words)</li>
                """)
        }
        return facts.isEmpty ? .empty : "<ul class=\"facts\">\(facts.joined(by: "\n"))</ul>"
    }
}
