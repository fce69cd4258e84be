import EdicolaCore
import HTML

/// A page that anybody may see, small.
struct PreviewPage: Hashable, Sendable {
    var number: Int
    var picture: Picture

    /// As many as a strip shows.
    static let most = 8

    /// The pages of a manifest that this issue shows to anybody: those that its publisher chose, or else the first.
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

/// Pages in a row; each opens the reader there.
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
