import EdicolaCore
import HTML
import Storage

/// All pages of an issue as small pictures: pressing one makes it a page that everybody may see.
struct PagesPage {
    var publication: Publication
    var entry: CatalogEntry
    var manifest: Manifest?
    /// The press's notes, by page.
    var notes: [Int: [RunNote]] = [:]
    /// The page that is the cover, from 1.
    var coverPage = 1
    var titles: [Publication] = []
    var note: String?
    var complaint: String?

    func html(for site: Site) -> HTML {
        let own = PagesWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.part, titles: titles, note: note,
            styles: ["console-pages"], main: main(own, site)
        ).html(for: site)
    }

    private func main(_ own: PagesWords, _ site: Site) -> HTML {
        guard let manifest, !manifest.pages.isEmpty else { return "<p class=\"console-calm\">\(own.none)</p>" }
        let mayPublish = site.may(.publish, on: publication.id)
        let list: HTML = """
            <ol class="page-grid">
            \(manifest.pages.map { page($0, mayPublish, own) })
            </ol>
            """
        guard mayPublish else { return list }
        return """
            \(complaint.map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" })
            <form method="post" action="\(Paths.Console.pages(entry.key))">
            <p class="console-lead">\(entry.issue.isFree ? own.freeHint : own.hint)</p>
            \(list)
            <p class="actions is-floating"><button class="button is-primary">\(own.save)</button></p>
            </form>
            """
    }

    private func page(_ page: Page, _ mayPublish: Bool, _ own: PagesWords) -> HTML {
        """
        <li class="page-cell">\(choice(page, mayPublish, own))\(cover(page, mayPublish, own))\(spots(page, mayPublish, own))\
        \((notes[page.number] ?? []).map { "<p class=\"page-note\">\($0.sentence)</p>" as HTML })</li>

        """
    }

    private func choice(_ page: Page, _ mayPublish: Bool, _ own: PagesWords) -> HTML {
        let name = own.page(page.number, page.label)
        guard mayPublish else { return "<span class=\"page-choice\">\(picture(page))<span>\(name)</span></span>" }
        let isChosen = entry.issue.previewPages.contains(page.number)
        return """
            <label class="page-choice" for="page-\(page.number)">\
            <input type="checkbox" id="page-\(page.number)" name="page[]" value="\(page.number)"\(HTML.attribute("checked", if: isChosen))>\
            \(picture(page))<span class="page-name">\(name)</span></label>
            """
    }

    private func cover(_ page: Page, _ mayPublish: Bool, _ own: PagesWords) -> HTML {
        if page.number == coverPage { return "<p class=\"page-cover\">\(own.isCover)</p>" }
        guard mayPublish, page.document == nil else { return .empty }
        return """
            <button class="page-cover" name="cover" value="\(page.number)" \
            formaction="\(Paths.Console.cover(entry.key))" \
            aria-label="\(own.makeCover): \(own.page(page.number, page.label))">\(own.makeCover)</button>
            """
    }

    /// The way to the page's links and hot spots, which need something to be drawn on.
    private func spots(_ page: Page, _ mayPublish: Bool, _ own: PagesWords) -> HTML {
        guard mayPublish, page.layer != nil, page.document == nil else { return .empty }
        return """
            <a class="page-spots" href="\(Paths.Console.spots(entry.key, page: page.number))" \
            aria-label="\(own.spots): \(own.page(page.number, page.label))">\(own.spots)</a>
            """
    }

    private func picture(_ page: Page) -> HTML {
        guard let picture = page.thumbnail ?? page.pictures[.oneX] else { return "<span class=\"page-blank\"></span>" }
        return """
            <img class="page-picture" src="\(Paths.API.asset(picture.asset.path, of: entry.key))" \
            width="\(picture.width)" height="\(picture.height)" alt="" loading="lazy" decoding="async">
            """
    }
}

/// The chosen pages, as a browser sends them.
struct PagesForm: Decodable, Sendable {
    var page: [Int]?

    /// - Returns: nil for numbers that the issue does not have.
    func preview(of pageCount: Int) -> PreviewPages? {
        let pages = page ?? []
        guard pages.allSatisfy({ (1...max(1, pageCount)).contains($0) }) else { return nil }
        return PreviewPages(choosing: pages)
    }
}

/// The page that was pressed.
struct CoverForm: Decodable, Sendable {
    var cover: Int?
}

/// The text of the page of pages, in one language.
struct PagesWords: Sendable {
    var part, partHint, hint, freeHint, save, none, tooMany, isCover, makeCover, spots: String
    var page: @Sendable (_ number: Int, _ label: String?) -> String

    static func of(_ language: String) -> PagesWords { language.hasPrefix("it") ? .italian : .english }

    static let english = PagesWords(
        part: "Pages", partHint: "Choose the cover and the preview",
        hint: "Press the pages that everybody may see before buying. The cover is always among them.",
        freeHint: "The issue is free: everybody sees all pages. The choice counts when you give it a price.",
        save: "Save the preview", none: "Nothing has been pressed yet.",
        tooMany: "A preview can have at most \(PreviewPages.most) pages of the issue.", isCover: "Cover",
        makeCover: "Make it the cover", spots: "Hot spots",
        page: { number, label in
            label.map { $0 == "\(number)" ? "\(number)" : "\(number), printed \($0)" } ?? "\(number)"
        })

    static let italian = PagesWords(
        part: "Pagine", partHint: "Scegli la copertina e l’anteprima",
        hint: "Premi le pagine che tutti possono vedere prima di comprare. La copertina c’è sempre.",
        freeHint: "Il numero è gratis: tutti vedono tutte le pagine. La scelta varrà quando avrà un prezzo.",
        save: "Salva l’anteprima", none: "Non c’è ancora nessuna pagina.",
        tooMany: "Un’anteprima può avere al massimo \(PreviewPages.most) pagine del numero.", isCover: "Copertina",
        makeCover: "Usa come copertina", spots: "Aree attive",
        page: { number, label in
            label.map { $0 == "\(number)" ? "\(number)" : "\(number), stampata \($0)" } ?? "\(number)"
        })
}
