import EdicolaCore
import HTML

/// An issue with the places where the words were found.
struct SearchResultCard {
    let found: FoundIssue
    let question: String
    /// Whether the cover is visible at once.
    var isFirst = false
    var look = PageContext()

    private var own: SearchWords { .of(look.words.code) }

    var html: HTML {
        let entry = found.entry
        let words = IssueWords(entry, in: look.words)
        return """
            <li class="found-issue" data-issue="\(entry.key)">
            <a class="found-cover" href="\(Paths.issue(entry.key))" tabindex="-1" aria-hidden="true">\
            \(CoverPicture(entry: entry, sizes: "96px", isFirst: isFirst, isDecoration: true, look: look).html)</a>
            <div class="found-words">
            <h2 class="found-title" dir="auto"><a href="\(Paths.issue(entry.key))">\(entry.issue.title)</a></h2>
            <p class="kicker"><span class="found-of">\(found.publicationTitle)</span> \
            <span class="dot" aria-hidden="true">·</span> \(words.numberAndDate)\(price)</p>
            \(openPlaces.isEmpty ? summary : places)
            \(others)
            </div>
            </li>
            """
    }

    private var price: HTML {
        guard !found.isOpen, let price = look.price(of: found.entry.issue) else { return .empty }
        return
            " <span class=\"dot\" aria-hidden=\"true\">·</span> <span class=\"found-price\">\(look.words.priceHTML(price))</span>"
    }

    /// The description of an issue found only by its title or description, or somewhere in text that the reader may not
    /// read.
    private var summary: HTML {
        let summary: HTML =
            found.entry.issue.summary.isEmpty
            ? .empty : "<p class=\"found-text\" dir=\"auto\">\(found.entry.issue.summary)</p>"
        return found.isOpen ? summary : "\(summary)<p class=\"found-text is-closed\">\(own.closed)</p>"
    }

    /// The places on readable pages. Nothing is shown of other pages, not even their numbers.
    private var openPlaces: [FoundPlace] { found.places.filter(\.isOpen) }

    private var places: HTML {
        """
        <ul class="found-places">
        \(openPlaces.map(place))</ul>
        """
    }

    private func place(_ place: FoundPlace) -> HTML {
        let page = own.page(place.label.flatMap { $0.isEmpty ? nil : $0 } ?? String(place.page))
        let heading: HTML =
            place.title.map { "<span class=\"found-heading\" dir=\"auto\">\($0)</span> " } ?? .empty
        let text: HTML =
            if let snippet = place.snippet, !snippet.isEmpty {
                "<span class=\"found-text\" dir=\"auto\">\(snippet.map(part))</span>"
            } else {
                .empty
            }
        return """
            <li><a class="found-place" href="\(place.address)">\
            <span class="found-line">\(heading)<span class="found-page">\(page)</span></span>\(text)</a></li>

            """
    }

    private func part(_ part: SnippetPart) -> HTML {
        part.isMatch ? "<mark>\(part.text)</mark>" : HTML(escaping: part.text)
    }

    /// Pages that are not among the best places.
    private var others: HTML {
        let shown = Set(found.places.map(\.page))
        let rest = found.pages.filter { !shown.contains($0) }
        guard !rest.isEmpty, found.isOpen else { return .empty }
        let words = Paths.escaped(question)
        let links = rest.prefix(12).map { page in
            "<a href=\"\(Paths.reader(found.entry.key, page: page))?q=\(words)\">\(page)</a>" as HTML
        }
        let more: HTML = rest.count > 12 ? " \(own.andMore(rest.count - 12))" : .empty
        return
            "<p class=\"found-others\">\(own.alsoOn(rest.count)) \(links.joined(by: ", "))\(more)</p>"
    }
}
