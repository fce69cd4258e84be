import EdicolaCore
import HTML
import Storage

/// The navigation of a stand: filters, categories, the calendar.
struct StandBrowser {
    let publication: Publication.ID
    var filter = StandFilter.everything
    /// The filters with results.
    var filters: [StandFilter] = []
    /// The categories that have issues of this publication.
    var categories: [StandCategory] = []
    /// The fixed sections of every issue.
    var sections: [String] = []
    var calendar: [CalendarEntry] = []
    var tree = CategoryTree([])
    var words = Words.english

    var html: HTML {
        let hasParts = !filters.isEmpty || !categories.isEmpty || !sections.isEmpty
        let chosen = hasParts ? [.everything] + filters : []
        guard !chosen.isEmpty || calendar.count > 1 || filter != .everything else { return .empty }
        let all =
            (chosen.isEmpty ? [.everything] : chosen) + categories.map { StandFilter.category($0.id) }
            + sections.map { StandFilter.section($0) }
        return """
            <nav class="browse" aria-label="\(words.browse)">
            <ul class="browse-list">
            \(all.map { "<li>\(link($0, $0.name(in: words, tree: tree)))</li>" }.joined(by: "\n"))
            </ul>
            \(calendar.count > 1 ? dates : .empty)
            </nav>
            """
    }

    private func link(_ target: StandFilter, _ name: String, count: Int? = nil) -> HTML {
        """
        <a class="browse-link" href="\(target.address(of: publication))"\
        \(target == filter ? " aria-current=\"page\"" : .empty)>\(name)\
        \(count.map { " <span class=\"browse-count\">\($0)</span>" })</a>
        """
    }

    private var dates: HTML {
        var years: [(year: Int, months: [CalendarEntry], count: Int)] = []
        for entry in calendar {
            if years.last?.year != entry.year { years.append((entry.year, [], 0)) }
            years[years.count - 1].count += entry.count
            if entry.month != nil { years[years.count - 1].months.append(entry) }
        }
        let isOpen = if case .year = filter { true } else { false }
        return """
            <details class="calendar"\(isOpen ? " open" : .empty)><summary class="browse-link">\(words.calendar)</summary>
            <ul class="calendar-years">
            \(years.map(year).joined(by: "\n"))
            </ul></details>
            """
    }

    private func year(_ year: (year: Int, months: [CalendarEntry], count: Int)) -> HTML {
        let months = year.months.reversed().map { entry -> HTML in
            let month = entry.month ?? 1
            let count = entry.count > 1 ? entry.count : nil
            return "<li>\(link(.year(entry.year, month: month), words.month(month), count: count))</li>"
        }
        let below: HTML =
            months.count > 1 || year.months.contains { $0.count > 1 }
            ? "<ul class=\"calendar-months\">\(months.joined)</ul>" : .empty
        return "<li>\(link(.year(year.year, month: nil), String(year.year), count: year.count))\(below)</li>"
    }
}
