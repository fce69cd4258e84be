import EdicolaCore
import HTML

/// Every stand of the newsstand: one shelf for each publication, its newest cover first.
struct StandsPage {
    struct Shelf {
        var entry: PublicationEntry
        /// The issues after the newest, newest first; a few.
        var others: [CatalogEntry] = []
    }

    var shelves: [Shelf]
    var next: String?

    func html(for site: Site) -> HTML {
        Document(
            title: site.name, description: "The newsstand of \(names).", path: "/",
            picture: shelves.first?.entry.newest?.sharedPicture,
            accents: [.ofNewsstand] + shelves.prefix(AccentStyles.limit - 1).map(\.accent), kind: "stands-page",
            styles: ["masthead", "stands"],
            modules: ["modules/live-stand.js", "modules/local-words.js", "modules/reading-action.js"],
            main: main(site)
        ).html(for: site)
    }

    private var names: String { shelves.prefix(5).map(\.entry.publication.title).joined(separator: ", ") }

    private func main(_ site: Site) -> HTML {
        guard !shelves.isEmpty else { return empty(site) }
        return """
            <h1 class="visually-hidden">\(site.name)</h1>
            <live-stand data-events="\(Paths.API.events)">
            \(shelves.enumerated().map { html(of: $1, isFirst: $0 == 0) }.joined(by: "\n"))
            </live-stand>
            \(next.map { "<nav class=\"paging\" aria-label=\"More stands\"><a class=\"button is-quiet\" href=\"\($0)\">More stands</a></nav>" })
            """
    }

    private func html(of shelf: Shelf, isFirst: Bool) -> HTML {
        let publication = shelf.entry.publication
        return """
            <section class="stand \(shelf.accent.className)" aria-labelledby="stand-\(publication.id)">
            <header class="stand-head">
            <h2 class="stand-name" id="stand-\(publication.id)" lang="\(publication.language)" dir="auto">\
            <a href="\(Paths.stand(publication.id))">\(publication.title)</a></h2>
            <p class="stand-summary" lang="\(publication.language)" dir="auto">\(publication.summary)</p>
            </header>
            \(shelf.entry.newest.map { board($0, shelf: shelf, isFirst: isFirst) } ?? "<p class=\"stand-empty\">The first issue is not on the stand yet.</p>")
            </section>
            """
    }

    private func board(_ newest: CatalogEntry, shelf: Shelf, isFirst: Bool) -> HTML {
        let words = IssueWords(newest)
        let count = shelf.entry.issueCount
        let all: HTML =
            count > shelf.others.count + 1
            ? "<a class=\"stand-all\" href=\"\(Paths.stand(shelf.entry.publication.id))\">All \(count) issues</a>"
            : .empty
        return """
            <div class="board">
            <div class="board-newest" data-issue="\(newest.key)">
            <a class="board-cover" href="\(Paths.issue(newest.key))">\
            \(CoverPicture(entry: newest, sizes: "(min-width: 60rem) 320px, 80vw", isFirst: isFirst).html)</a>
            <div class="board-words">
            <p class="kicker">\(words.numberAndDate)</p>
            <h3 class="board-title" dir="auto"><a href="\(Paths.issue(newest.key))">\(newest.issue.title)</a></h3>
            <p class="actions">\(ReadAction(entry: newest).html)\
            <span class="board-price">\(words.isBeingPressed ? PressingWords(entry: newest).html : newest.issue.price?.html ?? "Free")</span></p>
            </div>
            </div>
            <ul class="board-others">
            \(shelf.others.map { IssueCard(entry: $0, sizes: "(min-width: 60rem) 150px, 36vw").html }.joined(by: "\n"))
            </ul>
            </div>
            \(all)
            """
    }

    private func empty(_ site: Site) -> HTML {
        EmptyPlace(
            drawing: .emptyShelf, heading: "A newsstand without a publication",
            sentence: "Add the first one with a command on this machine, then publish a PDF:",
            code: """
                edicola publication add my-magazine --title "My Magazine"
                edicola publish march.pdf --publication my-magazine --issue 2026-03 --cover-date 2026-03 --free
                """
        ).html
    }
}

extension StandsPage.Shelf {
    var accent: Accent { Accent(of: entry.publication, newest: entry.newest) }
}
