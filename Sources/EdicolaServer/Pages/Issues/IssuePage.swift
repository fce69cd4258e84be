import EdicolaCore
import HTML

/// The page of an issue: its cover beside its contents, preview, description, and the next action.
struct IssuePage {
    var publication: Publication
    /// The issue with its contents.
    var entry: CatalogEntry
    /// The client's access; nil for everybody's.
    var access: Access?
    /// The first pages, as far as everybody may see them.
    var preview: [PreviewPage] = []
    /// The printed page labels, by position.
    var labels: [Int: String] = [:]
    /// The contents with details of the articles; nil for the entry's own.
    var articles: [ContentsEntry]?
    /// The authors of articles.
    var authors: [Headline: String] = [:]
    var related: [CatalogEntry] = []
    /// The client's ways to get the issue; nil for a free issue.
    var counter: PurchaseOptions?

    func html(for site: Site) -> HTML {
        let words = IssueWords(entry, in: site.words)
        let title = "\(issue.title) · \(publication.title)"
        return Document(
            title: title, description: issue.summary.isEmpty ? words.plainNumberAndDate : issue.summary,
            path: Paths.issue(entry.key), picture: entry.sharedPicture,
            facts: [.issue(entry, of: publication, site: site)],
            accents: [Accent(of: publication, newest: entry, usual: site.settings.accent)], kind: "issue-page",
            styles: ["issue", "contents", "strip", "shelf"] + (counter == nil ? [] : ["counter"]),
            modules: ["modules/live-stand.js", "modules/reading-action.js", "modules/share-link.js"],
            searched: publication, main: main(site)
        ).html(for: site)
    }

    private var issue: Issue { entry.issue }

    private func main(_ site: Site) -> HTML {
        let look = site.look
        let words = IssueWords(entry, in: look.words)
        return """
            <live-stand data-publication="\(publication.id)" data-events="\(Paths.API.events(of: publication.id))">
            <article class="issue" data-issue="\(entry.key)">
            <div class="issue-cover">
            <a href="\(Paths.reader(entry.key))" tabindex="-1">\
            \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 420px, 80vw", isFirst: true, look: look).html)</a>
            \(lookInside(look))
            </div>
            <header class="issue-head">
            <p class="kicker"><a class="issue-publication" href="\(Paths.stand(publication.id))" \
            lang="\(publication.language)" dir="auto">\(publication.title)</a> \
            <span class="dot" aria-hidden="true">·</span> \(words.numberAndDate)</p>
            <h1 class="issue-title" lang="\(publication.language)" dir="auto">\(issue.title)</h1>
            \(summary)\(withdrawal(look.words))
            <p class="access-sentence\(issue.isFree ? .empty : " \(JSONLD.gate)")" id="access">\(accessSentence(look))</p>
            \(counter?.actions(in: look) ?? reading(site, words))\
            \(counter?.note(in: look))
            </header>
            <div class="issue-inside">
            \(contents(look.words))
            \(PreviewStrip(pages: preview, entry: entry, words: look.words).html)
            \(facts(words))
            </div>
            </article>
            \(RelatedIssues(entries: related, look: look).html)
            </live-stand>
            """
    }

    private func contents(_ words: Words) -> HTML {
        ContentsList(
            entries: articles ?? entry.contents, key: entry.key, language: publication.language, labels: labels,
            authors: authors, words: words
        ).html
    }

    private var summary: HTML {
        issue.summary.isEmpty
            ? .empty
            : "<p class=\"issue-summary\" lang=\"\(publication.language)\" dir=\"auto\">\(issue.summary)</p>"
    }

    /// The reason of a withdrawal, for readers who keep the issue.
    private func withdrawal(_ words: Words) -> HTML {
        guard let reason = issue.lifeCycle.withdrawalReason else { return .empty }
        return "<p class=\"issue-withdrawal\" dir=\"auto\">\(LibraryWords.of(words.code).withdrawn(reason))</p>"
    }

    private func reading(_ site: Site, _ words: IssueWords) -> HTML {
        """
        <p class="actions">\(ReadAction(entry: entry, isOpen: isOpen, look: site.look).html)\(download(words))\(share(site))</p>
        """
    }

    /// The link to the preview under the cover, if the actions are ways to get the issue.
    private func lookInside(_ look: PageContext) -> HTML {
        guard entry.pagesReady > 0, !issue.previewPages.isEmpty, counter?.actions(in: look) != nil else {
            return .empty
        }
        return "<p><a class=\"look-inside\" href=\"\(Paths.reader(entry.key))\">\(look.words.lookInside)</a></p>"
    }

    private var isOpen: Bool { (access ?? issue.access).isGranted }

    private func accessSentence(_ look: PageContext) -> HTML {
        guard IssueWords(entry).isBeingPressed else {
            return counter?.sentence(for: entry, access, in: look)
                ?? AccessSentence(entry: entry, access: access, look: look).html
        }
        return """
            \(PressingWords(entry: entry, look: look).html)\
            <span class="pressing-note">\(entry.pagesReady > 0 ? look.words.readyAlready : ".")</span>
            """
    }

    /// The whole issue as one file, for readers who want a copy of their own.
    private func download(_ words: IssueWords) -> HTML {
        guard isOpen, !words.isBeingPressed else { return .empty }
        let size = entry.sizes["2x"].map { " <span class=\"size\">\(words.words.size($0))</span>" as HTML }
        return """
            <a class="button is-quiet" href="\(Paths.API.archive(entry.key))?rendition=2x" download>\(words.words.download)\(size)</a>
            """
    }

    /// The button for sharing; its module shows it where the browser can share.
    private func share(_ site: Site) -> HTML {
        """
        <share-link data-title="\(issue.title)" data-copied="\(site.words.copied)" hidden>\
        <button class="button is-quiet" type="button">\(site.words.share)</button></share-link>
        """
    }

    private func facts(_ words: IssueWords) -> HTML {
        var facts: [HTML] = []
        if entry.pageCount > 0 { facts.append("<li>\(words.pages)</li>") }
        if issue.lifeCycle.revision > 1 { facts.append("<li>\(words.words.revision(issue.lifeCycle.revision))</li>") }
        if isOpen, let size = entry.sizes["original"] {
            facts.append(
                """
                <li><a href="\(Paths.API.original(entry.key))" download>\(words.words.original)</a>, \
                \(words.words.size(size))</li>
                """)
        }
        return facts.isEmpty ? .empty : "<ul class=\"facts\">\(facts.joined(by: "\n"))</ul>"
    }
}
