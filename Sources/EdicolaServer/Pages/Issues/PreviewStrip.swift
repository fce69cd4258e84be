import EdicolaCore
import HTML

/// A small picture of a page that everybody may see.
struct PreviewPage: Hashable, Sendable {
    var number: Int
    var picture: Picture

    /// The maximum number of pages in a strip.
    static let most = 8

    /// Returns the pages that an issue shows to everybody: its publisher's choice, or else the first ones.
    static func pages(of manifest: Manifest, for issue: Issue) -> [PreviewPage] {
        let chosen: (Int) -> Bool =
            if case .pages = issue.previewPages {
                issue.previewPages.contains
            } else {
                { issue.access(toPage: $0).isGranted }
            }
        return manifest.pages.lazy.filter { chosen($0.number) }.prefix(most).compactMap { page in
            (page.pictures[.oneX] ?? page.thumbnail ?? page.pictures[.twoX])
                .map { PreviewPage(number: page.number, picture: $0) }
        }
    }
}

/// Preview pages in a row; each opens the reader view at its page.
struct PreviewStrip {
    let pages: [PreviewPage]
    let entry: CatalogEntry
    var words = Words.english

    var html: HTML {
        guard !pages.isEmpty else { return .empty }
        return """
            <section class="strip" aria-labelledby="look-inside">
            <h2 class="section-title" id="look-inside">\(words.aLookInside)</h2>
            <ol class="strip-pages" tabindex="0" aria-labelledby="look-inside">
            \(pages.map(html).joined(by: "\n"))
            </ol>
            </section>
            """
    }

    private func html(of page: PreviewPage) -> HTML {
        let address = Paths.API.asset(page.picture.asset.path, of: entry.key)
        return """
            <li><a class="strip-page" href="\(Paths.reader(entry.key, page: page.number))">\
            <img src="\(address)" width="\(page.picture.width)" height="\(page.picture.height)" \
            alt="\(words.page(page.number))" loading="lazy" decoding="async"></a></li>
            """
    }
}
