import EdicolaCore

/// The text about the newsstand's health, in one language.
struct HealthWords: Sendable {
    var languageCode: String
    var title, allWell, checkAgain, unchecked, needed, fine: String
    var troubles: @Sendable (Int) -> String
    var names: [HealthItem.Subject: String]

    var diskUnknown, diskFull: String
    /// Free bytes, the bytes of the newsstand's files, and their number.
    var disk: @Sendable (_ free: String, _ used: String, _ files: String) -> String
    var diskLow: @Sendable (_ free: String) -> String
    var filesWhole: @Sendable (_ checked: Int) -> String
    var filesDamaged: @Sendable (_ damaged: Int) -> String
    var filesRemedy: String
    var pressCalm, pressRetries, pressRetriesRemedy, pressRemedy: String
    var pressBusy: @Sendable (Int) -> String
    var pressWaits, pressDead: @Sendable (_ issue: String, _ reason: String) -> String
    var goneIssue: String
    var channels: [ChannelKind: String]
    var messagesBy: @Sendable (_ channels: String) -> String
    var noMessages, noMessagesRemedy, stoppedRemedy: String
    var stopped: @Sendable (_ issue: String, _ channel: String, _ reason: String) -> String
    var shopOpen, shopSandbox, noShop, noShopRemedy, documentsRemedy: String
    var documents: @Sendable (Int) -> String
    var backup, backupRemedy: String
    var searchWhole, searchRemedy: String
    var searchBehind: @Sendable (Int) -> String
    var logRemedy: String

    /// What a well part does, and what does not work without it.
    var machine: [MachineFinding.Part: (well: String, trouble: String, remedy: String)]
    var sandboxNote, ocrNote, userNote: String

    static func of(_ language: String) -> HealthWords { language.hasPrefix("it") ? .italian : .english }

    func name(_ subject: HealthItem.Subject) -> String { names[subject] ?? subject.rawValue }
    func name(_ channel: ChannelKind) -> String { channels[channel] ?? channel.rawValue }
}
