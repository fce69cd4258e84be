import EdicolaCore
import HTML

/// All pages of an issue that is not on sale yet: those that the press has made, and a sheet of the same size for each
/// that comes.
struct PressBoard {
    struct Sheet: Hashable {
        var number: Int
        var label: String?
        var width: Double
        var height: Double
        /// A small picture; nil for text that has none.
        var picture: Picture?
    }

    /// More pages than a screen shows at once are counted only.
    static let most = 240

    let key: Issue.Key
    let sheets: [Sheet]
    let pageCount: Int

    /// - Returns: nil while nothing is known of the pages.
    init?(_ manifest: Manifest?, of entry: CatalogEntry) {
        guard let manifest, manifest.pageCount > 0 else { return nil }
        key = entry.key
        pageCount = manifest.pageCount
        sheets = manifest.pages.prefix(Self.most).map { page in
            Sheet(
                number: page.number, label: page.label, width: page.width, height: page.height,
                picture: page.thumbnail ?? page.pictures[.oneX])
        }
    }

    func html(_ own: IssueDeskWords) -> HTML {
        """
        <section class="console-part press-board" aria-labelledby="pages">
        <h2 class="section-title" id="pages">\(own.pages)</h2>
        <ol class="board-pages">
        \(sheets.map { pressed($0, own) })\(coming)\
        </ol>
        \(rest(own))
        </section>
        """
    }

    private func pressed(_ sheet: Sheet, _ own: IssueDeskWords) -> HTML {
        """
        <li class="board-page" data-page="\(sheet.number)"><a class="board-link" href="\(Paths.reader(key, page: sheet.number))" \
        aria-label="\(own.atPage(sheet.number))">\(face(sheet))<span class="board-number" aria-hidden="true">\(sheet.label ?? "\(sheet.number)")</span></a></li>

        """
    }

    private func face(_ sheet: Sheet) -> HTML {
        guard let picture = sheet.picture else { return blank(sheet.width, sheet.height) }
        return """
            <span class="board-sheet"><img class="board-picture" \
            src="\(Paths.API.asset(picture.asset.path, of: key))" width="\(picture.width)" \
            height="\(picture.height)" alt="" loading="lazy" decoding="async"></span>
            """
    }

    /// The place of each page that comes, so that nothing moves when it is there.
    private var coming: HTML {
        let (first, last) = (sheets.count + 1, min(pageCount, Self.most))
        guard first <= last else { return .empty }
        let (width, height) = sheets.last.map { ($0.width, $0.height) } ?? (3, 4)
        return (first...last).map { number in
            """
            <li class="board-page is-coming" data-page="\(number)" aria-hidden="true"><span class="board-link">\
            \(blank(width, height))<span class="board-number">\(number)</span></span></li>

            """ as HTML
        }.joined(by: "")
    }

    private func blank(_ width: Double, _ height: Double) -> HTML {
        """
        <span class="board-sheet"><svg class="board-picture" viewBox="0 0 \(Int(saturating: width)) \(Int(saturating: height))" \
        width="\(Int(saturating: width))" height="\(Int(saturating: height))" aria-hidden="true"></svg></span>
        """
    }

    private func rest(_ own: IssueDeskWords) -> HTML {
        let rest = pageCount - Self.most
        return rest > 0 ? "<p class=\"console-aside\">\(own.morePages(rest))</p>" : .empty
    }
}
