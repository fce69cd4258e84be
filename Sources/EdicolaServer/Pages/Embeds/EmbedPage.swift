import EdicolaCore
import HTML

/// A stand, or one issue, in a frame on another site's page: covers that link to the newsstand.
struct EmbedPage {
    var publication: Publication
    /// The issues, newest first; the first one large.
    var entries: [CatalogEntry]
    var logo: LogoPicture?

    /// The maximum number of covers in a frame.
    static let most = 7

    func html(for site: Site) -> HTML {
        let words = site.words
        let theme = site.theme
        let accent = Accent(of: publication, newest: entries.first, usual: site.settings.accent)
        let files =
            ["css/layers.css", "css/reset.css", "css/tokens.css", "css/base.css"]
            + ["button", "cover", "embed"].map { "css/components/\($0).css" }
        let sheets = files.map(site.assets.url) + [theme.isUsual ? AccentStyles([accent]).path : theme.path([accent])]
        return """
            <!doctype html>
            <html lang="\(words.code)"\(words.isRightToLeft ? " dir=\"rtl\"" : .empty)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(publication.title)</title>
            <meta name="robots" content="noindex">
            <meta name="color-scheme" content="light dark">
            <base target="_top">
            \(sheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">" as HTML }.joined(by: "\n"))
            </head>
            <body class="embed-page \(accent.className)">
            <main class="embed">
            <h1 class="embed-name" lang="\(publication.language)" dir="auto"><a href="\(Paths.stand(publication.id))">\
            \(logo?.html(alternative: publication.title) ?? "\(publication.title)")</a></h1>
            \(entries.first.map { first($0, site: site) } ?? "<p>\(words.noIssueYet)</p>")
            \(others(site))
            </main>
            </body>
            </html>

            """
    }

    private func first(_ entry: CatalogEntry, site: Site) -> HTML {
        let words = IssueWords(entry, in: site.words)
        return """
            <article class="embed-issue">
            <a class="embed-cover" href="\(Paths.issue(entry.key))" tabindex="-1">\
            \(CoverPicture(entry: entry, sizes: "40vw", isFirst: true, look: site.look).html)</a>
            <div class="embed-words">
            <p class="kicker">\(words.numberAndDate)</p>
            <h2 class="embed-title" lang="\(publication.language)" dir="auto">\
            <a href="\(Paths.issue(entry.key))">\(entry.issue.title)</a></h2>
            <p class="actions"><a class="button is-primary" href="\(Paths.issue(entry.key))">\(site.words.readAt(site.name))</a></p>
            </div>
            </article>
            """
    }

    private func others(_ site: Site) -> HTML {
        guard entries.count > 1 else { return .empty }
        let covers = entries.dropFirst().map { entry in
            """
            <li><a href="\(Paths.issue(entry.key))">\
            \(CoverPicture(entry: entry, sizes: "6rem", look: site.look).html)</a></li>
            """ as HTML
        }
        return "<ul class=\"embed-others\">\(covers.joined(by: "\n"))</ul>"
    }
}
