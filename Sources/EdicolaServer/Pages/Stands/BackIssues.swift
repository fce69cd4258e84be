import EdicolaCore
import HTML

/// Issues by the year of their cover, and specials apart.
struct BackIssues {
    let entries: [CatalogEntry]
    let isContinuation: Bool

    var html: HTML {
        guard !entries.isEmpty else { return .empty }
        return """
            <section class="back-issues" aria-labelledby="back-issues">
            <h2 class="section-title\(isContinuation ? .empty : " visually-hidden")" id="back-issues">\
            \(isContinuation ? "Earlier issues" : "Back issues")</h2>
            \(years.map { shelf(String($0.year), $0.entries) })
            \(specials.isEmpty ? .empty : shelf("Specials", specials))
            </section>
            """
    }

    /// A publication that numbers nothing has no specials: its issues are all alike.
    private var isNumbered: Bool { entries.contains { $0.issue.number != nil } }

    private var specials: [CatalogEntry] { isNumbered ? entries.filter { $0.issue.number == nil } : [] }

    private var years: [(year: Int, entries: [CatalogEntry])] {
        var years: [(year: Int, entries: [CatalogEntry])] = []
        for entry in entries where !isNumbered || entry.issue.number != nil {
            let year = entry.issue.coverDate.year
            if let index = years.firstIndex(where: { $0.year == year }) {
                years[index].entries.append(entry)
            } else {
                years.append((year, [entry]))
            }
        }
        return years.sorted { $0.year > $1.year }
    }

    private func shelf(_ name: String, _ entries: [CatalogEntry]) -> HTML {
        """
        <section class="shelf" aria-label="\(name)">
        <h3 class="shelf-name">\(name)</h3>
        <ul class="shelf-issues">
        \(entries.map { IssueCard(entry: $0).html }.joined(by: "\n"))
        </ul>
        </section>

        """
    }
}
