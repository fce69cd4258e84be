import EdicolaCore

extension Words {
    /// Returns a cover date as this language prints it.
    func date(_ date: CoverDate) -> String {
        guard let last = date.last else { return point(date.first) }
        guard date.first.year == last.year else { return "\(point(date.first)) – \(point(last))" }
        switch (date.first, last) {
        case (.day(_, let month, let day), .day(_, let lastMonth, _)) where month == lastMonth:
            return "\(day)–\(point(last))"
        case (.year, _): return "\(point(date.first))–\(point(last))"
        case (.week(_, let week), .week(_, let lastWeek)): return "\(dates.weeks(week, lastWeek)), \(last.year)"
        default: return "\(withoutYear(date.first))–\(point(last))"
        }
    }

    func month(_ month: Int) -> String {
        dates.months.indices.contains(month - 1) ? dates.months[month - 1] : String(month)
    }

    private func point(_ point: CoverDate.Point) -> String {
        switch point {
        case .week(let year, let week): "\(dates.week(week)), \(year)"
        case .year(let year): String(year)
        default: "\(withoutYear(point)) \(point.year)"
        }
    }

    private func withoutYear(_ point: CoverDate.Point) -> String {
        switch point {
        case .day(_, let month, let day): dates.day(day, self.month(month))
        case .week(_, let week): dates.week(week)
        case .month(_, let month): self.month(month)
        case .season(_, let season): name(season)
        case .year(let year): String(year)
        }
    }

    private func name(_ season: CoverDate.Season) -> String {
        switch season {
        case .spring: dates.spring
        case .summer: dates.summer
        case .autumn: dates.autumn
        case .winter: dates.winter
        }
    }
}
