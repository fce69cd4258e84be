import EdicolaCore
import HTML

/// An issue on the shelf: cover, number and date, price or "Free".
struct IssueCard {
    let entry: CatalogEntry
    var sizes = "(min-width: 60rem) 180px, (min-width: 40rem) 22vw, 42vw"

    var html: HTML {
        let words = IssueWords(entry)
        let title: HTML =
            words.titleIsItsNumberOrDate
            ? .empty : "<span class=\"card-title\" lang=\"und\" dir=\"auto\">\(entry.issue.title)</span>"
        return """
            <li class="card" data-issue="\(entry.key)">
            <a class="card-link" href="\(Paths.issue(entry.key))">
            \(CoverPicture(entry: entry, sizes: sizes, isDecoration: true).html)
            <span class="card-words">\(title)<span class="card-date">\(words.numberAndDate)</span>\
            <span class="card-price">\(price)</span></span>
            </a>
            </li>
            """
    }

    private var price: HTML {
        IssueWords(entry).isBeingPressed
            ? PressingWords(entry: entry).html : entry.issue.price?.html ?? "Free"
    }
}

/// "Being pressed, 12 of 81 pages", kept up to date by `live-stand.js`.
struct PressingWords {
    let entry: CatalogEntry

    var html: HTML {
        """
        <span class="pressing" data-pressing="\(entry.key)">\(words)</span>
        """
    }

    private var words: String {
        entry.pageCount == 0
            ? "Being pressed" : "Being pressed: \(entry.pagesReady) of \(entry.pageCount) pages"
    }
}
