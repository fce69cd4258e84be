import EdicolaCore
import HTML

/// The frame of every page: head, skip link, the newsstand's bar, the page itself, foot.
struct Document {
    var title: String
    var description = ""
    /// Where this page lives, from the root; for `canonical` and Open Graph.
    var path: String?
    /// The address of a picture for those who share the page, from the root.
    var picture: String?
    var accents: [Accent] = [.ofNewsstand]
    /// The class of the body; it chooses what the components of a page do.
    var kind: String
    /// Components besides those that every page has, as file names in `Web/css/components`.
    var styles: [String] = []
    /// Modules as paths in `Web/`.
    var modules: [String] = []
    /// What is asked for before the styles: `<link rel="preload">`.
    var ahead: HTML = .empty
    /// The addresses of what the modules fetch as they begin: asked for with them.
    var data: [String] = []
    /// A picture is all that is seen at first: styles of what comes later don't hold it up.
    var isPicture = false
    /// Where the field in the bar looks; nil is everywhere.
    var searched: Publication?
    /// Reading takes the whole window.
    var hasBar = true
    var main: HTML

    func html(for site: Site) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <title>\(title)</title>
        \(description.isEmpty ? .empty : "<meta name=\"description\" content=\"\(description)\">")
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
        <meta name="theme-color" content="#141311" media="(prefers-color-scheme: dark)">
        <link rel="icon" href="\(site.assets.url("icons/newsstand.svg"))" type="image/svg+xml">
        <link rel="manifest" href="/manifest.webmanifest">
        <link rel="search" type="application/opensearchdescription+xml" href="\(Paths.searchDescription)" title="\(site.name)">
        \(ahead)\(styleSheets(site))\(scripts(site))
        \(sharing(site))
        </head>
        <body class="\(kind) \(accents.first?.className ?? Accent.ofNewsstand.className)">
        <a class="skip-link" href="#main">Skip to the content</a>
        \(hasBar ? bar(site) : .empty)
        <main id="main" tabindex="-1">
        \(main)
        </main>
        \(hasBar ? foot : .empty)\(laterSheets(site))
        </body>
        </html>

        """
    }

    private static let base = [
        "css/layers.css", "css/reset.css", "css/tokens.css", "css/base.css", "css/utilities.css",
    ]
    private static let everywhere = ["button", "cover"]
    private static let aroundPages = ["bar", "progress", "search-field"]

    private func styleSheets(_ site: Site) -> HTML {
        let components = (isPicture ? [] : Self.everywhere) + (hasBar ? Self.aroundPages : []) + styles
        return links(components, after: Self.base, to: site) + (isPicture ? .empty : accentSheet)
    }

    /// In the body: what stands before them is shown without them.
    private func laterSheets(_ site: Site) -> HTML {
        isPicture ? links(Self.everywhere, to: site) + accentSheet : .empty
    }

    private func links(_ components: [String], after base: [String] = [], to site: Site) -> HTML {
        (base + components.map { "css/components/\($0).css" }).map { link(to: site.assets.url($0)) }.joined(by: "")
    }

    private var accentSheet: HTML { link(to: AccentStyles(accents).path) }

    private func link(to address: String) -> HTML { "<link rel=\"stylesheet\" href=\"\(address)\">\n" }

    private func scripts(_ site: Site) -> HTML {
        let modules = hasBar ? modules + ["modules/search-key.js"] : modules
        return """
        \(data.map { "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"\($0)\">\n" as HTML })\
        \(site.assets.imports(of: modules).map { "<link rel=\"modulepreload\" href=\"\($0)\">\n" as HTML })\
        \(modules.map { "<script type=\"module\" src=\"\(site.assets.url($0))\"></script>\n" as HTML })
        """
    }

    private func sharing(_ site: Site) -> HTML {
        guard let path, let origin = site.origin else { return .empty }
        let image: HTML = picture.map { "<meta property=\"og:image\" content=\"\(origin)\($0)\">\n" } ?? .empty
        return """
            <link rel="canonical" href="\(origin)\(path)">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(description)">
            <meta property="og:type" content="website">
            <meta property="og:url" content="\(origin)\(path)">
            \(image)
            """
    }

    private func bar(_ site: Site) -> HTML {
        """
        <header class="bar">
        <a class="bar-name" href="/">\(site.name)</a>
        \(kind == "search-page" ? .empty : SearchField(publication: searched).html)
        <nav aria-label="Newsstand"><a class="bar-link" href="/library"\
        \(kind == "library-page" ? " aria-current=\"page\"" : .empty)>Library</a></nav>
        </header>
        """
    }

    private var foot: HTML {
        """
        <footer class="foot"><p>A newsstand of its publisher’s own, built with Edicola.</p></footer>
        """
    }
}

/// What every page needs to know of the newsstand it belongs to.
public struct Site: Sendable {
    public var name: String
    /// `https://example.org`; nil while the newsstand does not know its own address.
    public var origin: String?
    public var assets: WebAssets

    public init(name: String = "Edicola", origin: String? = nil, assets: WebAssets) {
        self.name = name
        self.origin = origin
        self.assets = assets
    }
}
