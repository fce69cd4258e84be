import EdicolaCore
import HTML

/// An issue on the shelf: cover, number and date, price or "Free".
struct IssueCard {
    let entry: CatalogEntry
    var sizes = "(min-width: 60rem) 180px, (min-width: 40rem) 22vw, 40vw"
    var look = PageContext()
    /// Whether its cover loads at once, as the first of a page does.
    var isFirst = false

    var html: HTML {
        let words = IssueWords(entry, in: look.words)
        let title: HTML =
            words.titleIsItsNumberOrDate
            ? .empty : "<span class=\"card-title\" lang=\"und\" dir=\"auto\">\(entry.issue.title)</span>"
        return """
            <li class="card" data-issue="\(entry.key)">
            <a class="card-link" href="\(Paths.issue(entry.key))">
            \(CoverPicture(entry: entry, sizes: sizes, isFirst: isFirst, isDecoration: true, look: look).html)
            <span class="card-words">\(title)<span class="card-date">\(words.numberAndDate)</span>\
            <span class="card-price">\(IssuePrice(entry: entry, look: look).html)\
            \(Mark(of: entry, on: look.day).map { " " + $0.html(in: look.words) })</span></span>
            </a>
            </li>
            """
    }
}

/// An issue's price, or that it is free or in the press; for a reader who may open it, the reason for access and the
/// reading position.
struct IssuePrice {
    let entry: CatalogEntry
    var look = PageContext()

    var html: HTML {
        if IssueWords(entry).isBeingPressed { return PressingWords(entry: entry, look: look).html }
        if let item = look.standings[entry.key] {
            let words = LibraryWords.of(look.words.code)
            if item.reason != nil || item.withdrawalReason != nil { return HTML(escaping: words.state(of: item)) }
            if item.remedy == .open { return HTML(escaping: words.action(.open)) }
        }
        if entry.issue.isForSubscribersOnly { return "\(look.words.forSubscribers)" }
        return look.price(of: entry.issue).map(look.words.priceHTML) ?? "\(look.words.isFree)"
    }
}

/// "Being pressed, 12 of 81 pages", kept up to date by `live-stand.js`.
struct PressingWords {
    let entry: CatalogEntry
    var look = PageContext()

    var html: HTML {
        """
        <span class="pressing" data-pressing="\(entry.key)">\(words)</span>
        """
    }

    private var words: String {
        entry.pageCount == 0
            ? look.words.pressing : look.words.pressingPages("\(entry.pagesReady)", "\(entry.pageCount)")
    }
}
