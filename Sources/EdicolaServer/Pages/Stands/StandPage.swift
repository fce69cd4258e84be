import EdicolaCore
import HTML
import Storage

/// A publication's stand: its newest issue large, back issues by year, specials separate; or a part of it.
struct StandPage {
    var publication: Publication
    /// The newest issue with its contents; nil on the pages of earlier issues, and while there is none.
    var newest: CatalogEntry?
    /// The back issues, newest first.
    var backIssues: [CatalogEntry]
    /// The address of the next, earlier issues.
    var earlier: String?
    /// Whether it is a page of earlier issues, which does not repeat the newest one.
    var isContinuation = false
    var filter = StandFilter.everything
    var browser: StandBrowser?
    var logo: LogoPicture?
    var news: [NewsItem] = []
    /// Whether the page is at `/`, as the stand of the newsstand's only publication.
    var isRoot = false
    /// Whether it is a preview of settings that are not published yet, hidden from everybody else.
    var isPreview = false
    /// The next actions of the page's one reader; nil for everybody.
    var standings: [Issue.Key: LibraryItem]?

    /// The reader's own library, where store and library are one screen.
    var own: LibraryPage.Shelf?

    /// The articles of the selected section.
    var sections: [SectionEntry] = []

    /// Every issue on the page.
    var entries: [CatalogEntry] { (newest.map { [$0] } ?? []) + backIssues }

    func html(for site: Site) -> HTML {
        var site = site
        site.look.standings = standings ?? [:]
        let words = site.words
        let accent = Accent(of: publication, newest: newest ?? backIssues.first, usual: site.settings.accent)
        return Document(
            title: isContinuation ? words.earlierIssuesOf(publication.title) : title(words),
            description: publication.summary, path: filter.address(of: publication.id),
            picture: newest?.sharedPicture,
            facts: isFront ? [.periodical(publication, newest: newest, site: site, logo: logo)] : [],
            isHidden: isPreview || isContinuation || filter == .mine,
            accents: [accent], kind: "stand-page", styles: styles(site),
            modules: ["modules/live-stand.js", "modules/reading-action.js"]
                + (isMerged(site) && isFront ? ["modules/issue-library.js"] : []), searched: publication,
            isRoot: isRoot, main: main(site)
        ).html(for: site)
    }

    private var isFront: Bool { !isContinuation && filter == .everything }

    private func isMerged(_ site: Site) -> Bool { site.settings.mergesLibrary == true }

    private func title(_ words: Words) -> String {
        guard filter != .everything else { return publication.title }
        return "\(filter.name(in: words, tree: browser?.tree ?? CategoryTree([]))) · \(publication.title)"
    }

    private func styles(_ site: Site) -> [String] {
        let standLook = site.settings.look ?? .grid
        return ["masthead", "newest", "shelf"] + (browser == nil ? [] : ["browse"])
            + (standLook == .shelf ? ["boards"] : []) + (standLook == .coverFlow ? ["flow"] : [])
            + (news.isEmpty ? [] : ["news"]) + (isMerged(site) && (isFront || filter == .mine) ? ["library"] : [])
            + (sections.isEmpty ? [] : ["section"])
    }

    private func main(_ site: Site) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name" lang="\(publication.language)" dir="auto">\
        \(isContinuation || filter != .everything ? "<a href=\"\(Paths.stand(publication.id))\">\(name)</a>" : name)</h1>
        \(summary)
        </header>
        \(welcome(site))
        \(isMerged(site) && isFront ? goingOn(site) : .empty)
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
        if case .section(let name) = filter, !sections.isEmpty {
            let list = SectionList(name: name, entries: sections, publication: publication, look: look)
            return "\(ways)\n\(list.html)"
        }
        if filter == .mine, let own {
            let words = LibraryWords.of(look.words.code)
            let issues =
                own.items.isEmpty
                ? nothing(look.words) : own.part(look.words.mine, own.items, words, look, isOnStand: true)
            return "\(ways)\n\(issues)\n\(own.ways(in: words))"
        }
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

    /// The started issues, first on the stand as in the library.
    private func goingOn(_ site: Site) -> HTML {
        """
        <div class="stand-library">
        <issue-library data-publication="\(publication.id)"></issue-library>
        \(own?.goingOn(in: .of(site.words.code)))
        </div>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyState(drawing: .emptyShelf, sentence: words.noIssueYet, action: (words.seeOtherStands, "/")).html
    }

    private func nothing(_ words: Words) -> HTML {
        let own = LibraryWords.of(words.code)
        let stand = Paths.stand(publication.id)
        if filter == .mine, standings == nil {
            let back = Paths.escaped(filter.address(of: publication.id))
            return EmptyState(
                drawing: .emptyShelf, sentence: own.mineOutside, action: (own.signIn, "\(Paths.account)?next=\(back)")
            ).html
        }
        let sentence = filter == .mine ? own.noneMine : words.nothingHere
        return EmptyState(drawing: .emptyShelf, sentence: sentence, action: (words.showAll, stand)).html
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
