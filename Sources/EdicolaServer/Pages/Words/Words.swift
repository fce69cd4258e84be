import EdicolaCore
import HTML

/// Everything that the newsstand's own pages say, in one language.
///
/// A language is one file with a `static let` of this type, and its place in ``all``: what it forgets does not compile.
/// What publishers write stays in the language in which they wrote it.
struct Words: Sendable {
    /// BCP 47.
    var code: String
    /// Its own name.
    var name: String
    var isRightToLeft = false
    var numbers: NumberWords
    var dates: DateWords

    // The frame of a page.
    var skip: String
    var newsstand: String
    var library: String
    var search: String
    var searchAll: String
    var searchIn: @Sendable (String) -> String
    var foot: String
    var privacyPolicy: String
    var imprint: String
    var languages: String

    // Stands.
    var newsstandOf: @Sendable (String) -> String
    var moreStands: String
    var allIssues: @Sendable (Int) -> String
    var noIssueYet: String
    var seeOtherStands: String
    var emptyNewsstand: String
    var howToBegin: String
    var categories: String
    var allCategories: String
    var nothingFiled: String

    // A stand.
    var newestIssue: String
    var earlierIssues: String
    var earlierIssuesOf: @Sendable (String) -> String
    var moreIssues: String
    var backIssues: String
    var specials: String
    var browse: String
    var all: String
    var new: String
    var free: String
    var mine: String
    var calendar: String
    var nothingHere: String
    var showAll: String
    var issues: @Sendable (Int) -> String
    var coverFlow: String
    var previousCover: String
    var nextCover: String

    // An issue.
    var number: @Sendable (String) -> String
    var issueNumber: @Sendable (String) -> String
    var coverOf: @Sendable (String, String) -> String
    var pages: @Sendable (Int) -> String
    var page: @Sendable (Int) -> String
    var pageWord: String
    /// Of one issue.
    var isFree: String
    /// Of an issue without a price of its own that is not free.
    var forSubscribers: String
    var isNew: String
    var isUpdated: String
    var pressing: String
    var pressingPages: @Sendable (String, String) -> String
    var readyAlready: String
    var notYetReadable: String
    var read: String
    var lookInside: String
    var howToGetIt: String
    var contents: String
    var download: String
    var freeToRead: String
    var onlyForSubscribers: String
    var costs: @Sendable (HTML) -> HTML
    var costsButPages: @Sendable (PreviewPages, HTML) -> HTML
    var aLookInside: String
    var more: @Sendable (Int) -> String
    var revision: @Sendable (Int) -> String
    var original: String
    var related: String
    var share: String
    var copied: String
    var readAt: @Sendable (String) -> String

    // News.
    var news: String
    var moreNews: String

    // Reading without scripts.
    var readerNeedsScripts: String
    var pageMissing: @Sendable (Int) -> String
    var previousPage: String
    var nextPage: String

    // Errors.
    var goToNewsstand: String
    var problem: @Sendable (Int) -> (title: String, sentence: String)

    /// English first: it is what is spoken when nothing else fits.
    static let all: [Words] = [.english, .italian]

    /// The words of a language, whatever the region; nil when nobody has written them.
    static func of(_ language: some StringProtocol) -> Words? {
        let code = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        return all.first { $0.code == code }
    }
}

extension Words {
    /// For plain text: the reader's "page 3".
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

/// How numbers, prices and sizes are written.
struct NumberWords: Sendable {
    var decimal: String
    /// Between thousands.
    var group: String
    /// `€ 3.99` or `3,99 €`.
    var isCurrencyFirst: Bool
    /// From none to twelve, as a sentence writes them.
    var small: [String]

    func word(_ number: Int) -> String { small.indices.contains(number) ? small[number] : String(number) }

    func whole(_ number: Int) -> String {
        var (digits, text) = (String(abs(number)), "")
        while digits.count > 3 {
            text = group + digits.suffix(3) + text
            digits.removeLast(3)
        }
        return (number < 0 ? "−" : "") + digits + text
    }
}

/// How dates are written.
struct DateWords: Sendable {
    var months: [String]
    var spring: String
    var summer: String
    var autumn: String
    var winter: String
    var week: @Sendable (Int) -> String
    var weeks: @Sendable (Int, Int) -> String
    /// Of a day and its month.
    var day: @Sendable (Int, String) -> String
}
