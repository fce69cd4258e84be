extension CoverDate {
    /// The date in English words, as a cover would print it: `March 2026`, `July–August 2026`, `Spring 2026`,
    /// `1 March 2026`, `Week 9, 2026`.
    public var words: String {
        guard let last else { return first.words }
        guard first.year == last.year else { return "\(first.words) – \(last.words)" }
        switch (first, last) {
        case (.day(_, let month, let day), .day(_, let lastMonth, _)) where month == lastMonth:
            return "\(day)–\(last.words)"
        case (.year, _): return "\(first.words)–\(last.words)"
        case (.week(_, let week), .week(_, let lastWeek)): return "Weeks \(week)–\(lastWeek), \(last.year)"
        default: return "\(first.wordsWithoutYear)–\(last.words)"
        }
    }

    /// Returns the English name of a month from 1 to 12.
    public static func monthName(_ month: Int) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return names.indices.contains(month - 1) ? names[month - 1] : String(month)
    }
}

extension CoverDate.Point {
    var words: String {
        switch self {
        case .week(let year, let week): "Week \(week), \(year)"
        case .year(let year): String(year)
        default: "\(wordsWithoutYear) \(year)"
        }
    }

    fileprivate var wordsWithoutYear: String {
        switch self {
        case .day(_, let month, let day): "\(day) \(CoverDate.monthName(month))"
        case .week(_, let week): "Week \(week)"
        case .month(_, let month): CoverDate.monthName(month)
        case .season(_, let season): season.name
        case .year(let year): String(year)
        }
    }
}

extension CoverDate.Season {
    var name: String {
        switch self {
        case .spring: "Spring"
        case .summer: "Summer"
        case .autumn: "Autumn"
        case .winter: "Winter"
        }
    }
}
