import EdicolaCore
import FoundationEssentials
import HTML

/// The progress of an issue's announcement, for its publisher: audience, answers of push services, and actions.
struct ReleasePage {
    var entry: CatalogEntry
    var publication: String
    /// The release; nil for an issue that went on sale without an announcement.
    var report: ReleaseReport?
    var audience: AudienceReport
    /// The forms' address, with the proof that opens this page.
    var action: String

    func html(for site: Site) -> HTML {
        Document(
            title: "\(entry.issue.title) · \(publication) · \(site.name)", isHidden: true, kind: "release-page",
            styles: ["masthead", "release"], ahead: isMoving ? Self.again : .empty, main: main(site)
        ).html(for: site)
    }

    /// Whether messages are on their way, so that the figures change.
    private var isMoving: Bool { [.due, .sending].contains(report?.state) && report?.isPaused != true }

    private static let again: HTML = "<meta http-equiv=\"refresh\" content=\"3\">\n"

    private func main(_ site: Site) -> HTML {
        let words = ReleaseWords.of(site.words.code)
        return """
            <header class="masthead">
            <h1 class="masthead-name">\(entry.issue.title)</h1>
            <p class="masthead-summary">\(publication)</p>
            </header>
            <div class="release">
            <div class="release-cover">\(CoverPicture(entry: entry, sizes: "12rem", isFirst: true, isDecoration: true).html)</div>
            <div class="release-told">
            <p class="release-state" role="status">\(sentence(words))</p>
            \(report?.channels.map { figures($0, words) }.joined ?? .empty)
            \(orders(words))
            \(whom(words))
            </div>
            </div>
            """
    }

    private func sentence(_ words: ReleaseWords) -> String {
        guard let report else { return words.unannounced }
        let told = report.channels.reduce(0) { $0 + $1.accepted }
        let all = report.channels.reduce(0) { $0 + $1.frozen }
        if report.isPaused, ![.done, .cancelled].contains(report.state) { return words.paused }
        switch report.state {
        case .waiting: return words.waiting
        case .due: return words.due
        case .sending: return words.sending(told.grouped, all.grouped)
        case .done: return all == 0 ? words.nobody : words.done(told.grouped, all.grouped)
        case .cancelled: return words.cancelled(told.grouped)
        }
    }

    private func figures(_ channel: ReleaseReport.Channel, _ words: ReleaseWords) -> HTML {
        var rows = [
            (words.toBeTold, channel.frozen), (words.sent, channel.sent), (words.accepted, channel.accepted),
            (words.wait, channel.waiting), (words.gone, channel.gone),
        ]
        if let opened = channel.opened { rows.append((words.opened, opened)) }
        if channel.cancelled > 0 { rows.append((words.dropped, channel.cancelled)) }
        rows += (channel.retried ?? [:]).sorted { $0.value > $1.value }.map { (words.retried($0.key), $0.value) }
        rows += channel.refused.sorted { $0.value > $1.value }.map { (words.refused($0.key), $0.value) }
        rows += channel.skipped.sorted { $0.value > $1.value }.map {
            (words.skipped(words.reasons[$0.key] ?? $0.key), $0.value)
        }
        let name = Self.name(of: channel.channel, words)
        return """
            <section class="release-channel" aria-label="\(name)">
            <h2 class="release-name">\(name)</h2>
            <progress class="release-bar" max="\(max(channel.frozen, 1))" value="\(channel.frozen - channel.waiting)"></progress>
            \(channel.stopped.map { "<p class=\"release-stop\">\(words.rests($0))</p>" as HTML })
            <dl class="release-figures">
            \(rows.map { "<div><dt>\($0)</dt><dd>\($1.grouped)</dd></div>\n" as HTML })
            </dl>
            </section>
            """
    }

    private func orders(_ words: ReleaseWords) -> HTML {
        guard let report, ![.done, .cancelled].contains(report.state) else { return .empty }
        let rests = report.isPaused || report.channels.contains { $0.stopped != nil }
        return """
            <form class="release-orders" method="post" action="\(action)">
            <button class="button" name="order" value="\(rests ? "resume" : "pause")">\(rests ? words.resume : words.pause)</button>
            <button class="button is-quiet" name="order" value="cancel">\(words.cancel)</button>
            </form>
            """
    }

    private func whom(_ words: ReleaseWords) -> HTML {
        let without = audience.devicesNotTold.sorted { $0.value > $1.value }.map {
            (words.devices(words.reasons[$0.key.rawValue] ?? $0.key.rawValue), $0.value)
        }
        return """
            <section class="release-channel" aria-label="\(words.readers)">
            <h2 class="release-name">\(words.readers)</h2>
            <dl class="release-figures">
            <div><dt>\(words.entitled)</dt><dd>\(audience.readers.grouped)</dd></div>
            <div><dt>\(words.deaf)</dt><dd>\(audience.readersWithoutDevice.grouped)</dd></div>
            \(without.map { "<div><dt>\($0)</dt><dd>\($1.grouped)</dd></div>\n" as HTML })
            </dl>
            </section>
            """
    }

    private static func name(of channel: ChannelKind, _ words: ReleaseWords) -> String {
        switch channel {
        case .apns: words.apps
        case .webPush: words.browsers
        default: channel.rawValue
        }
    }
}

extension Int {
    /// The number with a narrow space between thousands.
    fileprivate var grouped: String {
        var (text, digits) = ("", 0)
        for digit in String(self).reversed() {
            if digits > 0, digits % 3 == 0 { text.append("\u{202F}") }
            text.append(digit)
            digits += 1
        }
        return String(text.reversed())
    }
}
