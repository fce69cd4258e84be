import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The log of acts as sentences.
struct LogPage {
    var words: StaffWords = .english
    var acts: [Act]
    var sentences: ActWords = .english
    var verification: ActVerification?
    /// The number from which older acts go on; nil at the end.
    var next: Int64?

    var main: HTML {
        """
        <h1 class="console-title">\(words.log)</h1>
        <p class="console-lead">\(words.logPromise)</p>
        \(verification.map(check))
        \(list)
        \(next.map { "<p class=\"actions\"><a class=\"button is-quiet\" rel=\"next\" href=\"\(Paths.Console.log)?before=\($0)\">\(words.older)</a></p>" })
        """
    }

    private var list: HTML {
        guard !acts.isEmpty else { return "<p>\(words.emptyLog)</p>" }
        return "<ol class=\"account-devices act-list\" reversed>\(acts.map(line))</ol>"
    }

    private func check(_ verification: ActVerification) -> HTML {
        verification.broken.map {
            "<p class=\"account-note is-urgent\" role=\"alert\">\(words.logBroken($0))</p>" as HTML
        }
            ?? "<p class=\"account-hint\">\(words.logFits)</p>"
    }

    private func line(_ act: Act) -> HTML {
        """
        <li class="account-device" value="\(act.number)"><span class="account-device-name" dir="auto"><strong>\(name(act))</strong> \
        \(sentences.sentence(act))</span> <span class="account-hint">\(StaffDay(instant: act.at).html)</span></li>

        """
    }

    private func name(_ act: Act) -> String {
        switch act.actor {
        case .newsstand where act.actorName.isEmpty: words.newsstand
        case .command: words.command
        case .member, .key, .newsstand: act.actorName
        }
    }
}
