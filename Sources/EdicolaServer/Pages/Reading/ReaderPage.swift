import EdicolaCore
import HTML

/// The reader view at one page. The modules in `Web/reader` take over; without them it still shows the page as a
/// picture.
struct ReaderPage {
    var publication: Publication
    var entry: CatalogEntry
    /// The client's access; nil for everybody's.
    var access: Access?
    /// The page, from 1.
    var page: Int
    /// Whether a preview link shows it before it is on sale. The issue has no page of its own then.
    var isDraft = false
    /// This page and the one beside it, if they exist and may be seen.
    var opening: OpeningPages?

    private var home: String { isDraft ? Paths.stand(publication.id) : Paths.issue(entry.key) }

    func html(for site: Site) -> HTML {
        Document(
            title: "\(site.words.page(page)) · \(entry.issue.title) · \(publication.title)",
            description: entry.issue.summary, path: Paths.reader(entry.key, page: page), picture: entry.sharedPicture,
            isHidden: true,
            accents: [Accent(of: publication, newest: entry, usual: site.settings.accent)], kind: "reader-page",
            styles: ["reader"], modules: ["reader/reader.js"], ahead: opening?.preload ?? .empty,
            data: [Paths.API.manifest(entry.key)], isPicture: opening != nil, hasBar: false, main: main(site)
        ).html(for: site)
    }

    private func main(_ site: Site) -> HTML {
        """
        <edicola-reader data-manifest="\(Paths.API.manifest(entry.key))" data-page="\(page)" \
        data-issue="\(entry.key)" data-home="\(home)" data-pages="\(Paths.issue(entry.key))/read/" \
        data-events="\(Paths.API.events(of: publication.id))"\(remedy(site.look))>
        <div class="opening\(opening == nil ? .empty : " is-page")">
        \(opening?.html ?? CoverPicture(entry: entry, sizes: "60vmin", isFirst: true, look: site.look).html)
        <h1 class="opening-title\(opening == nil ? .empty : " visually-hidden")" lang="\(publication.language)" dir="auto">\(entry.issue.title)</h1>
        <noscript>\(withoutScripts(site.words))</noscript>
        </div>
        </edicola-reader>
        """
    }

    /// The attribute with the remedy and the price, if access to some pages is refused.
    private func remedy(_ look: PageContext) -> HTML {
        guard case .refused(let remedy) = access ?? entry.issue.access else { return .empty }
        return HTML.attribute("data-remedy", remedy.rawValue)
            + HTML.attribute("data-price", look.price(of: entry.issue).map(look.words.price))
    }

    private func withoutScripts(_ words: Words) -> HTML {
        """
        <p>\(words.readerNeedsScripts)</p>
        \(opening == nil ? "<p>\(words.pageMissing(page))</p>" : .empty)
        <nav class="plain-turning" aria-label="\(words.pages(entry.pageCount))">\
        \(page > 1 ? link(words.previousPage, page - 1) : .empty)\
        <a class="button is-quiet" href="\(home)">\(words.contents)</a>\
        \(page < entry.pageCount ? link(words.nextPage, page + 1) : .empty)</nav>
        """
    }

    private func link(_ words: String, _ page: Int) -> HTML {
        "<a class=\"button is-quiet\" href=\"\(Paths.reader(entry.key, page: page))\">\(words)</a>"
    }
}
