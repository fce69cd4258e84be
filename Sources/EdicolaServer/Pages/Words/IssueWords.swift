import EdicolaCore
import HTML

/// An issue's text on pages.
struct IssueWords {
    let entry: CatalogEntry
    let words: Words

    init(_ entry: CatalogEntry, in words: Words = .english) {
        self.entry = entry
        self.words = words
    }

    private var issue: Issue { entry.issue }

    /// `No. 9 · September 2026`, or only the date for a special.
    var numberAndDate: HTML {
        guard let number else { return date }
        // The dot belongs to the number: where there is no room for both, they disappear together.
        return "<span class=\"number\">\(number) <span class=\"dot\" aria-hidden=\"true\">·</span></span> \(date)"
    }

    /// The parts of number and date that the title does not contain, shown above it.
    var kicker: HTML {
        if titleIsItsDate { return number.map { "<span class=\"number\">\($0)</span>" } ?? .empty }
        return titleIsItsNumber ? date : numberAndDate
    }

    private var number: String? { issue.number.map { words.number($0.name) } }

    /// The date as HTML. HTML has no machine-readable form of a season or a range. A long range may break in its
    /// middle, and nowhere else.
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

    /// The same in plain text, for titles and alternative texts.
    var plainNumberAndDate: String {
        let date = words.date(issue.coverDate)
        return issue.number.map { "\(words.number($0.name)), \(date)" } ?? date
    }

    /// The cover's alternative text.
    var coverAlternative: String { words.coverOf(issue.title, plainNumberAndDate) }

    var pages: String { words.pages(entry.pageCount) }

    /// Whether the title only repeats the number or the date.
    var titleIsItsNumberOrDate: Bool { titleIsItsNumber || titleIsItsDate }

    private var titleIsItsDate: Bool {
        [words, .english].contains { issue.title.lowercased() == $0.date(issue.coverDate).lowercased() }
    }

    private var titleIsItsNumber: Bool {
        guard let number = issue.number else { return false }
        return [words, .english].flatMap { [$0.number(number.name), $0.issueNumber(number.name)] }
            .contains { $0.lowercased() == issue.title.lowercased() }
    }

    /// Whether pages are still in the press.
    var isBeingPressed: Bool {
        issue.lifeCycle.stage == .processing || (entry.pageCount > 0 && entry.pagesReady < entry.pageCount)
    }

    /// Three to five lines for the cover: the publisher's own, or the first of the contents.
    var coverLines: [String] {
        if !issue.coverLines.isEmpty { return Array(issue.coverLines.prefix(5)) }
        // Headlines, not the names of their sections; the cover itself is no news.
        let headlines = entry.contents.flatMap { $0.children }
        let lines = headlines.isEmpty ? entry.contents : headlines
        return Array(lines.filter { $0.page != 1 && !$0.title.isEmpty }.map(\.title).prefix(5))
    }
}

/// A mark for a new or updated issue.
enum Mark {
    case new, updated

    /// - Parameter day: the current day; nil for pages without marks.
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

extension HTML {
    /// The parts of a line that are not empty, with a dot between them.
    static func dotted(_ parts: HTML...) -> HTML {
        parts.filter { $0 != .empty }.joined(by: " <span class=\"dot\" aria-hidden=\"true\">·</span> ")
    }
}
