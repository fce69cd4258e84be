import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The sheet: what putting an issue on sale means, in one sentence; what to know before; and the one button.
struct SalePage {
    var publication: Publication
    var facts: SaleFacts
    var form: SaleForm
    var complaints: [SaleForm.Field: String] = [:]
    var titles: [Publication] = []

    private var entry: CatalogEntry { facts.entry }
    private var state: IssueState { IssueState(entry, at: facts.now) }

    func html(for site: Site) -> HTML {
        let own = SaleWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: IssueDeskWords.of(site.words.code).salePart, titles: titles,
            main: main(own, ConsoleWords.of(site.words.code), site)
        ).html(for: site)
    }

    private func main(_ own: SaleWords, _ words: ConsoleWords, _ site: Site) -> HTML {
        """
        <p class="sheet-sentence" dir="auto">\(sentence(own, words, site))</p>
        <p class="sheet-more"><a class="console-aside" href="\(Paths.Console.release(entry.key))">\(ReleaseDeskWords.of(site.words.code).whom)</a></p>
        \(complaints[.sale].map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" })
        \(state == .onSale ? taking(own) : selling(own, words, site))
        """
    }

    private func sentence(_ own: SaleWords, _ words: ConsoleWords, _ site: Site) -> String {
        let (issue, title) = (entry.issue, entry.issue.title)
        let moment = LocalMoment(facts.instant, in: facts.zone)
        let when = moment.sentence(in: words, site.words)
        switch state {
        case .onSale: return [own.isOnSale(title, publication.title, when), terms(own, site)].joined(separator: " ")
        case .withdrawn:
            return [
                own.wasTaken(title, issue.lifeCycle.withdrawalReason ?? ""), own.goesNow(title, publication.title),
                terms(own, site), reach(own, site),
            ].joined(separator: " ")
        case .draft, .processing, .ready, .scheduled:
            // A day that was set before the file was pressed is kept with the issue.
            guard facts.instant > facts.now else {
                return [own.goesNow(title, publication.title), terms(own, site), reach(own, site)]
                    .joined(separator: " ")
            }
            let distance = moment.distance(from: facts.now, in: words).map { "\(when), \($0)" } ?? when
            return [own.goesThen(title, publication.title, distance), terms(own, site), reach(own, site)]
                .joined(separator: " ")
        }
    }

    private func terms(_ own: SaleWords, _ site: Site) -> String {
        let readers = own.readers(site.words.numbers.whole(facts.readers), facts.readers == 1)
        if entry.issue.isFree { return own.free }
        guard let price = entry.issue.price.map(site.words.price) else {
            return facts.readers == 0 ? own.onlySubscribers : own.includedOnly(readers)
        }
        return facts.readers == 0 ? own.costs(price) : own.costsAndIncluded(price, readers)
    }

    private func reach(_ own: SaleWords, _ site: Site) -> String {
        guard facts.isAnnounced else { return own.notificationsOff }
        guard !facts.isPaused else { return own.notificationsPaused }
        guard facts.devices > 0 else { return facts.isLaterOfTheDay ? own.notifiedOfAnother : own.notifiedNobody }
        let (count, isOne) = (site.words.numbers.whole(facts.devices), facts.devices == 1)
        guard facts.undoMinutes > 0, facts.instant <= facts.now else { return own.notified(count, isOne) }
        let from = facts.now.addingTimeInterval(Double(facts.undoMinutes) * 60)
        return own.notifiedFrom(count, isOne, LocalMoment(from, in: facts.zone).time)
    }

    private func selling(_ own: SaleWords, _ words: ConsoleWords, _ site: Site) -> HTML {
        let warnings = facts.warnings(in: own)
        let isBlocked = warnings.contains(where: \.isObstacle)
        let isPlanned = state == .scheduled || (entry.issue.onSale != nil && state != .withdrawn)
        return """
            \(WarningList(warnings: warnings, key: entry.key, words: own, site: site).html)
            <form class="sheet-form" method="post" action="\(Paths.Console.sale(entry.key))">
            <p class="actions"><button class="button \(isPlanned ? "is-quiet" : "is-primary")" name="act" value="now"\(HTML.attribute("disabled", if: isBlocked))>\(own.now)</button></p>
            </form>
            <details class="sheet-day"\(isPlanned || hasFault ? " open" : .empty)><summary class="part-summary">\(own.day)</summary>
            <form class="console-form" method="post" action="\(Paths.Console.sale(entry.key))">
            <div class="field-row">
            \(ConsoleField(name: "day", label: own.dayLabel, kind: .date, value: form.day ?? "", complaint: complaints[.day]).html)
            \(ConsoleField(name: "time", label: own.timeLabel, kind: .time, value: form.time ?? "").html)
            </div>
            <p class="field-hint">\(own.zoneHint(facts.zone ?? "UTC"))</p>
            <p class="actions"><button class="button \(isPlanned && !isBlocked ? "is-primary" : "is-quiet")" name="act" value="day">\(own.dayButton)</button>\
            \(isPlanned ? "<button class=\"button is-quiet\" name=\"act\" value=\"cancel\">\(own.cancel)</button>" : .empty)</p>
            </form></details>
            """
    }

    private var hasFault: Bool { complaints[.day] != nil }

    private func taking(_ own: SaleWords) -> HTML {
        """
        <details class="sheet-day"\(complaints[.reason] == nil ? .empty : " open")><summary class="part-summary">\(own.off)</summary>
        <form class="console-form" method="post" action="\(Paths.Console.sale(entry.key))">
        <p>\(own.keeps)</p>
        \(ConsoleField(
            name: "reason", label: own.reason, kind: .lines, value: form.reason ?? "", hint: own.reasonHint,
            complaint: complaints[.reason], isRequired: true).html)
        <p class="actions"><button class="button is-quiet" name="act" value="off">\(own.offButton)</button></p>
        </form></details>
        """
    }
}

/// What to know before a sale, each with a way to mend it.
struct WarningList {
    var warnings: [SaleWarning]
    var key: Issue.Key
    var words: SaleWords
    var site: Site

    var html: HTML {
        guard !warnings.isEmpty else { return .empty }
        return """
            <section class="warnings" aria-labelledby="warnings">
            <h2 class="section-title" id="warnings">\(words.warnings)</h2>
            <ul class="warning-list">
            \(warnings.map { warning in
                """
                <li class="warning\(warning.isObstacle ? " is-obstacle" : .empty)"><span>\(warning.sentence)</span>\
                \(warning.remedy.map(link))</li>

                """ as HTML
            })
            </ul></section>
            """
    }

    private func link(_ remedy: SaleWarning.Remedy) -> HTML {
        guard site.may(right(remedy), on: key.publication) else { return .empty }
        return " <a href=\"\(path(remedy))\">\(words.remedies[remedy] ?? "")</a>"
    }

    private func right(_ remedy: SaleWarning.Remedy) -> Right {
        switch remedy {
        case .file, .issue: .see
        case .access: .sell
        case .words: .publish
        }
    }

    private func path(_ remedy: SaleWarning.Remedy) -> String {
        switch remedy {
        case .file, .issue: Paths.Console.issue(key)
        case .access: Paths.Console.access(key)
        case .words: Paths.Console.words(key)
        }
    }
}

/// The fields of the sheet, as typed.
struct SaleForm: Decodable, Sendable {
    /// `now`, `day`, `cancel` or `off`.
    var act: String?
    var day: String?
    var time: String?
    /// The reason for readers.
    var reason: String?

    enum Field: Hashable {
        case day, reason, sale
    }

    init() {}

    /// The day that the form suggests: the issue's own, or the next one like those on which issues went on sale before.
    init(_ facts: SaleFacts) {
        let now = facts.now
        var moment = LocalMoment(facts.entry.issue.onSale ?? now, in: facts.zone)
        if facts.entry.issue.onSale == nil || moment.instant < now {
            let last = facts.others.compactMap(\.issue.onSale).filter { $0 <= now }.max()
            let week = 7.0 * 86_400
            let weeks = last.map { ((now.timeIntervalSince($0) / week).rounded(.down) + 1) * week }
            let tomorrow = LocalMoment(now.addingTimeInterval(86_400), in: facts.zone).day
            moment =
                last.map { LocalMoment($0.addingTimeInterval(weeks ?? week), in: facts.zone) }
                ?? LocalMoment(day: tomorrow, time: "06:00", zone: facts.zone) ?? moment
        }
        day = moment.day
        time = moment.time
    }
}
