public import EdicolaCore

/// The results of a search in a store.
public struct StoreSearchResults: Hashable, Sendable {
    /// The issues with the places in them, the best first.
    public var items: [FoundIssue]
    /// Hand it back as `after`; nil at the end.
    public var next: String?
    /// Whether only titles and descriptions of the kept shelf were looked at, because the newsstand could not be asked.
    public var isFromCache: Bool
}

extension Store {
    /// Finds words in titles, articles and pages of everything on the stands. Without a network, and in a catalog of another
    /// make, it looks at what the kept shelf says of the issues.
    ///
    /// ```swift
    /// for issue in try await store.search("dry stone").items { show(issue.entry, issue.places) }
    /// ```
    /// - Parameters:
    ///   - publication: one publication; all of them unless you say which.
    ///   - category: only what is filed under it; see ``Shelf/issues(filedUnder:)``.
    ///   - after: ``StoreSearchResults/next`` of the part before.
    /// - Throws: ``NewsstandError`` when the newsstand refuses.
    public func search(
        _ words: String, in publication: Publication.ID? = nil, category: StandCategory.ID? = nil, after: String? = nil
    ) async throws -> StoreSearchResults {
        let shelf = latest.shelf
        let filed = category.map { Set(shelf.issues(filedUnder: $0).map(\.key)) }
        func isWanted(_ entry: CatalogEntry) -> Bool {
            (publication ?? entry.key.publication) == entry.key.publication && filed?.contains(entry.key) != false
        }
        do {
            let answer = try await newsstand.search(words, in: publication, after: after)
            return StoreSearchResults(
                items: answer.items.filter { isWanted($0.entry) }, next: answer.next, isFromCache: false)
        } catch let error as NewsstandError where error.isTemporary || newsstand.isCatalog {
            let titles = Dictionary(
                shelf.publications.map { ($0.publication.id, $0.publication.title) },
                uniquingKeysWith: { first, _ in first })
            let found = shelf.search(words).filter(isWanted)
            return StoreSearchResults(
                items: found.map { entry in
                    FoundIssue(
                        publicationTitle: titles[entry.key.publication] ?? "", entry: entry,
                        isOpen: entry.issue.isFree && !shelf.soldElsewhere.contains(entry.key), places: [], pages: [])
                }, next: nil, isFromCache: true)
        }
    }
}
