import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// One issue: its cover, its state, its next action, and the way to each of its parts.
struct IssueDeskPage {
    var publication: Publication
    var entry: CatalogEntry
    /// The press's report on the newest file.
    var report: RunReport?
    /// Whether the press waits for a retry.
    var trouble: String?
    var titles: [Publication] = []
    var revisions: [Revision] = []
    /// Until when the sale can be undone.
    var undoUntil: Date?
    var zone: String?
    /// All pages, before the sale.
    var board: PressBoard?
    var guesses = GuessSources()
    var complaint: String?
    var now: Date
    var note: String?

    private var state: IssueState { IssueState(entry, at: now) }

    /// Whether the press works on a file: also on a correction of an issue that is on sale.
    private var isPressing: Bool { report?.state == .pressing || state == .processing }

    func html(for site: Site) -> HTML {
        let words = ConsoleWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(entry.issue.title) · \(publication.title)", section: .titles, publication: publication,
            titles: titles, newest: entry, note: note,
            back: (publication.title, Paths.Console.title(publication.id)),
            isPressing: isPressing, styles: ["file-drop", "press-board", "revisions"], modules: FileForm.modules,
            main: main(site, words, .of(site.words.code))
        ).html(for: site)
    }

    private func main(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> HTML {
        """
        <article class="desk-issue" data-issue="\(entry.key)">
        <press-progress class="desk-top" data-events="\(ConsoleFrame.events(of: publication))">
        <div class="desk-cover">\
        \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 280px, 60vw", isFirst: true, isDecoration: true, look: site.look).html)</div>
        <div class="desk-head">
        <p class="kicker">\(HTML.dotted(IssueWords(entry, in: site.words).kicker, stateHTML(words)))</p>
        <h1 class="console-title" dir="auto">\(entry.issue.title)</h1>
        \(sentence(site, words, own))
        \(action(site, words, own))
        </div>
        </press-progress>
        \(parts(site, words, own))
        \(board.map { $0.html(own) })
        \(notes(own))
        \(another(site, words, own))
        </article>
        """
    }

    private func stateHTML(_ words: ConsoleWords) -> HTML {
        "<span class=\"desk-state is-\(state.rawValue)\">\(words.state(state))</span>"
    }

    private func sentence(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> HTML {
        var lines: [HTML] = []
        if let failure = report?.failure, report?.state == .failed {
            lines.append(
                """
                <div class="refusal" role="alert"><p class="refusal-name">\(own.refused)</p>
                <p>\(failure.page.map { "\(own.atPage($0)): " } ?? "")\(failure.sentence) \(failure.remedy ?? "")</p></div>
                """)
        }
        switch state {
        case .draft: if report?.failure == nil { lines.append("<p class=\"lead-sentence\">\(own.noFile)</p>") }
        case .processing: break
        case .ready: lines.append("<p class=\"lead-sentence\">\(own.ready)</p>")
        case .scheduled:
            let moment = LocalMoment(entry.issue.onSale ?? now, in: zone)
            let plan = words.onSaleFrom(
                moment.sentence(in: words, site.words), moment.distance(from: now, in: words))
            lines.append("<p class=\"lead-sentence\">\(plan).</p>")
        case .onSale:
            let since = LocalMoment(entry.issue.onSale ?? now, in: zone).sentence(in: words, site.words)
            lines.append("<p class=\"lead-sentence\">\(own.onSaleSince(since))</p>")
        case .withdrawn:
            lines.append(
                "<p class=\"lead-sentence\" dir=\"auto\">\(own.withdrawn(entry.issue.lifeCycle.withdrawalReason ?? ""))</p>"
            )
        }
        if isPressing { lines.append(progress(site, own)) }
        return lines.joined(by: "\n")
    }

    private func progress(_ site: Site, _ own: IssueDeskWords) -> HTML {
        let (ready, count) = (report?.pagesReady ?? entry.pagesReady, report?.pageCount ?? entry.pageCount)
        let text = count > 0 ? site.words.pressingPages("\(ready)", "\(count)") : site.words.pressing
        let values: HTML = count > 0 ? " max=\"\(count)\" value=\"\(ready)\"" : .empty
        return """
            <p class="press-line"><span class="pressing">\(text)</span>\
            <progress class="press-bar"\(values) aria-label="\(site.words.pressing)"></progress></p>
            \(trouble == nil ? .empty : "<p class=\"field-complaint\">\(own.pressWaits)</p>")
            """
    }

    private func action(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> HTML {
        let (mayPublish, maySell) = (
            site.may(.publish, on: entry.key.publication), site.may(.release, on: entry.key.publication)
        )
        return switch state {
        case .draft where mayPublish:
            FileForm(
                action: Paths.Console.issue(entry.key), button: words.sendFile, label: own.sendIts,
                hint: words.dropHint, complaint: complaint, target: .issue(entry.key)
            ).html
        case .processing where mayPublish:
            """
            <form class="actions" method="post" action="\(Paths.Console.press(entry.key))">\
            <button class="button is-quiet">\(own.stop)</button></form>
            """
        case .ready where maySell, .withdrawn where maySell:
            link(words.putOnSale, Paths.Console.sale(entry.key))
        case .scheduled where maySell: link(words.changeSale, Paths.Console.sale(entry.key))
        case .onSale: onSale(maySell, words, site.words.code)
        default: .empty
        }
    }

    private var isHeld: Bool { revisions.first?.state == .held }

    private func onSale(_ mayUndo: Bool, _ words: ConsoleWords, _ language: String) -> HTML {
        let (sale, own) = (SaleWords.of(language), RevisionWords.of(language))
        let undo: HTML =
            (mayUndo ? undoUntil : nil).map { until in
                """
                <form class="undo" method="post" action="\(Paths.Console.undoSale(entry.key))">
                <p>\(sale.waits(LocalMoment(until, in: zone).time))</p>
                <button class="button is-quiet">\(sale.undo)</button></form>
                """
            } ?? .empty
        guard isHeld else { return "\(undo)\(link(words.seeOnStand, Paths.issue(entry.key)))" }
        return """
            \(undo)
            <p class="lead-sentence"><strong>\(own.heldName).</strong> \(own.heldSentence)</p>
            \(link(own.compare, Paths.Console.revisions(entry.key)))
            """
    }

    private func link(_ text: String, _ path: String) -> HTML {
        "<p class=\"actions\"><a class=\"button is-primary\" href=\"\(path)\">\(text)</a></p>"
    }

    private func parts(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> HTML {
        let pages = PagesWords.of(site.words.code)
        var rows: [(right: Right, name: String, value: HTML, path: String)] = [
            (.publish, own.wordsPart, named(site), Paths.Console.words(entry.key)),
            (.see, pages.part, "\(pages.partHint)", Paths.Console.pages(entry.key)),
            (.sell, own.accessPart, access(site, own), Paths.Console.access(entry.key)),
            (.release, own.salePart, "\(sale(site, words, own))", Paths.Console.sale(entry.key)),
        ]
        if entry.pagesReady > 0, entry.issue.lifeCycle.revision > 0 {
            let (contents, spots) = (ContentsWords.of(site.words.code), SpotsWords.of(site.words.code))
            rows += [
                (.publish, contents.part, "\(contents.partHint)", Paths.Console.contents(entry.key)),
                (.publish, spots.part, "\(spots.partHint)", Paths.Console.spots(entry.key, page: 1)),
            ]
        }
        if entry.pagesReady > 0, state != .withdrawn {
            rows.append((.see, own.lookPart, "\(own.lookHint)", Paths.Console.look(entry.key)))
        }
        if !revisions.isEmpty {
            let words = RevisionWords.of(site.words.code)
            let value: HTML = "\(isHeld ? words.heldName : words.partHint)"
            rows.append((.see, words.part, value, Paths.Console.revisions(entry.key)))
        }
        if state == .onSale || entry.pagesReady > 0 {
            let words = ReleaseDeskWords.of(site.words.code)
            let hint = state == .onSale ? words.partHint : words.partHintBefore
            rows.append((.release, own.messagesPart, "\(hint)", Paths.Console.release(entry.key)))
        }
        return """
            <ul class="part-list">
            \(rows.map { row in
                site.may(row.right, on: entry.key.publication) ? part(row.name, row.value, row.path) : .empty
            })
            </ul>
            """
    }

    private func part(_ name: String, _ value: HTML, _ path: String) -> HTML {
        """
        <li class="part"><a class="part-link" href="\(path)"><span class="part-name">\(name)</span> \
        <span class="part-value" dir="auto">\(value)</span></a></li>

        """
    }

    private func named(_ site: Site) -> HTML {
        let rest = IssueWords(entry, in: site.words).kicker
        let whole: HTML = rest == .empty ? "\(entry.issue.title)" : "\(entry.issue.title), \(rest)"
        guard let line = IssueDeskWords.of(site.words.code).guesses(guesses) else { return whole }
        return "\(whole)<span class=\"part-guess\">\(line)</span>"
    }

    private func access(_ site: Site, _ own: IssueDeskWords) -> HTML {
        let issue = entry.issue
        if issue.isFree { return "\(own.free)" }
        let preview =
            switch issue.previewPages {
            case let pages where pages.isEmpty: own.previewNone
            case .first(let count): own.previewFirst(count)
            case .pages: own.previewChoice(issue.previewPages.description)
            }
        let terms = issue.price.map(site.words.price) ?? own.subscribers
        return "\(terms), \(preview)"
    }

    private func sale(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> String {
        guard let onSale = entry.issue.onSale, state == .onSale || state == .scheduled else {
            return state == .withdrawn ? words.state(state) : own.notOnSale
        }
        return LocalMoment(onSale, in: zone).sentence(in: words, site.words)
    }

    private static let mostNotes = 20

    private func notes(_ own: IssueDeskWords) -> HTML {
        guard let report, !report.notes.isEmpty else { return .empty }
        let rest = report.notes.count - Self.mostNotes
        return """
            <section class="console-part" aria-labelledby="notes">
            <h2 class="section-title" id="notes">\(own.notes)</h2>
            <ul class="note-list">
            \(report.notes.prefix(Self.mostNotes).map { note in
                """
                <li><span class="note-page">\(note.page.map(own.atPage) ?? "")</span> <span>\(note.sentence) \(note.remedy ?? "")</span></li>

                """ as HTML
            })
            </ul>
            \(rest > 0 ? "<p class=\"console-aside\">\(own.moreNotes(rest))</p>" : .empty)
            </section>
            """
    }

    /// The form for another file; a draft has it as its next action.
    private func another(_ site: Site, _ words: ConsoleWords, _ own: IssueDeskWords) -> HTML {
        guard state != .draft, state != .withdrawn, site.may(.publish, on: entry.key.publication) else { return .empty }
        return """
            <details class="console-part"\(complaint == nil && report?.failure == nil ? .empty : " open")><summary class="part-summary">\(own.sendAnother)</summary>
            \(FileForm(
                action: Paths.Console.issue(entry.key), button: words.sendFile, isPrimary: false,
                label: words.chooseFile, hint: state == .onSale ? own.corrects : own.replaces, complaint: complaint,
                target: .issue(entry.key, isReplaced: true)).html)
            <p class="console-aside">\(report.map { own.pressed($0.fileName) } ?? "")</p>
            </details>
            """
    }
}
