import EdicolaCore
import HTML

/// Other issues of the same publication: those around this one, and those of the same category.
struct RelatedIssues {
    let entries: [CatalogEntry]
    var look = PageContext()

    /// The number of issues in a row.
    static let most = 6

    var html: HTML {
        guard !entries.isEmpty else { return .empty }
        return """
            <section class="related" aria-labelledby="related">
            <h2 class="section-title" id="related">\(look.words.related)</h2>
            <ul class="shelf-issues">
            \(entries.map { IssueCard(entry: $0, look: look).html }.joined(by: "\n"))
            </ul>
            </section>
            """
    }
}
