import EdicolaCore
import HTML

/// One cover in the middle, the others turned away on both sides, newest first.
///
/// A list that scrolls sideways and stops at each cover: the style sheet turns the covers by scroll position. It needs
/// no script; the keyboard moves from link to link, and the list follows.
struct CoverFlow {
    let entries: [CatalogEntry]
    let publication: Publication
    var look = PageContext()

    var html: HTML {
        """
        <section class="flow" aria-labelledby="flow">
        <h2 class="visually-hidden" id="flow">\(look.words.coverFlow)</h2>
        <ol class="flow-covers" tabindex="0" aria-labelledby="flow">
        \(entries.enumerated().map { item($1, isFirst: $0 == 0) }.joined(by: "\n"))
        </ol>
        </section>
        """
    }

    private func item(_ entry: CatalogEntry, isFirst: Bool) -> HTML {
        let words = IssueWords(entry, in: look.words)
        return """
            <li class="flow-item" data-issue="\(entry.key)">
            <a class="flow-cover" href="\(Paths.issue(entry.key))">\
            \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 420px, 70vw", isFirst: isFirst, look: look).html)</a>
            <div class="flow-words">
            <p class="kicker">\(words.kicker)\(Mark(of: entry, on: look.day).map { " " + $0.html(in: look.words) })</p>
            <h3 class="flow-title" lang="\(publication.language)" dir="auto">\(entry.issue.title)</h3>
            <p class="flow-action">\(ReadAction(entry: entry, look: look).html) \
            <span class="card-price">\(IssuePrice(entry: entry, look: look).html)</span></p>
            </div>
            </li>
            """
    }
}
