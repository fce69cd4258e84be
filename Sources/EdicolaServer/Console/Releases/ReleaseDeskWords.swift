import EdicolaCore

/// The text of an issue's messages in the console, in one language. “Reached” means that a push service took the
/// message; no page says that it was delivered.
struct ReleaseDeskWords: Sendable {
    /// The state in a word.
    struct States: Sendable {
        var none, waiting, testers, paused, sending, stopped, done, cancelled: String
    }

    var states: States
    // The sentence.
    var unannounced, off, withdrawn, pressing, preparing, nobody: String
    var unplanned: @Sendable (_ devices: String) -> String
    var planned: @Sendable (_ moment: String, _ devices: String) -> String
    var undo: @Sendable (_ until: String, _ devices: String) -> String
    var sending, stopped, done, cancelled, pausedBegun: @Sendable (_ reached: String, _ all: String) -> String
    var resting: @Sendable (_ reached: String, _ all: String, _ next: String) -> String
    var cancelledBefore, pausedBefore, pausedOnSale, withTesters, withTestersBefore: String
    var devices: @Sendable (_ count: String, _ number: Int) -> String
    var tested: @Sendable (_ moment: String, _ accepted: String, _ devices: String) -> String
    var testedNobody: @Sendable (_ moment: String) -> String

    // Orders.
    var testersFirst, testersAgain, everybody, resume, resumeBefore, tryAgain, pause: String
    var cancelName, cancelMeans, cancel: String
    var noTesters, nameTesters, settings, lookAgain: String

    // Whom it reaches.
    var devicesPart, channelsPart, audiencePart, othersPart: String
    var reached, reachedHint, opened, openedHint, wait, waitHint, failed, failedHint, skipped, dropped: String
    var silently, ofDevices, channelStopped: @Sendable (String) -> String
    var others: [AudienceReport.Reason: (name: String, hint: String)]
    var deaf: String
    var deafHint: @Sendable (_ readers: String) -> String
    /// Reasons of push services and our own, by their code.
    var reasons: [String: String]

    // What an order did.
    var notes: [String: String]
    var hasEnded, hasBegun: String

    // The parts of an issue and of Today.
    var partHint, partHintBefore, whom: String
    var needsPaused: String
    var needsStopped: @Sendable (_ channels: String) -> String

    static func of(_ language: String) -> ReleaseDeskWords { language.hasPrefix("it") ? .italian : .english }

    /// A reason in words, or its code.
    func reason(_ code: String) -> String { reasons[code] ?? code }

    /// The outcome of a test, such as `refused: BadDeviceToken`.
    func failure(ofTest outcome: String) -> String {
        let parts = outcome.split(separator: ": ", maxSplits: 1).map(String.init)
        return parts.map(reason).joined(separator: ": ")
    }
}
