import EdicolaCore
import HTML

/// All stands of the newsstand, or those of a category: one shelf for each publication, its newest cover first.
struct StandsPage {
    struct Shelf {
        var entry: PublicationEntry
        /// A few issues after the newest, newest first.
        var others: [CatalogEntry] = []
    }

    var shelves: [Shelf]
    var next: String?
    var tree = CategoryTree([])
    var category: StandCategory.ID?
    /// The next actions of the page's one reader.
    var standings: [Issue.Key: LibraryItem] = [:]

    /// Every issue on the page.
    var entries: [CatalogEntry] { shelves.flatMap { ($0.entry.newest.map { [$0] } ?? []) + $0.others } }

    func html(for site: Site) -> HTML {
        var site = site
        site.look.standings = standings
        let accents = shelves.prefix(AccentStyles.limit - 1).map { $0.accent(site.settings) }
        return Document(
            title: category.flatMap { tree.category($0) }.map { "\($0.title) · \(site.name)" } ?? site.name,
            description: site.words.newsstandOf(names),
            path: category.map { "/?category=\($0)" } ?? "/", picture: shelves.first?.entry.newest?.sharedPicture,
            accents: [.ofNewsstand] + accents, kind: "stands-page",
            styles: ["masthead", "stands"] + (tree.categories.isEmpty ? [] : ["browse"]),
            modules: ["modules/live-stand.js", "modules/reading-action.js"], isRoot: true, main: main(site)
        ).html(for: site)
    }

    private var names: String { shelves.prefix(5).map(\.entry.publication.title).joined(separator: ", ") }

    private func main(_ site: Site) -> HTML {
        let words = site.words
        guard !shelves.isEmpty || category != nil else { return empty(words) }
        return """
            <h1 class="visually-hidden">\(category.flatMap { tree.category($0)?.title } ?? site.name)</h1>
            \(categories(words))
            \(shelves.isEmpty ? nothing(words) : .empty)
            <live-stand data-events="\(Paths.API.events)">
            \(shelves.enumerated().map { html(of: $1, isFirst: $0 == 0, site: site) }.joined(by: "\n"))
            </live-stand>
            \(next.map { "<nav class=\"paging\" aria-label=\"\(words.moreStands)\"><a class=\"button is-quiet\" rel=\"next\" href=\"\($0)\">\(words.moreStands)</a></nav>" })
            """
    }

    /// The top categories, and those below the selected one.
    private func categories(_ words: Words) -> HTML {
        guard !tree.categories.isEmpty else { return .empty }
        let path = category.map { tree.path(to: $0) } ?? []
        let levels = [tree.roots] + path.map { tree.children(of: $0.id) }
        let lists = levels.enumerated().filter { !$1.isEmpty }.map { level, categories -> HTML in
            let all: HTML = level == 0 ? "<li>\(link(nil, words.allCategories, isOn: category == nil))</li>" : .empty
            let names = categories.map { entry in
                "<li>\(link(entry.id, entry.title, isOn: path.contains(entry)))</li>" as HTML
            }
            return "<ul class=\"browse-list\">\(all)\(names.joined)</ul>"
        }
        return "<nav class=\"browse is-above\" aria-label=\"\(words.categories)\">\(lists.joined(by: "\n"))</nav>"
    }

    private func link(_ id: StandCategory.ID?, _ name: String, isOn: Bool) -> HTML {
        """
        <a class="browse-link" href="\(id.map { "/?category=\($0)" } ?? "/")"\
        \(isOn ? (id == category ? " aria-current=\"page\"" : " aria-current=\"true\"") : .empty)>\(name)</a>
        """
    }

    private func html(of shelf: Shelf, isFirst: Bool, site: Site) -> HTML {
        let publication = shelf.entry.publication
        return """
            <section class="stand \(shelf.accent(site.settings).className)" aria-labelledby="stand-\(publication.id)">
            <header class="stand-head">
            <h2 class="stand-name" id="stand-\(publication.id)" lang="\(publication.language)" dir="auto">\
            <a href="\(Paths.stand(publication.id))">\(publication.title)</a></h2>
            <p class="stand-summary" lang="\(publication.language)" dir="auto">\(publication.summary)</p>
            </header>
            \(shelf.entry.newest.map { board($0, shelf: shelf, isFirst: isFirst, look: site.look) } ?? "<p class=\"stand-empty\">\(site.words.noIssueYet)</p>")
            </section>
            """
    }

    private func board(_ newest: CatalogEntry, shelf: Shelf, isFirst: Bool, look: PageContext) -> HTML {
        let count = shelf.entry.issueCount
        let all: HTML =
            count > shelf.others.count + 1
            ? "<a class=\"stand-all\" href=\"\(Paths.stand(shelf.entry.publication.id))\">\(look.words.allIssues(count))</a>"
            : .empty
        return """
            <div class="board">
            <div class="board-newest" data-issue="\(newest.key)">
            <a class="board-cover" href="\(Paths.issue(newest.key))">\
            \(CoverPicture(entry: newest, sizes: "(min-width: 60rem) 320px, 80vw", isFirst: isFirst, look: look).html)</a>
            <div class="board-words">
            <p class="kicker">\(IssueWords(newest, in: look.words).kicker)\
            \(Mark(of: newest, on: look.day).map { " " + $0.html(in: look.words) })</p>
            <h3 class="board-title" dir="auto"><a href="\(Paths.issue(newest.key))">\(newest.issue.title)</a></h3>
            <p class="actions">\(ReadAction(entry: newest, look: look).html)\
            <span class="board-price">\(IssuePrice(entry: newest, look: look).html)</span></p>
            </div>
            </div>
            <ul class="board-others">
            \(shelf.others.map { IssueCard(entry: $0, sizes: "(min-width: 60rem) 150px, 36vw", look: look).html }.joined(by: "\n"))
            </ul>
            </div>
            \(all)
            """
    }

    private func nothing(_ words: Words) -> HTML {
        EmptyState(drawing: .emptyShelf, sentence: words.nothingFiled, action: (words.seeOtherStands, "/")).html
    }

    private func empty(_ words: Words) -> HTML {
        EmptyState(
            drawing: .emptyShelf, heading: words.emptyNewsstand, sentence: words.howToBegin,
            code: """
                edicola publication add my-magazine --title "My Magazine"
                edicola publish march.pdf --publication my-magazine --issue 2026-03 --cover-date 2026-03 --free
                """
        ).html
    }
}

extension StandsPage.Shelf {
    func accent(_ settings: StandSettings) -> Accent {
        Accent(of: entry.publication, newest: entry.newest, usual: settings.accent)
    }
}
