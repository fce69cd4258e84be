import EdicolaCore
import HTML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the telling of an issue stands, for its publisher: whom it is for, what push services said, and what can be done.
struct ReleasePage {
    var entry: CatalogEntry
    var publication: String
    /// nil for an issue that came to the stand without being announced.
    var report: ReleaseReport?
    var audience: AudienceReport
    /// Where the forms go, with what opens this page.
    var action: String

    func html(for site: Site) -> HTML {
        Document(
            title: "\(entry.issue.title) · \(publication) · \(site.name)", isHidden: true, kind: "release-page",
            styles: ["masthead", "release"], ahead: isMoving ? Self.again : .empty, main: main(site)
        ).html(for: site)
    }

    /// The figures move while messages are on their way.
    private var isMoving: Bool { [.due, .sending].contains(report?.state) && report?.isPaused != true }

    private static let again: HTML = "<meta http-equiv=\"refresh\" content=\"3\">\n"

    private func main(_ site: Site) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">\(entry.issue.title)</h1>
        <p class="masthead-summary">\(publication)</p>
        </header>
        <div class="release">
        <div class="release-cover">\(CoverPicture(entry: entry, sizes: "12rem", isFirst: true, isDecoration: true).html)</div>
        <div class="release-told">
        <p class="release-state" role="status">\(sentence)</p>
        \(report?.channels.map(figures).joined ?? .empty)
        \(orders)
        \(whom)
        </div>
        </div>
        """
    }

    private var sentence: String {
        guard let report else { return "This issue came to the stand without being announced." }
        let told = report.channels.reduce(0) { $0 + $1.accepted }
        let all = report.channels.reduce(0) { $0 + $1.frozen }
        if report.isPaused, ![.done, .cancelled].contains(report.state) { return "Paused: nobody is told for now." }
        switch report.state {
        case .waiting: return "Not on sale yet."
        case .due: return "On sale. Whom to tell is being settled."
        case .sending: return "\(told.grouped) of \(all.grouped) messages were accepted by push services so far."
        case .done:
            return all == 0
                ? "There was nobody to tell."
                : "\(told.grouped) of \(all.grouped) messages were accepted by push services."
        case .cancelled: return "Cancelled. \(told.grouped) messages had been accepted."
        }
    }

    private func figures(_ channel: ReleaseReport.Channel) -> HTML {
        let others: [(String, Int)] =
            channel.refused.sorted { $0.value > $1.value }.map { ("Refused: \($0.key)", $0.value) }
            + channel.skipped.sorted { $0.value > $1.value }.map { ("Not told: \(Self.words(for: $0.key))", $0.value) }
        let rows =
            [
                ("To be told", channel.frozen), ("Sent", channel.sent), ("Accepted", channel.accepted),
                ("Waiting", channel.waiting), ("Gone", channel.gone),
            ] + (channel.cancelled > 0 ? [("Cancelled", channel.cancelled)] : []) + others
        return """
            <section class="release-channel" aria-label="\(Self.name(of: channel.channel))">
            <h2 class="release-name">\(Self.name(of: channel.channel))</h2>
            <progress class="release-bar" max="\(max(channel.frozen, 1))" value="\(channel.frozen - channel.waiting)"></progress>
            \(channel.stopped.map { "<p class=\"release-stop\">It rests: \($0). Resume when that is put right.</p>" as HTML })
            <dl class="release-figures">
            \(rows.map { "<div><dt>\($0)</dt><dd>\($1.grouped)</dd></div>\n" as HTML })
            </dl>
            </section>
            """
    }

    private var orders: HTML {
        guard let report, ![.done, .cancelled].contains(report.state) else { return .empty }
        let rests = report.isPaused || report.channels.contains { $0.stopped != nil }
        return """
            <form class="release-orders" method="post" action="\(action)">
            <button class="button" name="order" value="\(rests ? "resume" : "pause")">\(rests ? "Resume" : "Pause")</button>
            <button class="button is-quiet" name="order" value="cancel">Cancel for good</button>
            </form>
            """
    }

    private var whom: HTML {
        let without = audience.devicesNotTold.sorted { $0.value > $1.value }
        return """
            <section class="release-channel" aria-label="Readers">
            <h2 class="release-name">Readers</h2>
            <dl class="release-figures">
            <div><dt>With a right to it</dt><dd>\(audience.readers.grouped)</dd></div>
            <div><dt>Without a device that listens</dt><dd>\(audience.readersWithoutDevice.grouped)</dd></div>
            \(without.map { "<div><dt>Devices: \(Self.words(for: $0.rawValue))</dt><dd>\($1.grouped)</dd></div>\n" as HTML })
            </dl>
            </section>
            """
    }

    private static func name(of channel: ChannelKind) -> String {
        switch channel {
        case .apns: "Apps"
        case .webPush: "Browsers"
        default: channel.rawValue
        }
    }

    private static func words(for reason: String) -> String {
        switch reason {
        case "one-a-day": "they hear of another issue on that day"
        case "no-right": "no right to the issue"
        case "expired": "it took too long"
        case "other-publications": "they chose other publications"
        case "not-announced": "issues are not announced"
        default: reason
        }
    }
}

extension Int {
    /// With a narrow space between thousands.
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
