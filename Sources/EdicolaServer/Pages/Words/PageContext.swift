import EdicolaCore
import FoundationEssentials

/// The context of a page: its language, currencies, day, and the reader's issues.
struct PageContext: Hashable, Sendable {
    var language = "en"
    /// The currencies, the best one first.
    var currencies: [String] = []
    /// The current day; nil marks nothing as new.
    var day: Day?
    /// The next actions of the page's one reader, by issue; empty for everybody.
    var standings: [Issue.Key: LibraryItem] = [:]

    var words: Words { Words.of(language) ?? .english }

    func price(of issue: Issue) -> Price? { issue.price(in: currencies) }

    /// A day in UTC: marks change once a day, so pages can be cached in between.
    struct Day: Hashable, Sendable {
        let start: Date

        init(_ now: Date) {
            start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        }

        /// The number of days for which an issue is new.
        static let freshDays = 14

        /// The instant after which everything is new.
        var freshSince: Date { start.addingTimeInterval(-86_400 * Double(Self.freshDays)) }

        func isFresh(_ instant: Date) -> Bool { instant >= freshSince }
    }
}
