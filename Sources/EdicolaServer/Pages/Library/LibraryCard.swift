import EdicolaCore
import HTML

/// An issue in the library: its cover, if it has one, and the next action.
struct LibraryCard {
    let item: LibraryItem
    let words: LibraryWords
    var look = PageContext()
    /// Whether it is shown on a stand whose publisher has store and library on one screen.
    var isOnStand = false

    private var key: Issue.Key { item.entry.key }

    var html: HTML {
        """
        <li class="library-issue\(isClosed ? " is-out" : .empty)" data-issue="\(key)">
        <a class="library-cover" href="\(way)" tabindex="-1" aria-hidden="true">\
        \(CoverPicture(entry: item.entry, sizes: "9rem", isDecoration: true).html)</a>
        <a href="\(way)"><span class="library-name" dir="auto">\(item.entry.issue.title)</span>\
        <span class="library-place" dir="auto">\(home)</span>\
        <span class="library-place">\(words.state(of: item))</span></a>
        <div class="library-acts">\(next)\(item.otherActions.map(button))</div>
        </li>

        """
    }

    /// The publication's title; on its own stand, the issue's number and date instead.
    private var home: HTML {
        isOnStand ? IssueWords(item.entry, in: look.words).kicker : HTML(escaping: item.publicationTitle)
    }

    private var isClosed: Bool { item.reason == nil }

    /// The address that the cover links to.
    var way: String {
        switch item.nextAction {
        case .continueReading: Paths.reader(key, page: item.position?.locator.locations.position ?? 1)
        case .read, .readAgain, .restore: Paths.reader(key)
        case .signIn: "\(Paths.account)?next=\(Paths.issue(key))"
        default: Paths.issue(key)
        }
    }

    private var next: HTML {
        guard let action = item.nextAction else { return .empty }
        if action == .restore { return button(action) }
        return "<a class=\"library-act\" href=\"\(way)\">\(words.action(action))\(price(of: action))</a>"
    }

    /// Returns the price of the issue; a subscription's price is shown where its duration is chosen.
    private func price(of action: LibraryItem.Action) -> HTML {
        guard action == .buy, let price = look.price(of: item.entry.issue) else { return .empty }
        return " <span class=\"library-price\">\(look.words.priceHTML(price))</span>"
    }

    private func button(_ action: LibraryItem.Action) -> HTML {
        """
        <form method="post" action="\(Paths.library)"><input type="hidden" name="issue" value="\(key)">\
        \(isOnStand ? "<input type=\"hidden\" name=\"on\" value=\"stand\">" : .empty)<button class="library-act" name="act" value="\(action.rawValue)" \
        aria-label="\(words.action(action)): \(item.entry.issue.title)">\(words.action(action))</button></form>
        """
    }
}
