import EdicolaCore
import HTML

/// All text of the newsstand's own pages, in one language.
///
/// A language is one file with a `static let` of this type, and its entry in ``all``: with a missing text it does not
/// compile. Publishers' texts stay in their own language.
struct Words: Sendable {
    /// The language's BCP 47 code.
    var code: String
    /// The language's own name.
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
    /// A free issue.
    var isFree: String
    /// An issue that is not free and has no price of its own.
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
    var previewLinkExpired: (title: String, sentence: String)
    var problem: @Sendable (Int) -> (title: String, sentence: String)

    /// The languages. English is first, because it is the default.
    static let all: [Words] = [.english, .italian]

    /// Returns the words of a language, whatever the region; nil for an unknown one.
    static func of(_ language: some StringProtocol) -> Words? {
        let code = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        return all.first { $0.code == code }
    }
}

extension Words {
    /// The value of `dir`.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

/// The formats of numbers, prices and sizes.
struct NumberWords: Sendable {
    var decimal: String
    /// The separator between thousands.
    var group: String
    /// `€ 3.99` or `3,99 €`.
    var isCurrencyFirst: Bool
    /// The words for zero to twelve in a sentence.
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

/// The formats of dates.
struct DateWords: Sendable {
    var months: [String]
    var spring: String
    var summer: String
    var autumn: String
    var winter: String
    var week: @Sendable (Int) -> String
    var weeks: @Sendable (Int, Int) -> String
    /// A day and its month.
    var day: @Sendable (Int, String) -> String
}
