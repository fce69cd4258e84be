import EdicolaCore

/// Where the words of a new issue were guessed from; nil for words that somebody typed.
struct GuessSources: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case fileName, coverDate, issuesBefore, today
    }

    var title: Source?
    var number: Source?
    var coverDate: Source?
}

extension IssueGuess {
    /// The sources of those words that an issue still has as they were guessed.
    func sources(of issue: Issue) -> GuessSources {
        GuessSources(
            title: issue.title == title ? sources.title : nil,
            number: issue.number == number ? sources.number : nil,
            coverDate: issue.coverDate == coverDate ? sources.coverDate : nil)
    }
}

extension IssueDeskWords {
    /// A sentence about a guess.
    func guessed(_ source: GuessSources.Source?) -> String? {
        switch source {
        case .fileName: fromFileName
        case .coverDate: fromCoverDate
        case .issuesBefore: fromIssuesBefore
        case .today: fromToday
        case nil: nil
        }
    }

    /// One line about all guesses of an issue: `Number: follows the issue before.`
    func guesses(_ sources: GuessSources) -> String? {
        let lines = [(title, sources.title), (number, sources.number), (coverDate, sources.coverDate)].compactMap {
            name, source in guessed(source).map { "\(name): \($0)" }
        }
        return lines.isEmpty ? nil : lines.joined(separator: " · ")
    }
}
