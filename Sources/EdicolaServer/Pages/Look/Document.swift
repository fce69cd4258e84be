import EdicolaCore
import HTML
import Storage

/// The frame of every page: head, skip link, the newsstand's bar, the page itself, footer.
struct Document {
    var title: String
    var description = ""
    /// The page's address from the root, for `canonical` and Open Graph.
    var path: String?
    /// The picture for people who share the page.
    var picture: SharedPicture?
    /// The page's description for programs.
    var facts: [JSONLD] = []
    /// Whether search engines should ignore the page.
    var isHidden = false
    var accents: [Accent] = [.ofNewsstand]
    /// The class of the body, on which the styles of components depend.
    var kind: String
    /// Components besides those that every page has, as file names in `Web/css/components`.
    var styles: [String] = []
    /// Modules as paths in `Web/`.
    var modules: [String] = []
    /// Content to preload before the styles: `<link rel="preload">`.
    var ahead: HTML = .empty
    /// The addresses that the modules fetch as they start, preloaded with them.
    var data: [String] = []
    /// Whether a picture fills the first screen: later content's styles don't delay it.
    var isPicture = false
    /// The publication that the bar's search field searches; nil searches all.
    var searched: Publication?
    /// Whether the page is at `/`, where programs look for the catalog of everything.
    var isRoot = false
    /// Whether the page has the bar; the reader view uses the whole window.
    var hasBar = true
    /// Another bar in the place of the newsstand's own.
    var bar: HTML = .empty
    var main: HTML

    func html(for site: Site) -> HTML {
        let words = site.words
        return """
            <!doctype html>
            <html lang="\(words.code)"\(words.isRightToLeft ? " dir=\"rtl\"" : .empty)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            \(site.isPreview ? Self.leadsNowhere : .empty)<title>\(title)</title>
            \(description.isEmpty ? .empty : "<meta name=\"description\" content=\"\(description)\">")
            <meta name="color-scheme" content="light dark">
            <meta name="theme-color" content="#\(site.theme.day.paper.hex)" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#\(site.theme.dark.paper.hex)" media="(prefers-color-scheme: dark)">
            \(isHidden ? "<meta name=\"robots\" content=\"noindex\">" : .empty)
            <link rel="icon" href="\(site.assets.url("icons/newsstand.svg"))" type="image/svg+xml">
            <link rel="manifest" href="/manifest.webmanifest">
            <link rel="search" type="application/opensearchdescription+xml" href="\(Paths.searchDescription)" title="\(site.name)">
            \(isHidden ? .empty : FeedLinks(publication: searched, isRoot: isRoot, name: site.name).html)\
            \(ahead)\(styleSheets(site))\(scripts(site))
            \(sharing(site))
            \(facts.map(\.html))
            </head>
            <body class="\(kind) \(accents.first?.className ?? Accent.ofNewsstand.className)">
            <a class="skip-link" href="#main">\(words.skip)</a>
            \(hasBar ? sandbox(site) + readerBar(site) : bar)
            <main id="main" tabindex="-1">
            \(main)
            </main>
            \(hasBar ? PageFooter(languages: languages(site), path: path ?? "/").html(for: site) : .empty)\(laterSheets(site))
            </body>
            </html>

            """
    }

    /// A preview's links ask for a window, which its frame may not open.
    private static let leadsNowhere: HTML = "<base target=\"_blank\">\n"

    /// The notice that a sandbox sells with play money.
    private func sandbox(_ site: Site) -> HTML {
        guard let page = site.sandboxPage else { return .empty }
        let words = ShopWords.of(site.words.code)
        return "<p class=\"sandbox-banner\">\(words.sandbox) <a href=\"\(page)\">\(words.sandboxClock)</a></p>\n"
    }

    private static let base = [
        "css/layers.css", "css/reset.css", "css/tokens.css", "css/base.css", "css/utilities.css",
    ]
    private static let fonts = ["css/fonts.css"]
    private static let everywhere = ["button", "cover"]
    private static let aroundPages = ["bar", "progress", "search-field"]

    private func styleSheets(_ site: Site) -> HTML {
        let components = (isPicture ? [] : Self.everywhere) + (hasBar ? Self.aroundPages : []) + styles
        return links(components, after: isPicture ? Self.base : Self.fonts + Self.base, to: site)
            + (isPicture ? .empty : colours(site))
    }

    /// The style sheets in the body: content above them is shown without waiting for them.
    private func laterSheets(_ site: Site) -> HTML {
        isPicture ? links(Self.everywhere, after: Self.fonts, to: site) + colours(site) : .empty
    }

    private func links(_ components: [String], after base: [String] = [], to site: Site) -> HTML {
        (base + components.map { "css/components/\($0).css" }).map { link(to: site.assets.url($0)) }.joined(by: "")
    }

    private func colours(_ site: Site) -> HTML {
        link(to: site.theme.isUsual ? AccentStyles(accents).path : site.theme.path(accents))
    }

    private func link(to address: String) -> HTML { "<link rel=\"stylesheet\" href=\"\(address)\">\n" }

    private func scripts(_ site: Site) -> HTML {
        guard !site.isPreview else { return .empty }
        let modules = hasBar ? modules + ["modules/search-key.js"] : modules
        let phrases = site.assets.phrases(in: site.words.code, for: modules)
        let early = site.assets.imports(of: modules) + [phrases].compactMap(\.self)
        return """
            \(data.map { "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"\($0)\">\n" as HTML })\
            \(early.map { "<link rel=\"modulepreload\" href=\"\($0)\">\n" as HTML })\
            \(modules.map { "<script type=\"module\" src=\"\(site.assets.url($0))\"></script>\n" as HTML })
            """
    }

    private func sharing(_ site: Site) -> HTML {
        guard let path, let origin = site.origin else { return .empty }
        let image: HTML? = picture.map {
            """
            <meta property="og:image" content="\(origin)\($0.path)">
            <meta property="og:image:type" content="image/jpeg">
            <meta property="og:image:width" content="\($0.width)">
            <meta property="og:image:height" content="\($0.height)">
            <meta name="twitter:card" content="summary_large_image">
            """
        }
        return """
            <link rel="canonical" href="\(origin)\(path)">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(description)">
            <meta property="og:type" content="website">
            <meta property="og:url" content="\(origin)\(path)">
            <meta property="og:site_name" content="\(site.name)">
            <meta property="og:locale" content="\(site.words.code)">
            \(image)
            """
    }

    private func readerBar(_ site: Site) -> HTML {
        """
        <header class="bar">
        <a class="bar-name" href="/">\(site.name)</a>
        \(kind == "search-page" ? .empty : SearchField(publication: searched, words: site.words).html)
        <nav aria-label="\(site.words.newsstand)">\(isOneScreen(site) ? .empty : library(site))<a class="bar-link" href="/account"\(kind == "account-page" ? " aria-current=\"page\"" : .empty)>\
        \(AccountWords.of(site.words.code).account)</a></nav>
        </header>
        """
    }

    private func library(_ site: Site) -> HTML {
        """
        <a class="bar-link" href="\(Paths.library)"\(kind == "library-page" ? " aria-current=\"page\"" : .empty)>\
        \(site.words.library)</a>
        """
    }

    /// Whether the page belongs to a publication with store and library on one screen: it has no link to another
    /// library.
    private func isOneScreen(_ site: Site) -> Bool { searched != nil && site.settings.mergesLibrary == true }

    /// The languages that a reader may choose from; empty without a choice.
    private func languages(_ site: Site) -> [Words] {
        let offered = site.settings.languages.map { $0.compactMap { Words.of($0) } } ?? Words.all
        return offered.count > 1 ? offered : []
    }
}

/// A cover for people who share a page: JPEG.
struct SharedPicture: Hashable, Sendable {
    /// The address from the root.
    var path: String
    var width: Int
    var height: Int
}

/// The footer of every page: the publisher's own text, the link to the legal notice, the languages.
struct PageFooter {
    var languages: [Words]
    var path: String

    /// The beginning of the current page's address in another language.
    private var here: String { path.contains("?") ? "\(path)&" : "?" }

    func html(for site: Site) -> HTML {
        let settings = site.settings
        var links: [HTML] = []
        if let address = settings.privacyPolicy, !address.isEmpty {
            links.append("<li><a href=\"\(address)\">\(site.words.privacyPolicy)</a></li>")
        }
        if let address = settings.imprint, !address.isEmpty {
            links.append("<li><a href=\"\(address)\">\(site.words.imprint)</a></li>")
        }
        links += languages.map { language in
            """
            <li><a href="\(here)lang=\(language.code)" lang="\(language.code)" hreflang="\(language.code)" rel="nofollow"\
            \(language.code == site.words.code ? " aria-current=\"true\"" : .empty)>\(language.name)</a></li>
            """
        }
        let list: HTML = links.isEmpty ? .empty : "\n<ul class=\"foot-links\">\(links.joined)</ul>"
        let sentence = settings.footer.flatMap { $0.isEmpty ? nil : $0 } ?? site.words.foot
        return "<footer class=\"foot\"><p>\(sentence)</p>\(list)</footer>"
    }
}

/// The newsstand's properties that every page needs.
public struct Site: Sendable {
    public var name: String
    /// `https://example.org`; nil while the newsstand does not know its own address.
    public var origin: String?
    public var assets: WebAssets
    /// The context of the page's client.
    var look = PageContext()
    /// The publisher's settings, for the newsstand or for the page's publication.
    var settings = StandSettings()
    /// The member of the staff for whom a page of the console is made.
    var staff: StaffMember?
    /// What the person may do for whom a page of the console is made.
    var permissions = Permissions(rights: [])
    /// The page of the sandbox with its clock; nil where sales are real.
    var sandboxPage: String?
    /// Whether pages are for a frame of the console, in which nothing runs and links lead nowhere.
    var isPreview = false

    public init(name: String = "Edicola", origin: String? = nil, assets: WebAssets, sandboxPage: String? = nil) {
        self.name = name
        self.origin = origin
        self.assets = assets
        self.sandboxPage = sandboxPage
    }
}

extension Site {
    var words: Words { look.words }
    var theme: Theme { Theme(settings) }

    /// Whether the person may do something, so that a page of the console leads to no page that they can't open.
    ///
    /// - Parameter publication: nil for something that concerns the whole newsstand.
    func may(_ right: Right, on publication: Publication.ID? = nil) -> Bool {
        permissions.allow(right, on: publication)
    }

    func made(for look: PageContext, with settings: StandSettings) -> Site {
        var site = self
        site.look = look
        site.settings = settings
        return site
    }
}
