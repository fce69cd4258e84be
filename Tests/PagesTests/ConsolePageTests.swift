import EdicolaCore
import Foundation
import HTML
import Storage
import Testing

@testable import EdicolaServer

/// Every page of the console, in each state that looks different.
enum ConsoleSample: String, CaseIterable {
    case begin = "console-begin"
    case firstIssue = "console-first-issue"
    case today = "console-today", todayCalm = "console-today-calm"
    case titles = "console-titles"
    case titleRefused = "console-title-refused"
    case title = "console-title"
    case ready = "console-ready"
    case pressing = "console-pressing"
    case refused = "console-refused"
    case onSale = "console-on-sale"
    case held = "console-held"
    case revisions = "console-revisions", revisionsInItalian = "console-revisions-italian"
    case pages = "console-pages"
    case words = "console-words"
    case access = "console-access"
    case sheet = "console-sheet", sheetInItalian = "console-sheet-italian"
    case sheetOnSale = "console-sheet-on-sale"
    case guest = "console-guest"
    case door = "console-door"
    case own = "console-own", ownRefused = "console-own-refused"
    case keys = "console-keys", keyMade = "console-key-made"
    case keysInItalian = "console-keys-italian"
    case health = "console-health", healthInItalian = "console-health-italian"
    case release = "console-release", releaseBefore = "console-release-before"
    case releaseWithTesters = "console-release-testers"
    case announcing = "console-announcing", announcingOfAll = "console-announcing-house"

    var isItalian: Bool {
        [.revisionsInItalian, .sheetInItalian, .keysInItalian, .healthInItalian, .releaseWithTesters].contains(self)
    }

    private static let anna = StaffMember(
        id: 1, name: "Anna <&>", email: "anna@example.org", permissions: .all, added: now)

    private func session(_ name: String, seen: Double) -> StaffSession {
        StaffSession(
            member: Self.anna, digest: Digest(sha256: name.utf8), device: name,
            begun: Self.now.addingTimeInterval(-200_000), seen: Self.now.addingTimeInterval(-seen), proved: Self.now)
    }

    private var ownPage: OwnPage {
        let this = session("Firefox on Linux", seen: 0)
        return OwnPage(session: this, sessions: [this, session("Safari on <iPhone>", seen: 4000)])
    }

    private func keysPage(_ language: String = "en") throws -> KeysPage {
        KeysPage(
            language: language,
            keys: [
                PublisherKey(
                    name: "archive <b>", permissions: Permissions(rights: [.see]), added: Self.now, addedBy: "Anna"),
                PublisherKey(name: "office", permissions: .all, added: Self.now, addedBy: ""),
            ], next: "office", titles: [(try Sample.publication().id, "Windfall <&>")])
    }

    private func healthPage(_ language: String = "en") -> HealthPage {
        let words = HealthWords.of(language)
        return HealthPage(
            language: language,
            items: [
                HealthItem(subject: .disk, state: .trouble, sentence: words.diskLow("512 MB"), remedy: words.diskFull),
                HealthItem(
                    subject: .press, state: .trouble, sentence: words.pressDead("frutta/<one>", "no room"),
                    remedy: words.pressRemedy, path: "/console/titles/frutta/one"),
                HealthItem(subject: .files, sentence: words.filesWhole(12)),
                HealthItem(subject: .shop, state: .note, sentence: words.noShop, remedy: words.noShopRemedy),
            ], checked: Self.now)
    }

    /// The day after the samples' newest issue went on sale.
    static let now = Date(timeIntervalSince1970: 1_788_220_800 + 86_400)

    func entry(_ stage: LifeCycle.Stage, price: Price? = nil, pagesReady: Int? = nil) throws -> CatalogEntry {
        var issue = try Sample.issue(price: price, stage: stage)
        issue.onSale =
            stage == .onSale ? issue.onSale : stage == .scheduled ? Self.now.addingTimeInterval(200_000) : nil
        return Sample.entry(issue, pagesReady: pagesReady)
    }

    private func desk(_ entries: [CatalogEntry]) throws -> [DeskTitle] {
        [
            DeskTitle(
                publication: try Sample.publication(), newest: entries, issueCount: entries.count, onStandCount: 1),
            DeskTitle(publication: try Sample.publication("orto", title: "L’<orto>", accent: nil)),
        ]
    }

    private func sale(_ entry: CatalogEntry) throws -> SalePage {
        var facts = SaleFacts(entry: entry, instant: entry.issue.onSale ?? Self.now, now: Self.now)
        facts.others = try Sample.backIssues(4)
        facts.readers = 812
        facts.devices = 1204
        facts.zone = "Europe/Rome"
        return SalePage(publication: try Sample.publication(), facts: facts, form: SaleForm(facts))
    }

    func italian(_ site: Site) -> Site {
        site.made(for: PageContext(language: "it"), with: StandSettings())
    }

    private func issue(_ stage: LifeCycle.Stage, pagesReady: Int? = nil) throws -> IssueDeskPage {
        var page = IssueDeskPage(
            publication: try Sample.publication(), entry: try entry(stage, pagesReady: pagesReady), now: Self.now)
        page.report = RunReport(
            state: .done, fileName: "<fig>.pdf", begun: Self.now, updated: Self.now, pagesReady: 12, pageCount: 12,
            revision: 1)
        return page
    }

    private static let threeRevisions = [
        Revision(
            number: nil, state: .held, fileName: "<corrected>.pdf", fileSize: 2_000_000, pageCount: 5, at: now,
            by: "Anna"),
        Revision(
            number: 2, state: .current, fileName: "<fig>.pdf", fileSize: 1_900_000, pageCount: 6, at: now, by: "Anna",
            contentOf: 1),
        Revision(number: 1, state: .earlier, fileName: "<fig>.pdf", fileSize: 1_900_000, pageCount: 1, at: now),
    ]

    private func revisionsPage() throws -> RevisionsPage {
        let entry = try entry(.onSale)
        var page = RevisionsPage(
            publication: try Sample.publication(), entry: entry, revisions: Self.threeRevisions)
        var (old, new) = (try Sample.manifest(of: entry), try Sample.manifest(of: entry))
        (old.pages, new.pages) = (Sample.pages(6), Sample.pages(5))
        page.compared = ComparedRevision(.held, old: old, new: new)
        page.note = "Readers get this revision now."
        return page
    }

    var html: HTML {
        get throws {
            var site = Sample.site
            site.permissions = self == .guest ? Permissions(.analyst) : .all
            site.staff = Self.anna
            let publication = try Sample.publication()
            switch self {
            case .begin: return TodayPage(titles: [], now: Self.now).html(for: site)
            case .firstIssue:
                return TodayPage(titles: [DeskTitle(publication: publication)], now: Self.now).html(for: site)
            case .today:
                let entries = [
                    try entry(.ready), try entry(.processing, pagesReady: 5), try entry(.scheduled), try entry(.onSale),
                ]
                var page = TodayPage(titles: try desk(entries), now: Self.now)
                page.zones = [publication.id: "Europe/Rome"]
                let failure = RunReport.Failure(
                    code: "encrypted", sentence: "It has a <password>.", remedy: "Remove it.")
                page.troubles = [TodayPage.Trouble(entry: try entry(.draft), failure: failure)]
                return page.html(for: site)
            case .todayCalm:
                return TodayPage(titles: try desk([try entry(.onSale)]), now: Self.now).html(for: site)
            case .titles: return TitlesPage(titles: try desk([try entry(.onSale)]), now: Self.now).html(for: site)
            case .titleRefused:
                var page = TitlesPage(titles: [], now: Self.now)
                page.form.title = "<b>"
                page.complaints = [.id: "Another title has this address already. Choose another."]
                return page.html(for: site)
            case .title:
                var page = TitlePage(
                    publication: publication,
                    entries: [try entry(.draft), try entry(.scheduled)] + (try Sample.backIssues(4)), now: Self.now)
                page.older = "/console/titles/windfall?after=x"
                page.titles = try desk([]).map(\.publication)
                page.note = "The title is made."
                return page.html(for: site)
            case .ready:
                var page = try issue(.ready)
                page.report?.notes = [
                    RunNote(code: "overprint", sentence: "Overprint is not shown.", remedy: "Look at <it>."),
                    RunNote(page: 3, code: "page-failed", sentence: "It could not be drawn."),
                ]
                return page.html(for: site)
            case .pressing:
                var page = try issue(.processing, pagesReady: 5)
                page.report?.state = .pressing
                page.report?.pagesReady = 5
                page.guesses = GuessSources(title: .fileName, number: .issuesBefore)
                var manifest = try Sample.manifest(of: page.entry)
                manifest.pages = Sample.pages(2)
                page.board = PressBoard(manifest, of: page.entry)
                return page.html(for: site)
            case .refused:
                var page = try issue(.draft)
                page.entry.covers = []
                page.entry.pageCount = 0
                page.entry.pagesReady = 0
                page.report?.state = .failed
                page.report?.failure = .init(
                    code: "damaged", sentence: "It is <damaged>.", remedy: "Export it again.", page: 3)
                return page.html(for: site)
            case .onSale: return try issue(.onSale).html(for: site)
            case .held:
                var page = try issue(.onSale)
                page.revisions = Self.threeRevisions
                page.undoUntil = Self.now.addingTimeInterval(240)
                return page.html(for: site)
            case .revisions: return try revisionsPage().html(for: site)
            case .revisionsInItalian: return try revisionsPage().html(for: italian(site))
            case .pages:
                let entry = try entry(.ready, price: Price(minor: 399, currency: "EUR"))
                var page = PagesPage(publication: publication, entry: entry)
                page.manifest = try Sample.manifest(of: entry)
                page.manifest?.pages = Sample.pages(6)
                page.notes = [2: [RunNote(page: 2, code: "page-failed", sentence: "It could not be <drawn>.")]]
                page.complaint = "A preview can have at most 500 pages of the issue."
                return page.html(for: site)
            case .words:
                let entry = try entry(.ready)
                var form = WordsForm(entry.issue)
                form.number = "<nine>"
                return WordsPage(
                    publication: publication, entry: entry, form: form, complaints: [.number: "This is not a number."]
                ).html(for: site)
            case .access:
                let entry = try entry(.ready, price: Price(minor: 399, currency: "EUR"))
                return AccessPage(publication: publication, entry: entry, form: AccessForm(entry.issue)).html(for: site)
            case .sheet: return try sale(try entry(.ready, price: Price(minor: 399, currency: "EUR"))).html(for: site)
            case .sheetInItalian:
                return try sale(try entry(.scheduled, price: Price(minor: 399, currency: "EUR"))).html(
                    for: italian(site))
            case .sheetOnSale: return try sale(try entry(.onSale)).html(for: site)
            case .guest: return TodayPage(titles: [], now: Self.now).html(for: site)
            case .own:
                var page = ownPage
                let party = try #require(RelyingParty(address: "https://stand.example", name: "Edicola"))
                let keys = [("Firefox on <Linux>", party.id), ("Chrome on Mac", "old.example")].map { device, host in
                    Passkey(
                        id: 7, member: 1, credential: [1], algorithm: .es256, key: [2], host: host, device: device,
                        added: Self.now)
                }
                page.passkeys = (party, keys)
                return page.html(for: site)
            case .door:
                let page = StaffEntryPage(
                    purpose: .signIn(next: "/console/house/log"), email: "<anna>", complaint: "It is <wrong>.",
                    party: RelyingParty(address: "http://127.0.0.1:8080", name: "Edicola"))
                return page.html(for: site)
            case .ownRefused:
                var page = ownPage
                page.complaint = (.password, "The current password is <wrong>.")
                return page.html(for: site)
            case .keys: return HousePage.keys.html(try keysPage().main, note: "The key was removed.", for: site)
            case .keyMade:
                var page = try keysPage()
                page.made = ("office", "edk_0123456789")
                page.form.rights = ["see"]
                page.complaint = (.rights, "Choose what the key may do.")
                return HousePage.keys.html(page.main, for: site)
            case .keysInItalian: return HousePage.keys.html(try keysPage("it").main, for: italian(site))
            case .health: return HousePage.health.html(healthPage().main, for: site)
            case .healthInItalian: return HousePage.health.html(healthPage("it").main, for: italian(site))
            case .release, .releaseBefore, .releaseWithTesters, .announcing, .announcingOfAll:
                return try releaseHTML(for: site)
            }
        }
    }
}

@Suite struct `Every page of the console` {
    @Test(arguments: ConsoleSample.allCases)
    func `has balanced tags, one heading, and nothing that a strict content policy forbids`(page: ConsoleSample) throws
    {
        let markup = Markup(try page.html.text)
        #expect(markup.faults == [])
        #expect(markup.all("h1").count == 1)
        #expect(markup.all("main").count == 1)
        #expect(markup.all("html").first?.attributes["lang"] == (page.isItalian ? "it" : "en"))
        #expect(markup.all("style").isEmpty)
        #expect(markup.all("script").allSatisfy { $0.attributes["src"]?.hasPrefix("/web/") == true })
        for element in markup.elements {
            #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "<\(element.name)>")
        }
    }

    @Test(arguments: ConsoleSample.allCases)
    func `labels its fields, and refers to ids that are there once`(page: ConsoleSample) throws {
        let markup = Markup(try page.html.text)
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count)
        for name in ["aria-labelledby", "aria-describedby", "for", "list"] {
            for text in markup.elements.compactMap({ $0.attributes[name] }) {
                for id in text.split(separator: " ") { #expect(ids.contains(String(id)), "\(name) \(id)") }
            }
        }
        let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
        for field in markup.all("input") + markup.all("textarea")
        where !["radio", "hidden"].contains(field.attributes["type"]) && field.attributes["aria-label"] == nil {
            #expect(labels.contains(field.attributes["id"] ?? ""), "\(field.attributes)")
        }
        #expect(markup.sendsByPost)
    }

    @Test(arguments: ConsoleSample.allCases)
    func `is for no search engine and has no feed`(page: ConsoleSample) throws {
        let text = try page.html.text
        #expect(text.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(!text.contains("rel=\"alternate\""))
    }

    @Test(arguments: ConsoleSample.allCases)
    func `looks as it did`(page: ConsoleSample) throws {
        try Snapshot(name: page.rawValue).check(page.html.text)
    }
}

@Suite struct `A new issue's guesses` {
    private func guess(_ name: String, before: [EdicolaCore.Issue] = []) throws -> String {
        let publication = try Sample.publication()
        let guess = try #require(
            IssueGuess(fileName: name, of: publication, before: before, today: "2026-05-04"))
        return "\(guess.id) \(guess.title) \(guess.number?.name ?? "-") \(guess.coverDate)"
    }

    @Test(arguments: [
        ("windfall-2026-03.pdf", "2026-03 March 2026 - 2026-03"),
        ("Windfall_n12_2026-03_WEB.pdf", "2026-03 March 2026 12 2026-03"),
        ("windfall 12.pdf", "2026-05 May 2026 12 2026-05"),
        ("Windfall March 2026 (final).pdf", "2026-03 March 2026 - 2026-03"),
        ("numero 7 ottobre 2025.pdf", "2025-10 October 2025 7 2025-10"),
        ("20260326.pdf", "2026-03-26 26 March 2026 - 2026-03-26"),
        ("The Lemon Number 2026-03.pdf", "2026-03 The lemon number - 2026-03"),
        ("estate 2026.epub", "2026-22 Summer 2026 - 2026-22"), ("a.pdf", "2026-05 A - 2026-05"),
        ("", "2026-05 May 2026 - 2026-05"), (".pdf", "2026-05 May 2026 - 2026-05"),
        ("<script>.pdf", "2026-05 Script - 2026-05"), ("99999999999999999999.pdf", "2026-05 May 2026 - 2026-05"),
        ("2026-99-99.pdf", "2026 2026 - 2026"),
    ])
    func `come from the file's name`(name: String, expected: String) throws {
        #expect(try guess(name) == expected)
    }

    @Test func `follow the issues before`() throws {
        let before = try Sample.backIssues(3).map(\.issue)
        #expect(try guess("x.pdf", before: before) == "2026-09 X 4 2026-09")
        #expect(try guess("windfall.pdf", before: [before[0], before[2]]) == "2026-10 October 2026 4 2026-10")
        var absurd = before[0]
        absurd.number = IssueNumber(position: 1e300, name: "all")
        #expect(try guess("x.pdf", before: [absurd]) == "2026-09 X - 2026-09")
        #expect(try guess("2026-08.pdf", before: before) == "2026-08-2 August 2026 4 2026-08")
    }

    @Test func `say where they come from, until somebody types other words`() throws {
        let before = try Sample.backIssues(2).map(\.issue)
        func sources(_ name: String, before: [EdicolaCore.Issue] = []) throws -> GuessSources {
            let publication = try Sample.publication()
            return try #require(
                IssueGuess(fileName: name, of: publication, before: before, today: "2026-05-04")
            ).sources
        }
        #expect(
            try sources("Lemons n12 2026-03.pdf")
                == GuessSources(title: .fileName, number: .fileName, coverDate: .fileName))
        #expect(try sources("windfall.pdf") == GuessSources(title: .coverDate, number: nil, coverDate: .today))
        #expect(
            try sources("windfall.pdf", before: before)
                == GuessSources(title: .coverDate, number: .issuesBefore, coverDate: .issuesBefore))
        let guess = try #require(
            IssueGuess(
                fileName: "Lemons n12.pdf", of: try Sample.publication(), before: before, today: "2026-05-04"))
        var issue = Issue(
            publication: try Sample.publication().id, id: guess.id, title: guess.title, number: guess.number,
            coverDate: guess.coverDate)
        #expect(guess.sources(of: issue) == guess.sources)
        issue.title = "Limes"
        #expect(guess.sources(of: issue).title == nil && guess.sources(of: issue).number == .fileName)
        #expect(
            IssueDeskWords.italian.guesses(guess.sources(of: issue))
                == "Numero: dal nome del file · Data di copertina: segue il numero precedente")
    }

    @Test(arguments: [
        ("Frutta", "frutta"), ("L’Orto & Co.", "lorto-co"), ("  Größe — Ça va?  ", "grosse-ca-va"),
        ("API", "api-magazine"),
        ("日本", nil), ("...", nil), (String(repeating: "ab ", count: 60), String(repeating: "ab-", count: 19) + "ab"),
    ])
    func `an address comes from the name`(name: String, expected: String?) {
        #expect(Publication.ID(slugOf: name)?.text == expected)
    }

    @Test(arguments: [
        ("3.99", 399), ("3,99", 399), ("4", 400), ("0,5", 50), ("3.", nil), (".5", nil), ("-1", nil), ("0", nil),
        ("1.999", nil), ("1e3", nil), ("9999999999", nil), ("", nil),
    ])
    func `an amount is read as people type it`(amount: String, expected: Int?) {
        #expect(Price(amount: amount, currency: "EUR")?.minor == expected)
        #expect(Price(amount: amount, currency: "eur") == nil)
    }
}
