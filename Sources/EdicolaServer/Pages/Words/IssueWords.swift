import EdicolaCore
import HTML

/// How an issue is spoken of on pages.
struct IssueWords {
    let entry: CatalogEntry

    init(_ entry: CatalogEntry) {
        self.entry = entry
    }

    private var issue: Issue { entry.issue }

    /// `No. 9 · September 2026`, or the date alone for a special.
    var numberAndDate: HTML {
        guard let number = issue.number else { return date }
        return
            "<span class=\"number\">No. \(number.name)</span> <span class=\"dot\" aria-hidden=\"true\">·</span> \(date)"
    }

    /// The cover date; a browser in another language puts it in its own words.
    var date: HTML {
        """
        <time class="date" datetime="\(issue.coverDate)" data-cover-date="\(issue.coverDate)">\(issue.coverDate.words)</time>
        """
    }

    /// The same in plain text, for titles and alternatives.
    var plainNumberAndDate: String {
        let date = issue.coverDate.words
        return issue.number.map { "No. \($0.name), \(date)" } ?? date
    }

    /// What a picture of the cover is.
    var coverAlternative: String { "Cover of \(issue.title), \(plainNumberAndDate)" }

    var pages: String { entry.pageCount == 1 ? "1 page" : "\(entry.pageCount) pages" }

    /// The title says nothing new when it is only the number or the date over again.
    var titleIsItsNumberOrDate: Bool {
        let title = issue.title.lowercased()
        return [issue.coverDate.words, issue.number.map { "No. \($0.name)" }, issue.number.map { "Issue \($0.name)" }]
            .contains { $0?.lowercased() == title }
    }

    /// Whether pages are still coming.
    var isBeingPressed: Bool {
        issue.lifeCycle.stage == .processing || (entry.pageCount > 0 && entry.pagesReady < entry.pageCount)
    }

    /// Three to five lines that a cover would shout: the publisher's own, or the first of the contents.
    var coverLines: [String] {
        if !issue.coverLines.isEmpty { return Array(issue.coverLines.prefix(5)) }
        // Headlines, not the names of the sections over them; the cover itself is no news.
        let headlines = entry.contents.flatMap { $0.children }
        let lines = headlines.isEmpty ? entry.contents : headlines
        return Array(lines.filter { $0.page != 1 && !$0.title.isEmpty }.map(\.title).prefix(5))
    }
}
