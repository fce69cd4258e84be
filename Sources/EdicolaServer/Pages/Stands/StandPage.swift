import EdicolaCore
import HTML

/// A publication's stand: its newest issue large, back issues by year, specials apart; or a part of it.
struct StandPage {
    var publication: Publication
    /// With its contents; nil on the pages of earlier issues, and while there is none.
    var newest: CatalogEntry?
    /// Newest first.
    var backIssues: [CatalogEntry]
    /// The address of the issues before these.
    var earlier: String?
    /// On the pages of earlier issues the newest does not stand again.
    var isContinuation = false
    var filter = StandFilter.everything
    var browser: StandBrowser?
    var logo: LogoPicture?
    var news: [NewsItem] = []
    /// What is not the publisher's word yet is shown to nobody else.
    var isPreview = false

    func html(for site: Site) -> HTML {
        let words = site.words
        let isFront = !isContinuation && filter == .everything
        let accent = Accent(of: publication, newest: newest ?? backIssues.first, usual: site.settings.accent)
        return Document(
            title: isContinuation ? words.earlierIssuesOf(publication.title) : title(words),
            description: publication.summary, path: filter.address(of: publication.id),
            picture: newest?.sharedPicture,
            facts: isFront ? [.periodical(publication, newest: newest, site: site, logo: logo)] : [],
            isHidden: isPreview || isContinuation || filter == .mine,
            accents: [accent], kind: "stand-page", styles: styles(site),
            modules: ["modules/live-stand.js", "modules/reading-action.js"], searched: publication, main: main(site)
        ).html(for: site)
    }

    private func title(_ words: Words) -> String {
        guard filter != .everything else { return publication.title }
        return "\(filter.name(in: words, tree: browser?.tree ?? CategoryTree([]))) · \(publication.title)"
    }

    private func styles(_ site: Site) -> [String] {
        let standLook = site.settings.look ?? .grid
        return ["masthead", "newest", "shelf"] + (browser == nil ? [] : ["browse"])
            + (standLook == .shelf ? ["boards"] : []) + (standLook == .coverFlow ? ["flow"] : [])
            + (news.isEmpty ? [] : ["news"])
    }

    private func main(_ site: Site) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name" lang="\(publication.language)" dir="auto">\
        \(isContinuation || filter != .everything ? "<a href=\"\(Paths.stand(publication.id))\">\(name)</a>" : name)</h1>
        \(summary)
        </header>
        \(welcome(site))
        <live-stand data-publication="\(publication.id)" data-events="\(Paths.API.events(of: publication.id))">
        \(issues(site))
        </live-stand>
        \(paging(site.words))
        """
    }

    private var name: HTML { logo?.html(alternative: publication.title) ?? "\(publication.title)" }

    private var summary: HTML {
        publication.summary.isEmpty || isContinuation
            ? .empty
            : "<p class=\"masthead-summary\" lang=\"\(publication.language)\" dir=\"auto\">\(publication.summary)</p>"
    }

    private func welcome(_ site: Site) -> HTML {
        guard let welcome = site.settings.welcome, !welcome.isEmpty, !isContinuation, filter == .everything else {
            return .empty
        }
        return "<p class=\"masthead-welcome\" lang=\"\(publication.language)\" dir=\"auto\">\(welcome)</p>"
    }

    private func issues(_ site: Site) -> HTML {
        let look = site.look
        let standLook = site.settings.look ?? .grid
        var browser = browser
        browser?.words = look.words
        let ways = browser?.html ?? .empty
        let back = BackIssues(
            entries: backIssues, isContinuation: isContinuation,
            heading: filter == .everything ? nil : filter.name(in: look.words, tree: browser?.tree ?? CategoryTree([])),
            standLook: standLook, look: look
        ).html
        let items = NewsList(items: news, look: look, timeZone: site.settings.timeZone, language: publication.language)
        guard filter == .everything else { return "\(ways)\n\(backIssues.isEmpty ? nothing(look.words) : back)" }
        guard let newest else { return backIssues.isEmpty ? empty(look.words) : "\(ways)\n\(back)" }
        if standLook == .coverFlow {
            return """
                \(CoverFlow(entries: [newest] + backIssues, publication: publication, look: look).html)
                \(items.html)
                \(ways)
                """
        }
        return """
            \(NewestIssue(entry: newest, publication: publication, look: look).html)
            \(items.html)
            \(ways)
            \(back)
            """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(drawing: .emptyShelf, sentence: words.noIssueYet, action: (words.seeOtherStands, "/")).html
    }

    private func nothing(_ words: Words) -> HTML {
        EmptyPlace(
            drawing: .emptyShelf, sentence: words.nothingHere, action: (words.showAll, Paths.stand(publication.id))
        ).html
    }

    private func paging(_ words: Words) -> HTML {
        guard earlier != nil || isContinuation else { return .empty }
        let newer: HTML =
            isContinuation
            ? "<a class=\"button is-quiet\" href=\"\(filter.address(of: publication.id))\">\(words.newestIssue)</a>"
            : .empty
        let older: HTML =
            earlier.map { "<a class=\"button is-quiet\" rel=\"next\" href=\"\($0)\">\(words.earlierIssues)</a>" }
            ?? .empty
        return "<nav class=\"paging\" aria-label=\"\(words.moreIssues)\">\(newer)\(older)</nav>"
    }
}

/// A publication's name as a picture; its address changes with the picture.
struct LogoPicture: Hashable, Sendable {
    var address: String
    var width: Int
    var height: Int

    func html(alternative: String) -> HTML {
        """
        <img class="masthead-logo" src="\(address)" width="\(width)" height="\(height)" alt="\(alternative)">
        """
    }
}
