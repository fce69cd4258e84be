import EdicolaCore
import HTML

/// The search results: issue by issue, each with its cover and its best places.
struct SearchPage {
    static let issuesAtOnce = 10

    var question: String
    var answer: SearchAnswer
    /// The publication, if only one was searched.
    var publication: Publication?
    var isContinuation = false
    var look = PageContext()

    private var words: SearchWords { .of(look.words.code) }

    func html(for site: Site) -> HTML {
        var page = self
        page.look = site.look
        let name = "\(page.words.search) · \(site.name)"
        return Document(
            title: isEmpty ? name : "\(question) · \(name)", path: nil, kind: "search-page", styles: ["search"],
            main: page.main
        ).html(for: site)
    }

    private var isEmpty: Bool { question.allSatisfy(\.isWhitespace) }

    private var main: HTML {
        """
        <header class="search-head">
        <h1 class="visually-hidden">\(words.search)</h1>
        \(SearchField(question: question, publication: publication, isLarge: true, words: look.words).html)
        \(place)
        </header>
        \(isEmpty ? invitation : answer.items.isEmpty && answer.publications.isEmpty ? nothing : results)
        """
    }

    /// The searched stands, with a link to the alternative.
    private var place: HTML {
        guard let publication else { return .empty }
        let everywhere: HTML =
            isEmpty ? .empty : " <a href=\"\(Paths.search(for: question))\">\(words.searchAll)</a>"
        return """
            <p class="search-place">\(words.within) <a href="\(Paths.stand(publication.id))" lang="\(publication.language)">\
            \(publication.title)</a>.\(everywhere)</p>
            """
    }

    private var invitation: HTML {
        """
        <p class="search-note">\(words.invitation)</p>
        """
    }

    private var nothing: HTML {
        EmptyState(
            drawing: .lostPage,
            sentence: isContinuation ? words.thatWasAll : words.nothing(question, publication != nil),
            action: publication == nil || isContinuation
                ? (words.seeStands, "/") : (words.searchAll, Paths.search(for: question))
        ).html
    }

    private var results: HTML {
        """
        <section class="found" aria-label="\(words.results)">
        \(answer.publications.isEmpty ? .empty : publications)
        <ol class="found-issues">
        \(answer.items.enumerated().map { SearchResultCard(found: $1, question: question, isFirst: $0 < 3, look: look).html }.joined(by: "\n"))
        </ol>
        \(answer.isPartial ? "<p class=\"search-note\">\(words.manyPages)</p>" : .empty)
        \(paging)
        </section>
        """
    }

    private var publications: HTML {
        """
        <ul class="found-publications">
        \(answer.publications.map { publication in
            """
            <li><a class="found-publication" href="\(Paths.stand(publication.id))"><span class="found-name" \
            lang="\(publication.language)" dir="auto">\(publication.title)</span> <span class="found-summary" \
            lang="\(publication.language)" dir="auto">\(publication.summary)</span></a></li>

            """ as HTML
        })</ul>
        """
    }

    private var paging: HTML {
        guard answer.next != nil || isContinuation else { return .empty }
        let first: HTML =
            isContinuation
            ? "<a class=\"button is-quiet\" href=\"\(Paths.search(for: question, in: publication?.id))\">\(words.bestResults)</a>"
            : .empty
        let more: HTML =
            answer.next.map {
                """
                <a class="button is-quiet" rel="next" \
                href="\(Paths.search(for: question, in: publication?.id, after: $0))">\(words.moreResults)</a>
                """
            } ?? .empty
        return "<nav class=\"paging\" aria-label=\"\(words.moreResults)\">\(first)\(more)</nav>"
    }
}
