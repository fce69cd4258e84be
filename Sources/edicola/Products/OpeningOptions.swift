import ArgumentParser
import EdicolaCore

/// The rights: `--issue`, `--publication`, `--archive`, each repeatable.
struct OpeningOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Issue to open: frutta/2026-03.", valueName: "issue"))
    var issue: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Publication to unlock: issues on sale during the period.", valueName: "id"))
    var publication: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Publication whose back issues are also unlocked during the period.", valueName: "id"))
    var archive: [String] = []

    @Flag(name: .long, help: "Keep the archive's issues open after the period.") var perpetual = false

    func openings() throws -> [Opening] {
        let issues = try issue.map { text in
            let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard names.count == 2 else { throw ValidationError("--issue needs publication/issue: frutta/2026-03.") }
            return Opening.issue(try Issue.Key(publication: names[0], issue: names[1]))
        }
        let windows = try publication.map { Opening.window(try publicationID($0)) }
        let archives = try archive.map {
            Opening.archive(try publicationID($0), perpetual ? .perpetual : .whileActive)
        }
        return issues + windows + archives
    }

    private func publicationID(_ text: String) throws -> Publication.ID {
        do {
            return try Publication.ID(parsing: text)
        } catch {
            throw ValidationError("“\(text)”: \(error)")
        }
    }
}

extension Term {
    /// Reads `P1M`, or plain words: `1 month`, `6-months`, `week`.
    init(word: String) throws {
        let word = word.lowercased()
        let count = word.prefix { $0.isNumber }
        let unit = word.dropFirst(count.count).drop { $0 == " " || $0 == "-" }
        let units: [Substring: Unit] = [
            "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month,
            "year": .year, "years": .year,
        ]
        if let unit = units[unit], let term = Term(count.isEmpty ? 1 : Int(count) ?? 0, unit) {
            self = term
        } else if let term = Term(parsing: word.uppercased()) {
            self = term
        } else {
            throw ValidationError("“\(word)” is not a period. Use 1-month, 6-months, 1-year or P1W.")
        }
    }

    /// “3 months”.
    var words: String {
        let name =
            switch unit {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        return count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }
}

extension Opening {
    /// “issues of frutta”.
    var words: String {
        switch self {
        case .issue(let key): "\(key)"
        case .window(let publication): "issues of \(publication)"
        case .archive(let publication, .whileActive): "all of \(publication) while it runs"
        case .archive(let publication, .perpetual): "all of \(publication), to keep"
        }
    }
}
