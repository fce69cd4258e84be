import EdicolaCore

/// The text of the console's frame, of Today and of titles, in one language.
struct ConsoleWords: Sendable {
    var languageCode: String
    // The frame.
    var console, search, chooseTitle, signOut: String
    var sections: [ConsoleSection: String]
    var states: [IssueState: String]
    var groups: [IssueState: String]

    // Instants.
    var weekdays: [String]
    var moment: @Sendable (_ day: String, _ time: String, _ zone: String) -> String
    var inMinutes, inHours, inDays: @Sendable (Int) -> String

    // Today.
    var today, nextIssue, inThePress, scheduled, needsYou, calm: String
    var isReady, isScheduled, isOnSale: @Sendable (String) -> String
    var onSaleFrom: @Sendable (_ moment: String, _ distance: String?) -> String
    var putOnSale, changeSale, openIssue, seeOnStand, sendNext: String
    var emptyHeading, emptySentence, makeFirst: String

    // Titles.
    var titles, titlesHint, newTitle, makeTitle, name, nameHint, id, idHint, language, languageHint: String
    var noTitles, noTitlesSentence: String
    var noIssues, dropHere, dropFirst, dropHint, sendFile, chooseFile, older: String
    var counts: @Sendable (_ issues: Int, _ onStand: Int) -> String
    var allTitles, seeStand: String

    // What a form did, and what it refused.
    var titleMade, fileArrived, pressStopped, saved: String
    var nameMissing, idMissing, idTaken, fileMissing, fileTooLarge: String

    static func of(_ language: String) -> ConsoleWords { language.hasPrefix("it") ? .italian : .english }

    func section(_ section: ConsoleSection) -> String { sections[section] ?? "" }
    func state(_ state: IssueState) -> String { states[state] ?? "" }
    func group(_ state: IssueState) -> String { groups[state] ?? "" }
}
