import EdicolaCore

/// The text of the console's pages about readers, in one language.
struct ReaderDeskWords: Sendable {
    // Finding one.
    var readers, codes, lead, search, searchHint, find, show, everybody, next: String
    var states: [ReaderState: String]
    var noState, anonymous, erased: String
    var since: @Sendable (_ day: String) -> String
    var nobodyYet, nobodyYetHint, nobody, nobodyHint, shortHint, cut: String

    // One of them.
    var number, temporary, life, lifeEmpty, purchases, openIssues, gifts, devices, noDevices, account: String
    var erasedOn: @Sendable (_ day: String) -> String
    var more: @Sendable (Int) -> String
    var periods: @Sendable (Int) -> String
    var givenBy: @Sendable (_ giver: String, _ day: String) -> String
    var takenBackBy: @Sendable (_ giver: String, _ day: String, _ why: String) -> String
    var until: @Sendable (_ day: String) -> String
    var give, takeBack, takesBack, takeBackWhy: String
    var password, passwordHint, passwordMade, passwordMadeHint: String
    var erase, eraseTitle, eraseConfirm, eraseBack: String
    var eraseSentences: [String]
    var eraseAsk: @Sendable (_ name: String) -> String

    // Giving.
    var giveTitle, what, aTitle, aTitleHint, earlier, anIssue, anIssueHint, aProduct, aProductHint: String
    var howLong, noEnd, noEndHint, kind, why, whyHint: String
    var given, taken, erasedNow: String
    var whatMissing, titleMissing, issueMissing, productMissing, longBad, kindMissing, whyMissing, whyLong: String
    var noIssue: @Sendable (_ typed: String) -> String

    static func of(_ language: String) -> ReaderDeskWords { language.hasPrefix("it") ? .italian : .english }

    /// What the last form did, by the value of `done`.
    func done(_ name: String) -> String? { ["given": given, "taken": taken, "erased": erasedNow][name] }
}
