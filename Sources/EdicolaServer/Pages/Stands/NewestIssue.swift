import EdicolaCore
import HTML

/// The newest issue, large: cover, number and date, cover lines, the main action and a quiet second one.
struct NewestIssue {
    let entry: CatalogEntry
    let publication: Publication
    var look = PageContext()

    var html: HTML {
        let words = IssueWords(entry, in: look.words)
        return """
            <article class="newest" data-issue="\(entry.key)" aria-labelledby="newest-title">
            <a class="newest-cover" href="\(Paths.issue(entry.key))" tabindex="-1">
            \(CoverPicture(entry: entry, sizes: "(min-width: 60rem) 460px, (min-width: 40rem) 51vw, 82vw", isFirst: true, look: look).html)
            </a>
            <div class="newest-words">
            <p class="kicker">\(words.kicker)\(Mark(of: entry, on: look.day).map { " " + $0.html(in: look.words) })</p>
            <h2 class="newest-title" id="newest-title" lang="\(publication.language)" dir="auto">\
            <a href="\(Paths.issue(entry.key))">\(entry.issue.title)</a></h2>
            \(CoverLines(lines: words.coverLines, language: publication.language).html)
            <p class="access-sentence">\
            \(words.isBeingPressed ? PressingWords(entry: entry, look: look).html : AccessSentence(entry: entry, look: look).html)</p>
            <p class="actions">\(ReadAction(entry: entry, look: look).html)\
            <a class="button is-quiet" href="\(Paths.issue(entry.key))">\(look.words.contents)</a></p>
            </div>
            </article>
            """
    }
}

struct CoverLines {
    let lines: [String]
    let language: String

    var html: HTML {
        guard !lines.isEmpty else { return .empty }
        let items = lines.map { "<li>\($0)</li>\n" as HTML }
        return "<ul class=\"cover-lines\" lang=\"\(language)\" dir=\"auto\">\n\(items)</ul>"
    }
}

/// An issue's next action in a browser. The element leads a returning reader to their page.
struct ReadAction {
    let entry: CatalogEntry
    /// Whether the reader has the issue.
    var isOpen = false
    var look = PageContext()

    var html: HTML {
        guard entry.pagesReady > 0 else {
            return "<span class=\"button is-waiting\">\(look.words.notYetReadable)</span>"
        }
        return """
            <reading-action data-issue="\(entry.key)"><a class="button is-primary" href="\(way)">\
            \(words)</a></reading-action>
            """
    }

    private var item: LibraryItem? { look.standings[entry.key] }

    private var way: String {
        switch item?.nextAction {
        case .continueReading: Paths.reader(entry.key, page: item?.position?.locator.locations.position ?? 1)
        case .open: Paths.issue(entry.key)
        default: Paths.reader(entry.key)
        }
    }

    private var words: String {
        let own = LibraryWords.of(look.words.code)
        switch item?.nextAction {
        case .continueReading: return own.continueOn(item?.position?.locator.locations.position ?? 1)
        case .readAgain: return own.action(.readAgain)
        case .open: return own.action(.open)
        default: break
        }
        if entry.issue.isFree || isOpen || item?.reason != nil { return look.words.read }
        return entry.issue.previewPages.isEmpty ? look.words.howToGetIt : look.words.lookInside
    }
}
