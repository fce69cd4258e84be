import EdicolaCore
import HTML
import Storage

/// The frame of every page of the console: the newsstand's name, the sections, the titles, the member of the staff.
struct ConsoleFrame {
    var title: String
    /// nil for a member's own page and for the search, which are in no section.
    var section: ConsoleSection?
    /// The publication that the page is about, or nil for all of them.
    var publication: Publication?
    /// All publications, for the switch.
    var titles: [Publication] = []
    /// What was searched for.
    var search: String?
    /// The newest cover, for the accent.
    var newest: CatalogEntry?
    /// Accents of other publications on the page.
    var otherAccents: [Accent] = []
    /// What the last form did.
    var note: String?
    /// The way back: to the level above.
    var back: (words: String, path: String)?
    /// Whether the press works on something shown here: then the page keeps itself up to date.
    var isPressing = false
    /// Whether the page reloads itself where no module does.
    var isRenewed = false
    /// Whether nobody has signed in yet: then there are no sections.
    var isDoor = false
    /// Components besides those of every page of the console.
    var styles: [String] = []
    /// Modules as paths in `Web/`.
    var modules: [String] = []
    var main: HTML

    func html(for site: Site) -> HTML {
        let accent = publication.map { Accent(of: $0, newest: newest, usual: site.settings.accent) }
        return Document(
            title: title.isEmpty ? site.name : "\(title) · \(site.name)", isHidden: true,
            accents: [accent ?? .ofNewsstand] + otherAccents, kind: "console-page",
            styles: ["bar", "console", "console-forms"] + styles,
            modules: modules + (site.staff == nil ? [] : ["modules/search-key.js"])
                + (isPressing && !modules.contains(Self.progress) ? [Self.progress] : []),
            ahead: isPressing || isRenewed ? Self.again : .empty,
            hasBar: false, bar: bar(site), main: content(site)
        ).html(for: site)
    }

    /// The module that keeps a page up to date while the press works.
    static let progress = "modules/press-progress.js"

    /// The live events of a publication.
    static func events(of publication: Publication) -> String {
        "\(Paths.API.events)?publication=\(publication.id)"
    }

    private static let again: HTML = "<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>\n"

    private func content(_ site: Site) -> HTML {
        """
        \(isInView(for: site) ? back.map { "<p class=\"console-back\"><a href=\"\($0.path)\">\($0.words)</a></p>" } : nil)
        \(note.map { "<p class=\"console-note\" role=\"status\">\($0)</p>" })
        \(main)
        """
    }

    private func bar(_ site: Site) -> HTML {
        let words = ConsoleWords.of(site.words.code)
        return """
            <header class="console-bar">
            <p class="console-name"><a href="/">\(site.name)</a> <span class="console-word">\(words.console)</span></p>
            <nav class="console-nav" aria-label="\(words.console)">
            \(sections(of: site).map { link($0, words) })
            \(titleSwitch(site, words))
            </nav>
            \(site.staff.map { _ in searchForm(words) })\(site.staff.map { who($0.name, words) })
            </header>
            """
    }

    private func searchForm(_ words: ConsoleWords) -> HTML {
        """
        <form class="console-search" role="search" method="get" action="\(Paths.Console.search)">\
        <input class="search-words" type="search" name="q" value="\(search ?? "")" maxlength="300" autocomplete="off" \
        placeholder="\(words.search)" aria-label="\(words.search)" dir="auto"></form>

        """
    }

    private func link(_ section: ConsoleSection, _ words: ConsoleWords) -> HTML {
        let isHere = section == self.section
        return """
            <a class="console-link" href="\(section.path)"\(isHere ? " aria-current=\"\(publication == nil ? "page" : "true")\"" : .empty)>\
            \(words.section(section))</a>

            """
    }

    /// The sections that the member may open.
    private func sections(of site: Site) -> [ConsoleSection] {
        guard !isDoor else { return [] }
        return ConsoleSection.allCases.filter { $0.isOpen(to: site) }
    }

    /// Whether the person may see the publication that the page is about, and not only one part of it.
    private func isInView(for site: Site) -> Bool { publication.map { site.may(.see, on: $0.id) } ?? true }

    private func titleSwitch(_ site: Site, _ words: ConsoleWords) -> HTML {
        let titles = titles.filter { site.may(.see, on: $0.id) }
        guard titles.count > 1 else { return .empty }
        return """
            <details class="console-switch"><summary class="console-link">\
            <span dir="auto">\(publication?.title ?? words.chooseTitle)</span></summary>
            <ul class="console-menu">
            \(titles.map { option($0) })
            </ul></details>
            """
    }

    private func option(_ title: Publication) -> HTML {
        """
        <li><a href="\(Paths.Console.title(title.id))" lang="\(title.language)" dir="auto"\
        \(title.id == publication?.id ? " aria-current=\"true\"" : .empty)>\(title.title)</a></li>

        """
    }

    private func who(_ name: String, _ words: ConsoleWords) -> HTML {
        """
        <form class="console-who" method="post" action="\(Paths.Console.signOut)">\
        <a class="console-link" href="\(Paths.Console.own)"\(section == nil && search == nil ? " aria-current=\"page\"" : .empty) dir="auto">\(name)</a>\
        <button class="console-quiet">\(words.signOut)</button></form>
        """
    }
}

/// A section of the console.
enum ConsoleSection: Hashable, Sendable, CaseIterable {
    case today, titles, readers, house

    var path: String {
        switch self {
        case .today: Paths.Console.today
        case .titles: Paths.Console.titles
        case .readers: Paths.Console.readers
        case .house: Paths.Console.house
        }
    }

    /// Whether the person may open its pages.
    fileprivate func isOpen(to site: Site) -> Bool {
        switch self {
        case .today: true
        case .titles: site.permissions.rights.contains(.see)
        case .readers: site.may(.readers, on: nil)
        case .house: site.may(.house, on: nil)
        }
    }
}
