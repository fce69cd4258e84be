import EdicolaCore
import HTML
import Storage

@testable import EdicolaServer

/// Every kind of page, in each state that looks different.
enum SamplePage: String, CaseIterable {
    case noStands = "no-stands"
    case stands, stand
    case emptyStand = "empty-stand"
    case oneIssue = "one-issue"
    case manyIssues = "many-issues"
    case earlierIssues = "earlier-issues"
    case longTitle = "long-title"
    case italian
    case shelfStand = "shelf-stand"
    case coverFlowStand = "cover-flow-stand"
    case filteredStand = "filtered-stand"
    case emptyFilter = "empty-filter"
    case section
    case ownStand = "own-stand"
    case mergedStand = "merged-stand"
    case mineOutside = "mine-outside"
    case themedStand = "themed-stand"
    case filedStands = "filed-stands"
    case embedded
    case italianIssue = "italian-issue"
    case italianError = "italian-error"
    case issue
    case issueOfArticles = "issue-of-articles"
    case pricedIssue = "priced-issue"
    case issueBeingPressed = "issue-being-pressed"
    case issueWithoutPages = "issue-without-pages"
    case reader
    case pricedReader = "priced-reader"
    case library
    case search
    case searchResults = "search-results"
    case searchNothing = "search-nothing"
    case searchInItalian = "search-italian"
    case libraryOfReader = "library-of-reader"
    case libraryArchived = "library-archived"
    case accountOutside = "account-outside"
    case accountRefused = "account-refused"
    case account
    case accountInItalian = "account-italian"
    case erasure
    case notFound = "not-found"
    case accessNeeded = "access-needed"
    case withdrawn
    case broken

    /// The language of the newsstand's own text.
    var language: String {
        let italian: [SamplePage] = [.shelfStand, .italianIssue, .italianError, .mineOutside, .searchInItalian]
        return italian.contains(self) ? "it" : "en"
    }

    var text: String {
        get throws { try html.text }
    }

    private var html: HTML {
        get throws {
            let site = Sample.site
            let publication = try Sample.publication()
            let newest = Sample.entry(try Sample.issue(), contents: Sample.contents)
            let priced = Sample.entry(
                try Sample.issue(price: Price(minor: 399, currency: "EUR")), contents: Sample.contents)
            switch self {
            case .noStands: return StandsPage(shelves: []).html(for: site)
            case .stands:
                let entry = PublicationEntry(publication: publication, issueCount: 9, newest: newest)
                let empty = PublicationEntry(
                    publication: try Sample.publication("orto", title: "Orto", accent: nil), issueCount: 0, newest: nil)
                let shelves = [
                    StandsPage.Shelf(entry: entry, others: try Sample.backIssues(6)), StandsPage.Shelf(entry: empty),
                ]
                return StandsPage(shelves: shelves, next: "/?after=x").html(for: site)
            case .stand:
                let special = Sample.entry(try Sample.issue("almanac", title: "The Almanac", number: nil), isWide: true)
                return StandPage(
                    publication: publication, newest: newest, backIssues: try Sample.backIssues(8) + [special]
                ).html(for: site)
            case .emptyStand: return StandPage(publication: publication, backIssues: []).html(for: site)
            case .oneIssue: return StandPage(publication: publication, newest: newest, backIssues: []).html(for: site)
            case .manyIssues:
                return StandPage(
                    publication: publication, newest: newest, backIssues: try Sample.backIssues(600),
                    earlier: "/windfall?after=x"
                ).html(for: site)
            case .earlierIssues:
                return StandPage(
                    publication: publication, backIssues: try Sample.backIssues(5), earlier: "/windfall?after=y",
                    isContinuation: true
                ).html(for: site)
            case .longTitle:
                let issue = try Sample.issue(
                    title:
                        "<script>alert('x')</script> & \"A title of ninety characters, which nobody should ever write\""
                )
                return IssuePage(publication: publication, entry: Sample.entry(issue)).html(for: site)
            case .italian:
                let publication = try Sample.publication("orto", title: "L’orto", language: "it", accent: "#ffff00")
                let issue = try Sample.issue(of: "orto", coverLines: ["Così si fa l’innesto", "È già primavera?"])
                return StandPage(publication: publication, newest: Sample.entry(issue), backIssues: []).html(for: site)
            case .shelfStand:
                var page = StandPage(publication: publication, newest: newest, backIssues: try Sample.backIssues(9))
                page.browser = try Sample.browser()
                page.news = try Sample.news()
                return page.html(
                    for: site.made(for: PageContext(language: "it"), with: StandSettings(look: .shelf)))
            case .coverFlowStand:
                var page = StandPage(publication: publication, newest: newest, backIssues: try Sample.backIssues(9))
                page.browser = try Sample.browser()
                return page.html(for: site.made(for: Sample.look, with: StandSettings(look: .coverFlow)))
            case .filteredStand:
                var page = StandPage(publication: publication, backIssues: try Sample.backIssues(3))
                page.filter = .year(2026, month: 3)
                page.browser = try Sample.browser(filter: page.filter)
                return page.html(for: site.made(for: Sample.look, with: StandSettings()))
            case .section:
                var page = StandPage(publication: publication, backIssues: [newest])
                page.filter = .section("Orchards & <walls>")
                page.browser = try Sample.browser(filter: page.filter)
                page.browser?.sections = ["Opening", "Orchards & <walls>"]
                let articles = try Sample.manifest(of: newest).articles
                page.sections = [SectionEntry(entry: newest, articles: Array(articles.suffix(3)))]
                return page.html(for: site)
            case .emptyFilter:
                var page = StandPage(publication: publication, backIssues: [])
                page.filter = .free
                page.browser = try Sample.browser(filter: page.filter)
                return page.html(for: site)
            case .ownStand:
                var page = StandPage(publication: publication, newest: priced, backIssues: try Sample.backIssues(5))
                page.standings = try Sample.standings(page.entries)
                return page.html(for: site.made(for: Sample.look, with: StandSettings()))
            case .mergedStand:
                var page = StandPage(publication: publication, newest: priced, backIssues: try Sample.backIssues(5))
                page.standings = try Sample.standings(page.entries)
                page.own = LibraryPage.Shelf(begun: [try Sample.item("2026-08", page: 7)])
                var settings = StandSettings()
                settings.mergesLibrary = true
                return page.html(for: site.made(for: Sample.look, with: settings))
            case .mineOutside:
                var page = StandPage(publication: publication, backIssues: [])
                page.filter = .mine
                page.browser = try Sample.browser(filter: page.filter)
                return page.html(for: site.made(for: PageContext(language: "it"), with: StandSettings()))
            case .themedStand:
                var settings = StandSettings(look: .grid, typeface: .garamond, paper: "#7f7f00", night: "#102030")
                settings.privacyPolicy = "/privacy?a=1&b=2"
                settings.imprint = "https://windfall.example/imprint"
                settings.footer = "Printed <nowhere>"
                settings.welcome = "Come in & look around."
                settings.languages = ["en"]
                var page = StandPage(publication: publication, newest: newest, backIssues: try Sample.backIssues(2))
                page.logo = LogoPicture(address: "/api/v1/publications/windfall/logo?v=0", width: 200, height: 50)
                return page.html(for: site.made(for: PageContext(), with: settings))
            case .filedStands:
                let entry = PublicationEntry(publication: publication, issueCount: 9, newest: newest)
                return StandsPage(
                    shelves: [.init(entry: entry)], tree: try Sample.tree(), category: try .init(parsing: "wine")
                ).html(for: site)
            case .embedded:
                return EmbedPage(publication: publication, entries: [newest] + (try Sample.backIssues(4))).html(
                    for: site)
            case .italianIssue:
                var page = IssuePage(publication: publication, entry: priced, preview: Sample.preview(3))
                page.related = try Sample.backIssues(3)
                return page.html(for: site.made(for: PageContext(language: "it"), with: StandSettings()))
            case .italianError:
                return ErrorPage(Problem(.notFound)).html(
                    for: site.made(for: PageContext(language: "it"), with: StandSettings()))
            case .issue:
                return IssuePage(publication: publication, entry: newest, preview: Sample.preview(8)).html(for: site)
            case .issueOfArticles:
                var page = IssuePage(publication: publication, entry: newest, preview: Sample.preview(8))
                let manifest = try Sample.manifest(of: newest)
                (page.articles, page.authors) = (manifest.articleContents(), manifest.authors)
                return page.html(for: site)
            case .pricedIssue:
                return IssuePage(publication: publication, entry: priced, preview: Sample.preview(3)).html(for: site)
            case .issueBeingPressed:
                let entry = Sample.entry(try Sample.issue(stage: .processing), pagesReady: 5)
                return IssuePage(publication: publication, entry: entry, preview: Sample.preview(5)).html(for: site)
            case .issueWithoutPages:
                var entry = Sample.entry(try Sample.issue(stage: .processing), pageCount: 0)
                entry.covers = []
                return IssuePage(publication: publication, entry: entry).html(for: site)
            case .reader:
                var manifest = try Sample.manifest(of: newest)
                manifest.pages = Sample.pages(3)
                return ReaderPage(
                    publication: publication, entry: newest, page: 2,
                    opening: OpeningPages(manifest, at: 2, of: newest)
                ).html(for: site)
            case .pricedReader: return ReaderPage(publication: publication, entry: priced, page: 4).html(for: site)
            case .library: return LibraryPage().html(for: site)
            case .search: return SearchPage(question: "", answer: SearchAnswer(items: [])).html(for: site)
            case .searchResults:
                let answer = Sample.found(in: newest, and: priced, of: publication)
                return SearchPage(question: "“wind” & rain", answer: answer, publication: publication).html(for: site)
            case .searchInItalian:
                let answer = Sample.found(in: newest, and: priced, of: publication)
                return SearchPage(question: "vento", answer: answer, publication: publication).html(
                    for: site.made(for: PageContext(language: "it"), with: StandSettings()))
            case .searchNothing:
                return SearchPage(question: "<nothing>", answer: SearchAnswer(items: [])).html(for: site)
            case .libraryOfReader: return LibraryPage(shelf: try Sample.shelf()).html(for: site)
            case .libraryArchived:
                let items = [try Sample.item("2026-04", page: nil, isArchived: true)]
                return LibraryPage(shelf: .init(part: .archived, items: items)).html(for: site)
            case .accountOutside: return AccountPage(maximumDevices: 6).html(for: site)
            case .accountRefused:
                var page = AccountPage(known: Sample.reader(email: nil), maximumDevices: 6)
                page.form.email = "<anna>@example.org"
                page.complaint = (.signIn, "The e-mail address or password is wrong.")
                return page.html(for: site)
            case .account:
                var reader = Sample.reader(email: "anna@example.org")
                reader.hasTemporaryPassword = true
                return AccountPage(known: reader, maximumDevices: 6, notes: ["You are signed in."]).html(for: site)
            case .accountInItalian:
                return AccountPage(words: .italian, known: Sample.reader(email: "anna@example.org"), maximumDevices: 6)
                    .html(for: site)
            case .erasure: return ErasurePage(email: "anna@example.org").html(for: site)
            case .notFound: return ErrorPage(Problem(.notFound)).html(for: site)
            case .accessNeeded: return ErrorPage(Problem(.accessNeeded)).html(for: site)
            case .withdrawn: return ErrorPage(Problem(.withdrawn, detail: "A map on page 7 was wrong.")).html(for: site)
            case .broken: return ErrorPage(Problem(.server)).html(for: site)
            }
        }
    }
}
