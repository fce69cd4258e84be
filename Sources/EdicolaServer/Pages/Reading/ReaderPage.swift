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
    /// The revision that a member of the staff looks through; nil for the one that readers get.
    var revision: Revision.Name?
    /// This page and the one beside it, if they exist and may be seen.
    var opening: OpeningPages?

    private var manifest: String {
        Paths.API.manifest(entry.key) + (revision.map { "?revision=\($0.text)" } ?? "")
    }

    /// The address before a page's number.
    private var pages: String {
        revision.map { "\(Paths.Console.read(entry.key, $0.text))/" } ?? "\(Paths.issue(entry.key))/read/"
    }

    private var home: String {
        if revision != nil { return Paths.Console.revisions(entry.key) }
        return isDraft ? Paths.stand(publication.id) : Paths.issue(entry.key)
    }

    func html(for site: Site) -> HTML {
        Document(
            title: "\(site.words.page(page)) · \(entry.issue.title) · \(publication.title)",
            description: entry.issue.summary, path: Paths.reader(entry.key, page: page), picture: entry.sharedPicture,
            isHidden: true,
            accents: [Accent(of: publication, newest: entry, usual: site.settings.accent)], kind: "reader-page",
            styles: revision == nil ? ["reader"] : ["reader", "revisions"], modules: ["reader/reader.js"],
            ahead: opening?.preload ?? .empty,
            data: [manifest], isPicture: opening != nil, hasBar: false, main: main(site)
        ).html(for: site)
    }

    private func main(_ site: Site) -> HTML {
        """
        <edicola-reader data-manifest="\(manifest)" data-page="\(page)" \
        data-issue="\(entry.key)" data-home="\(home)" data-pages="\(pages)" \
        data-events="\(Paths.API.events(of: publication.id))"\(remedy(site.look))>
        <div class="opening\(opening == nil ? .empty : " is-page")">
        \(opening?.html ?? CoverPicture(entry: entry, sizes: "60vmin", isFirst: true, look: site.look).html)
        <h1 class="opening-title\(opening == nil ? .empty : " visually-hidden")" lang="\(publication.language)" dir="auto">\(entry.issue.title)</h1>
        <noscript>\(withoutScripts(site.words))</noscript>
        </div>
        </edicola-reader>\(revision == nil ? .empty : notice(site.words))
        """
    }

    /// The line that says that readers see other pages.
    private func notice(_ words: Words) -> HTML {
        "<p class=\"look-notice\"><a href=\"\(home)\">\(RevisionWords.of(words.code).lookingThrough)</a></p>"
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
        "<a class=\"button is-quiet\" href=\"\(pages)\(page)\">\(words)</a>"
    }
}
