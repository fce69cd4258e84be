import EdicolaCore
import HTML

/// Issues by the year of their cover, with specials separate; in rows, or on boards that scroll sideways.
struct BackIssues {
    let entries: [CatalogEntry]
    var isContinuation = false
    /// The heading, if these are only part of the issues.
    var heading: String?
    var standLook = StandLook.grid
    var look = PageContext()

    var html: HTML {
        guard !entries.isEmpty else { return .empty }
        let name = heading ?? (isContinuation ? look.words.earlierIssues : look.words.backIssues)
        let isSeen = isContinuation || heading != nil
        return """
            <section class="back-issues" aria-labelledby="back-issues">
            <h2 class="section-title\(isSeen ? .empty : " visually-hidden")" id="back-issues">\(name)</h2>
            \(years.map { shelf(String($0.year), $0.entries) })
            \(specials.isEmpty ? .empty : shelf(look.words.specials, specials))
            </section>
            """
    }

    /// Whether any issue has a number: without numbers, no issue is a special.
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
        let isBoard = standLook == .shelf
        // The page of a year or a month has it in its heading above.
        let isSaid = heading?.split(separator: " ").contains { $0 == name } ?? false
        return """
            <section class="shelf\(isBoard ? " is-board" : .empty)"\(isSaid ? .empty : " aria-label=\"\(name)\"")>
            \(isSaid ? .empty : "<h3 class=\"shelf-name\">\(name)</h3>")
            <ul class="shelf-issues"\(isBoard ? " tabindex=\"0\" aria-label=\"\(name)\"" : .empty)>
            \(entries.map { IssueCard(entry: $0, look: look).html }.joined(by: "\n"))
            </ul>
            </section>

            """
    }
}
