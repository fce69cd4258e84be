import EdicolaCore
import HTML

/// How an issue is spoken of on pages.
struct IssueWords {
    let entry: CatalogEntry
    let words: Words

    init(_ entry: CatalogEntry, in words: Words = .english) {
        self.entry = entry
        self.words = words
    }

    private var issue: Issue { entry.issue }

    /// `No. 9 · September 2026`, or the date alone for a special.
    var numberAndDate: HTML {
        guard let number else { return date }
        // The dot is the number's: where there is no room for both, they go together.
        return "<span class=\"number\">\(number) <span class=\"dot\" aria-hidden=\"true\">·</span></span> \(date)"
    }

    /// Of number and date what the title does not say itself, to stand above it.
    var kicker: HTML {
        if titleIsItsDate { return number.map { "<span class=\"number\">\($0)</span>" } ?? .empty }
        return titleIsItsNumber ? date : numberAndDate
    }

    private var number: String? { issue.number.map { words.number($0.name) } }

    /// HTML has no way to write a season or a range for programs. A range that is long may be broken in its middle, and
    /// nowhere else.
    var date: HTML {
        let date = issue.coverDate
        let isPlain = date.last == nil && date.precision != .season
        let parts = words.date(date).split(separator: " – ")
        if parts.count == 2 {
            return
                "<span class=\"date is-long\"><span>\(String(parts[0])) –</span> <span>\(String(parts[1]))</span></span>"
        }
        return isPlain
            ? "<time class=\"date\" datetime=\"\(date)\">\(words.date(date))</time>"
            : "<span class=\"date\">\(words.date(date))</span>"
    }

    /// The same in plain text, for titles and alternatives.
    var plainNumberAndDate: String {
        let date = words.date(issue.coverDate)
        return issue.number.map { "\(words.number($0.name)), \(date)" } ?? date
    }

    /// What a picture of the cover is.
    var coverAlternative: String { words.coverOf(issue.title, plainNumberAndDate) }

    var pages: String { words.pages(entry.pageCount) }

    /// The title says nothing new when it is only the number or the date over again.
    var titleIsItsNumberOrDate: Bool { titleIsItsNumber || titleIsItsDate }

    private var titleIsItsDate: Bool {
        [words, .english].contains { issue.title.lowercased() == $0.date(issue.coverDate).lowercased() }
    }

    private var titleIsItsNumber: Bool {
        guard let number = issue.number else { return false }
        return [words, .english].flatMap { [$0.number(number.name), $0.issueNumber(number.name)] }
            .contains { $0.lowercased() == issue.title.lowercased() }
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

/// What is new of an issue on a day.
enum Mark {
    case new, updated

    /// - Parameter day: nil for pages that show no marks.
    init?(of entry: CatalogEntry, on day: PageContext.Day?) {
        guard let day else { return nil }
        if let onSale = entry.issue.onSale, day.isFresh(onSale) {
            self = .new
        } else if entry.issue.lifeCycle.revision > 1, day.isFresh(entry.updated) {
            self = .updated
        } else {
            return nil
        }
    }

    func html(in words: Words) -> HTML {
        switch self {
        case .new: "<span class=\"mark\">\(words.isNew)</span>"
        case .updated: "<span class=\"mark\">\(words.isUpdated)</span>"
        }
    }
}
