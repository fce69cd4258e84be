import EdicolaCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks for words, and shows of what it found only what is on the stand now and what the one who asks may open.
///
/// The index may be behind: what it found of an issue that has gone, or that was corrected since, is left out.
struct SearchDesk: Sendable {
    let storage: Storage
    let catalog: CatalogReader

    func answer(
        to question: String, in publication: Publication.ID? = nil, after: String? = nil, limit: Int,
        for caller: Caller, at now: Date
    ) async throws -> (answer: SearchAnswer, entries: [Issue.Key: ListedEntry]) {
        guard let query = SearchQuery(question) else { return (SearchAnswer(items: []), [:]) }
        let findings = try await storage.search.find(query, in: publication, after: after, limit: limit)
        let entries = try await catalog.listed(findings.issues.map(\.key), at: now)
        let publications = try await catalog.publications(
            Set(findings.issues.map(\.key.publication) + findings.publications), at: now)
        let shown = shown(findings, entries, at: now)
        let access = try await catalog.access(of: caller, to: shown.map(\.entry.issue), at: now)
        let whole = Set(access.filter(\.value.isGranted).keys)
        let mayOpen = { (issue: Issue, page: Int) in
            whole.contains(issue.key) || issue.access(toPage: page).isGranted
        }
        let open = shown.flatMap { found, entry in found.places.filter { mayOpen(entry.issue, $0.lastPage) } }
        let snippets = try await storage.search.snippets(query, of: open)
        let answer = SearchAnswer(
            publications: findings.publications.compactMap { publications[$0] },
            items: shown.map { found, entry in
                FoundIssue(
                    publicationTitle: publications[found.key.publication]?.title ?? "", entry: entry,
                    isOpen: whole.contains(entry.key),
                    places: found.places.map { place in
                        let isOpen = mayOpen(entry.issue, place.page)
                        return FoundPlace(
                            place, of: entry.key, isOpen: isOpen, snippet: isOpen ? snippets[place] : nil,
                            words: query.words)
                    },
                    pages: found.pages)
            },
            next: findings.next, isPartial: findings.isPartial)
        return (answer, entries)
    }
}

extension SearchDesk {
    /// Issues alone, and publications whose name or description has the words: for who shows no places.
    func found(
        _ question: String, limit: Int, at now: Date
    ) async throws -> (entries: [CatalogEntry], publications: [Publication.ID]) {
        guard let query = SearchQuery(question) else { return ([], []) }
        let findings = try await storage.search.find(query, limit: limit, hasPlaces: false)
        let entries = try await catalog.listed(findings.issues.map(\.key), at: now)
        return (shown(findings, entries, at: now).map(\.entry), findings.publications)
    }

    /// What was found of issues that are on the stand as they were when they were read.
    private func shown(
        _ findings: SearchFindings, _ entries: [Issue.Key: ListedEntry], at now: Date
    ) -> [(found: SearchFindings.Issue, entry: CatalogEntry)] {
        findings.issues.compactMap { found in
            guard let entry = entries[found.key]?.entry, entry.isOnStand(at: now),
                entry.issue.lifeCycle.revision == found.revision
            else { return nil }
            return (found, entry)
        }
    }
}

extension FoundPlace {
    fileprivate init(
        _ place: SearchFindings.Place, of key: Issue.Key, isOpen: Bool, snippet: SearchSnippet?, words: String
    ) {
        // The reader marks what stands there as it is printed.
        let marked = Paths.escaped(snippet?.match ?? words)
        self.init(
            kind: place.kind, page: place.page, label: place.label, title: place.title, isOpen: isOpen,
            snippet: snippet?.parts, address: "\(Paths.reader(key, page: place.page))?q=\(marked)")
    }
}
