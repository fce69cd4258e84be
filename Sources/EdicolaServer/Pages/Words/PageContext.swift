import EdicolaCore
import FoundationEssentials

/// For whom a page is made: the language it speaks, the currencies it prefers, the day it is, what they have.
struct PageContext: Hashable, Sendable {
    var language = "en"
    /// Best first.
    var currencies: [String] = []
    /// nil: nothing is marked as new.
    var day: Day?
    /// What is next for the one reader whom the page is made for, issue by issue; none for everybody.
    var standings: [Issue.Key: LibraryItem] = [:]

    var words: Words { Words.of(language) ?? .english }

    func price(of issue: Issue) -> Price? { issue.price(in: currencies) }

    /// A day in UTC: what is new changes once a day, so that pages can be kept in between.
    struct Day: Hashable, Sendable {
        let start: Date

        init(_ now: Date) {
            start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        }

        /// For how long what came is new.
        static let freshDays = 14

        /// What came after this instant is new.
        var freshSince: Date { start.addingTimeInterval(-86_400 * Double(Self.freshDays)) }

        func isFresh(_ instant: Date) -> Bool { instant >= freshSince }
    }
}
