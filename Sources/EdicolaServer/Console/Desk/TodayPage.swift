import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The first page of the console: the next issue with its one action, the press, the plan, and what needs somebody.
struct TodayPage {
    /// A file that was refused.
    struct Trouble {
        var entry: CatalogEntry
        var failure: RunReport.Failure
    }

    var titles: [DeskTitle]
    var troubles: [Trouble] = []
    /// Releases that wait for somebody, of titles whose messages the member may send.
    var releases: [NeedyRelease] = []
    /// What is wrong with the newsstand itself, for those who look after it.
    var house: [HealthItem] = []
    /// The time zones of publications.
    var zones: [Publication.ID: String] = [:]
    var now: Date
    var note: String?

    func html(for site: Site) -> HTML {
        let words = ConsoleWords.of(site.words.code)
        let isMoving = entries(.processing).count > 0
        return ConsoleFrame(
            title: words.today, section: .today, titles: titles.map(\.publication),
            otherAccents: next.map { [accent(of: $0, site)] } ?? [], note: note,
            isPressing: isMoving, styles: ["file-drop"], modules: FileForm.modules,
            main: main(site, words)
        ).html(for: site)
    }

    private func main(_ site: Site, _ words: ConsoleWords) -> HTML {
        guard let first = titles.first else {
            return "\(empty(site, words))\(trouble(site, words))"
        }
        let scheduled = entries(.scheduled)
            .sorted { ($0.issue.onSale ?? now) < ($1.issue.onSale ?? now) }.filter { $0.key != next?.key }
        return """
            <h1 class="console-title">\(words.today)</h1>
            <press-progress data-events="\(Paths.API.events)">
            \(next.map { lead($0, site, words) } ?? beginning(first, site, words))
            \(trouble(site, words))
            \(row(words.inThePress, entries(.processing).filter { $0.key != next?.key }, site, words))
            \(row(words.group(.ready), entries(.ready).filter { $0.key != next?.key }, site, words))
            \(row(words.scheduled, scheduled, site, words))
            </press-progress>
            """
    }

    private func entries(_ state: IssueState) -> [CatalogEntry] {
        titles.flatMap(\.newest).filter { IssueState($0, at: now) == state }
    }

    /// The issue that comes next: ready, in the press, scheduled, or else the one that went on sale last.
    private var next: CatalogEntry? {
        let soonest = entries(.scheduled).min { ($0.issue.onSale ?? now) < ($1.issue.onSale ?? now) }
        let last = entries(.onSale).max { ($0.issue.onSale ?? .distantPast) < ($1.issue.onSale ?? .distantPast) }
        return entries(.ready).first ?? entries(.processing).first ?? soonest ?? last
    }

    private func lead(_ entry: CatalogEntry, _ site: Site, _ words: ConsoleWords) -> HTML {
        let state = IssueState(entry, at: now)
        let publication = titles.first { $0.publication.id == entry.key.publication }?.publication
        let accent = accent(of: entry, site).className
        return """
            <section class="lead \(accent)" aria-labelledby="next" data-issue="\(entry.key)">
            <a class="lead-cover" href="\(Paths.Console.issue(entry.key))" tabindex="-1" aria-hidden="true">\
            \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 300px, 60vw", isFirst: true, isDecoration: true, look: site.look).html)</a>
            <div class="lead-words">
            <p class="kicker">\(HTML.dotted("\(publication?.title ?? "")", IssueWords(entry, in: site.words).kicker))</p>
            <h2 class="lead-title" id="next" dir="auto"><a href="\(Paths.Console.issue(entry.key))">\(entry.issue.title)</a></h2>
            <p class="lead-sentence">\(sentence(entry, state, site, words))</p>
            \(action(entry, state, site, words))
            </div>
            </section>
            \(state == .onSale ? publication.map { sending(to: $0, site, words) } ?? .empty : .empty)
            """
    }

    private func accent(of entry: CatalogEntry, _ site: Site) -> Accent {
        guard let title = titles.first(where: { $0.publication.id == entry.key.publication }) else {
            return .ofNewsstand
        }
        return Accent(of: title.publication, newest: entry, usual: site.settings.accent)
    }

    private func sentence(_ entry: CatalogEntry, _ state: IssueState, _ site: Site, _ words: ConsoleWords) -> HTML {
        switch state {
        case .ready: "\(words.isReady(entry.issue.title))"
        case .processing: PressingWords(entry: entry, look: site.look).html
        case .scheduled: "\(plan(entry, site, words))."
        default: "\(words.isOnSale(entry.issue.title))"
        }
    }

    private func plan(_ entry: CatalogEntry, _ site: Site, _ words: ConsoleWords) -> String {
        let moment = LocalMoment(entry.issue.onSale ?? now, in: zones[entry.key.publication])
        return words.onSaleFrom(moment.sentence(in: words, site.words), moment.distance(from: now, in: words))
    }

    private func action(_ entry: CatalogEntry, _ state: IssueState, _ site: Site, _ words: ConsoleWords) -> HTML {
        let maySell = site.may(.release, on: entry.key.publication)
        let (text, path): (String, String) =
            switch state {
            case .ready where maySell: (words.putOnSale, Paths.Console.sale(entry.key))
            case .scheduled where maySell: (words.changeSale, Paths.Console.sale(entry.key))
            case .onSale: (words.seeOnStand, Paths.issue(entry.key))
            default: (words.openIssue, Paths.Console.issue(entry.key))
            }
        return """
            <p class="actions"><a class="button \(state == .onSale ? "is-quiet" : "is-primary")" href="\(path)">\(text)</a></p>
            """
    }

    /// With nothing on its way: the form for the next issue of the title that published last.
    private func sending(to publication: Publication, _ site: Site, _ words: ConsoleWords) -> HTML {
        guard site.may(.publish, on: publication.id) else { return .empty }
        return """
            <section class="console-part" aria-label="\(words.sendNext)">
            <p class="console-calm">\(words.calm)</p>
            \(FileForm(
                action: Paths.Console.title(publication.id), button: words.sendFile,
                label: "\(words.sendNext) · \(publication.title)", hint: words.dropHint,
                target: .drafts(publication.id)).html)
            </section>
            """
    }

    private func beginning(_ title: DeskTitle, _ site: Site, _ words: ConsoleWords) -> HTML {
        guard site.may(.publish, on: title.publication.id) else {
            return "<p class=\"console-calm\">\(words.noIssues)</p>"
        }
        return """
            <section class="console-part is-empty">
            \(LineDrawing.emptyShelf.html)
            \(FileForm(
                action: Paths.Console.title(title.publication.id), button: words.sendFile,
                label: words.dropFirst, hint: words.dropHint,
                target: .drafts(title.publication.id)).html)
            </section>
            """
    }

    private func trouble(_ site: Site, _ words: ConsoleWords) -> HTML {
        guard !troubles.isEmpty || !releases.isEmpty || !house.isEmpty else { return .empty }
        return """
            <section class="console-part" aria-labelledby="needs-you">
            <h2 class="section-title" id="needs-you">\(words.needsYou)</h2>
            <ul class="trouble-list">
            \(troubles.map { trouble in
                """
                <li class="trouble"><a href="\(Paths.Console.issue(trouble.entry.key))" dir="auto">\(trouble.entry.issue.title)</a>\
                <span>\(trouble.failure.sentence) \(trouble.failure.remedy ?? "")</span></li>

                """ as HTML
            })
            \(releases.map { needy($0, .of(site.words.code), .of(site.words.code)) })\
            \(HealthNotice(items: house, language: site.words.code).html)
            </ul></section>
            """
    }

    private func needy(_ release: NeedyRelease, _ own: ReleaseDeskWords, _ channels: HealthWords) -> HTML {
        let names = release.stopped.keys.map { channels.name($0) }.sorted().joined(separator: ", ")
        return """
            <li class="trouble"><a href="\(Paths.Console.release(release.issue))" dir="auto">\(release.title)</a>\
            <span>\(release.isPaused ? own.needsPaused : own.needsStopped(names))</span></li>

            """
    }

    private func row(_ name: String, _ entries: [CatalogEntry], _ site: Site, _ words: ConsoleWords) -> HTML {
        guard !entries.isEmpty else { return .empty }
        let cards = entries.prefix(12).map { entry in
            let state = IssueState(entry, at: now)
            return DeskCard(
                entry: entry, state: state, words: words, look: site.look,
                sentence: state == .scheduled ? plan(entry, site, words) : nil, hasState: false
            ).html
        }
        return DeskShelf(name: name, cards: cards).html
    }

    private func empty(_ site: Site, _ words: ConsoleWords) -> HTML {
        guard site.may(.publish) else {
            return EmptyState(
                drawing: .emptyShelf, heading: words.noTitles, sentence: words.noTitlesSentence, action: nil
            ).html
        }
        return EmptyState(
            drawing: .emptyShelf, heading: words.emptyHeading, sentence: words.emptySentence,
            action: (words.makeFirst, Paths.Console.titles)
        ).html
    }
}

/// A row of cards with its name.
struct DeskShelf {
    var name: String
    var cards: [HTML]

    var html: HTML {
        cards.isEmpty
            ? .empty
            : """
            <section class="console-part">
            <h2 class="section-title">\(name)</h2>
            <ul class="desk-shelf">
            \(cards)
            </ul></section>

            """
    }
}
