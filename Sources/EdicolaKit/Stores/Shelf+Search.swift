public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Shelf {
    /// Issues whose title, description, cover lines, number or publication have the words, the newest of each publication
    /// first; accents and capitals make no difference, and the last word may be the beginning of one.
    ///
    /// It looks at what is kept on this device. To find words within issues, ask the newsstand, or ``Library/search(_:limit:)``.
    public func search(_ words: String) -> [CatalogEntry] {
        let query = WordQuery(words)
        guard !query.isEmpty else { return [] }
        return publications.flatMap { stand in
            issues(of: stand.publication.id).filter { entry in
                let issue = entry.issue
                let text = [stand.publication.title, issue.title, issue.number?.name ?? "", issue.summary]
                return query.find(in: (text + issue.coverLines).joined(separator: " \u{2022} ")) != nil
            }
        }
    }

    /// Issues on sale since an instant, to show as new since the last visit. The newest comes
    /// first.
    ///
    /// ```swift
    /// badge.count = shelf.news(since: lastVisit).count
    /// ```
    public func news(since date: Date) -> [CatalogEntry] {
        issues.values.joined().filter { ($0.issue.onSale ?? .distantPast) > date }.sorted {
            ($1.issue.onSale ?? .distantPast, $0.key.description) < (
                $0.issue.onSale ?? .distantPast, $1.key.description
            )
        }
    }
}
