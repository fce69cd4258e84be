import EdicolaCore
import HTML

/// The first pages of the reader view as pictures, at their final positions: visible before the first module has
/// loaded, and then taken over by the modules.
struct OpeningPages {
    /// The open pages of a wide window, in reading order; a narrow one shows only the requested page.
    let spread: [Page]
    let number: Int
    let isRightToLeft: Bool
    let entry: CatalogEntry
    /// The page on the half that is read first, even without a page beside it.
    private let leading: Int?

    /// - Returns: nil when the page has no picture.
    init?(_ manifest: Manifest, at number: Int, of entry: CatalogEntry, isOpen: Bool = false) {
        let whole = manifest.spread(with: number)
        let spread = whole.filter {
            $0.number == number || isOpen || entry.issue.access(toPage: $0.number).isGranted
        }
        guard spread.contains(where: { $0.number == number && !$0.pictures.isEmpty }) else { return nil }
        self.spread = spread.filter { !$0.pictures.isEmpty }
        self.number = number
        self.isRightToLeft = manifest.isRightToLeft
        self.entry = entry
        leading = whole.first.flatMap { whole.count == 1 && manifest.half(of: $0) == .last ? nil : $0.number }
    }

    var html: HTML { spread.map(image).joined(by: "\n") }

    /// The preload link of the requested page, before the styles.
    var preload: HTML {
        spread.first { $0.number == number }.map { page in
            """
            <link rel="preload" as="image" imagesrcset="\(sources(of: page))" imagesizes="\(sizes(of: page))" \
            fetchpriority="high">

            """
        } ?? .empty
    }

    private func image(_ page: Page) -> HTML {
        let isAsked = page.number == number
        let picture = page.picture(for: .oneX)
        let priority: HTML = isAsked ? "fetchpriority=\"high\"" : "loading=\"lazy\""
        return """
            <img class="opening-page\(place(of: page))\(isAsked ? .empty : " is-beside")" \
            src="\(picture.map(address) ?? "")" srcset="\(sources(of: page))" sizes="\(sizes(of: page))" \
            width="\(picture?.width ?? 0)" height="\(picture?.height ?? 0)" alt="Page \(page.number)" decoding="sync" \
            \(priority)>
            """
    }

    /// Returns the page's class in a wide window: a page that is wider than tall fills it, any other fills its half.
    private func place(of page: Page) -> HTML {
        if page.standsAlone { return .empty }
        return (page.number == leading) != isRightToLeft ? " is-left" : " is-right"
    }

    private func address(_ picture: Picture) -> String { Paths.API.asset(picture.asset.path, of: entry.key) }

    private func sources(of page: Page) -> String {
        Rendition.allCases.compactMap { page.pictures[$0] }.map { "\(address($0)) \($0.width)w" }.joined(
            separator: ", ")
    }

    private func sizes(of page: Page) -> String {
        let tall = "\((page.width / max(1, page.height) * 1000).rounded() / 10)svh"
        return page.standsAlone
            ? "min(100vw, \(tall))"
            : "(min-width: 700px) and (min-aspect-ratio: 11/10) min(50vw, \(tall)), min(100vw, \(tall))"
    }
}

extension Manifest {
    /// Returns the pages that are open together with one in a wide window, as `Web/reader/issue/spreads.js` pairs them.
    func spread(with number: Int) -> [Page] {
        var index = 0
        while index < pages.count {
            let page = pages[index]
            let next = index + 1 < pages.count ? pages[index + 1] : nil
            let isPaired =
                !page.standsAlone && half(of: page) != .last
                && next.map { !$0.standsAlone && half(of: $0) != .first } == true
            let spread = isPaired ? [page, next].compactMap(\.self) : [page]
            if spread.contains(where: { $0.number == number }) { return spread }
            index += spread.count
        }
        return []
    }

    fileprivate enum Half { case first, last }

    /// Returns the half of an open issue on which a page lies, if that is specified or usual; any other page follows
    /// the order.
    fileprivate func half(of page: Page) -> Half? {
        switch page.side {
        case .left: isRightToLeft ? .last : .first
        case .right: isRightToLeft ? .first : .last
        case .center: nil
        case nil: page.number == 1 ? .last : nil
        }
    }
}

extension Page {
    fileprivate var standsAlone: Bool { side == .center || isLandscape }
}
