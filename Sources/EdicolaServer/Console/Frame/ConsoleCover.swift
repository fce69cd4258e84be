import EdicolaCore
import FoundationEssentials
import HTML

/// An issue on the desk: its cover, its name and its state, leading to its page.
struct DeskCard {
    let entry: CatalogEntry
    let state: IssueState
    var words: ConsoleWords
    var look: PageContext
    /// A sentence in the place of the state.
    var sentence: String?
    /// Whether the state is said; not in a row that has its name.
    var hasState = true

    var html: HTML {
        """
        <li class="desk-card" data-issue="\(entry.key)"><a class="desk-link" href="\(Paths.Console.issue(entry.key))">
        \(CoverPicture(entry: entry, sizes: "160px", isDecoration: true, look: look).html)
        <span class="desk-words"><span class="desk-title" dir="auto">\(entry.issue.title)</span>\
        <span class="desk-date">\(IssueWords(entry, in: look.words).kicker)</span>\(line)</span>
        </a></li>

        """
    }

    private var line: HTML {
        guard let text = sentence ?? pressing ?? (hasState ? words.state(state) : nil) else { return .empty }
        return "<span class=\"desk-state is-\(state.rawValue)\">\(text)</span>"
    }

    private var pressing: String? {
        guard state == .processing, entry.pageCount > 0 else { return nil }
        return look.words.pressingPages("\(entry.pagesReady)", "\(entry.pageCount)")
    }
}
