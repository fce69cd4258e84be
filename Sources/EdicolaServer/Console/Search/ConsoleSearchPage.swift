import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// What a word of the console's search finds.
struct ConsoleSearchPage {
    var text = ""
    var titles: [Publication] = []
    var issues: [CatalogEntry] = []
    var readers: [ReaderEntry] = []
    /// The titles of the issues.
    var publications: [Publication.ID: Publication] = [:]

    func html(for site: Site) -> HTML {
        let own = ConsoleSearchWords.of(site.words.code)
        return ConsoleFrame(
            title: own.title, section: nil, search: text, styles: ["console-search"], main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: ConsoleSearchWords) -> HTML {
        let pages = self.pages(site, own)
        let isEmpty = titles.isEmpty && issues.isEmpty && readers.isEmpty && pages.isEmpty
        return """
            <h1 class="console-title">\(own.title)</h1>
            <p class="console-lead">\(text.isEmpty ? own.hint : isEmpty ? own.nothing(text) : own.found(text))</p>
            \(part(own.titles, titles.map { found($0.title, "", Paths.Console.title($0.id)) }))
            \(part(own.issues, issues.map { issue($0, site) }))
            \(part(own.readers, readers.map { reader($0, own) }))
            \(readers.isEmpty ? .empty : "<p><a href=\"\(Paths.Console.readers)?q=\(Paths.escaped(text))\">\(own.allReaders)</a></p>")
            \(part(own.pages, pages))
            """
    }

    private func part(_ name: String, _ rows: [HTML]) -> HTML {
        guard !rows.isEmpty else { return .empty }
        return """
            <section class="console-part"><h2 class="section-title">\(name)</h2>
            <ul class="found-list">
            \(rows)
            </ul></section>
            """
    }

    private func found(_ name: String, _ more: HTML, _ path: String) -> HTML {
        """
        <li><a class="found-link" href="\(path)"><span class="found-name" dir="auto">\(name)</span> \
        <span class="found-more" dir="auto">\(more)</span></a></li>

        """
    }

    private func issue(_ entry: CatalogEntry, _ site: Site) -> HTML {
        let publication = publications[entry.key.publication]?.title ?? entry.key.publication.text
        return """
            <li><a class="found-link is-issue" href="\(Paths.Console.issue(entry.key))">\
            <span class="found-cover">\(CoverPicture(entry: entry, sizes: "48px", isDecoration: true, look: site.look).html)</span> \
            <span class="found-name" dir="auto">\(entry.issue.title)</span> \
            <span class="found-more">\(HTML.dotted("\(publication)", IssueWords(entry, in: site.words).kicker))</span></a></li>

            """
    }

    private func reader(_ reader: ReaderEntry, _ own: ConsoleSearchWords) -> HTML {
        found(reader.email.map { "\($0)" } ?? own.anonymous, "", Paths.Console.reader(reader.id))
    }

    /// The pages that the member may open and whose name has the text.
    private func pages(_ site: Site, _ own: ConsoleSearchWords) -> [HTML] {
        guard !text.isEmpty else { return [] }
        let language = site.words.code
        let house: [(Right, String, String)] = HousePage.allCases.map { (.house, $0.title(in: language), $0.path) }
        let all =
            house + [
                (.readers, ReaderDeskWords.of(language).readers, Paths.Console.readers),
                (.sell, own.codes, Paths.Console.codes),
            ]
        return all.filter { right, name, _ in site.may(right) && name.lowercased().contains(text.lowercased()) }
            .map { found($0.1, .empty, $0.2) }
    }
}

/// The text of the console's search, in one language.
struct ConsoleSearchWords: Sendable {
    var title, hint, titles, issues, readers, allReaders, pages, codes, anonymous: String
    var found, nothing: @Sendable (_ text: String) -> String

    static func of(_ language: String) -> ConsoleSearchWords { language.hasPrefix("it") ? .italian : .english }

    static let english = ConsoleSearchWords(
        title: "Search", hint: "Titles, issues, readers and pages of the console.", titles: "Titles",
        issues: "Issues", readers: "Readers", allReaders: "All readers found", pages: "Pages",
        codes: "Promo codes", anonymous: "Without an account", found: { "Found for “\($0)”" },
        nothing: { "Nothing found for “\($0)”." })

    static let italian = ConsoleSearchWords(
        title: "Cerca", hint: "Testate, numeri, lettori e pagine della redazione.", titles: "Testate",
        issues: "Numeri", readers: "Lettori", allReaders: "Tutti i lettori trovati", pages: "Pagine",
        codes: "Codici promozionali", anonymous: "Senza account", found: { "Trovati per «\($0)»" },
        nothing: { "Niente per «\($0)»." })
}
