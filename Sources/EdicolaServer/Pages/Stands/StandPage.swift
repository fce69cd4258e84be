import EdicolaCore
import HTML

/// A publication's stand: its newest issue large, back issues by year, specials apart.
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

    func html(for site: Site) -> HTML {
        Document(
            title: isContinuation ? "Earlier issues of \(publication.title)" : publication.title,
            description: publication.summary, path: Paths.stand(publication.id),
            picture: newest?.sharedPicture,
            accents: [Accent(of: publication, newest: newest ?? backIssues.first)], kind: "stand-page",
            styles: ["masthead", "newest", "shelf"],
            modules: ["modules/live-stand.js", "modules/local-words.js", "modules/reading-action.js"],
            searched: publication,
            main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name" lang="\(publication.language)" dir="auto">\
        \(isContinuation ? "<a href=\"\(Paths.stand(publication.id))\">\(publication.title)</a>" : "\(publication.title)")</h1>
        \(summary)
        </header>
        <live-stand data-publication="\(publication.id)" data-events="\(Paths.API.events(of: publication.id))">
        \(newest.map { NewestIssue(entry: $0, publication: publication).html } ?? (backIssues.isEmpty ? empty : .empty))
        \(BackIssues(entries: backIssues, isContinuation: isContinuation).html)
        </live-stand>
        \(paging)
        """
    }

    private var summary: HTML {
        publication.summary.isEmpty || isContinuation
            ? .empty
            : "<p class=\"masthead-summary\" lang=\"\(publication.language)\" dir=\"auto\">\(publication.summary)</p>"
    }

    private var empty: HTML {
        EmptyPlace(
            drawing: .emptyShelf, sentence: "The first issue is not on the stand yet.",
            action: ("See the other stands", "/")
        ).html
    }

    private var paging: HTML {
        guard earlier != nil || isContinuation else { return .empty }
        let newer: HTML =
            isContinuation
            ? "<a class=\"button is-quiet\" href=\"\(Paths.stand(publication.id))\">Newest issue</a>" : .empty
        let older: HTML =
            earlier.map { "<a class=\"button is-quiet\" rel=\"next\" href=\"\($0)\">Earlier issues</a>" } ?? .empty
        return "<nav class=\"paging\" aria-label=\"More issues\">\(newer)\(older)</nav>"
    }
}
