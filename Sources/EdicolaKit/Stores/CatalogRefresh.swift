import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Brings a kept catalog up to date: asks what changed, then only for the lists that it concerns, and each of them only
/// if it is not as it was.
struct CatalogRefresh: Sendable {
    let newsstand: Newsstand
    let retrier: Retrier

    func refreshed(_ kept: CachedCatalog?) async throws -> CachedCatalog {
        var catalog = kept ?? CachedCatalog(address: newsstand.address, asked: retrier.clock.now())
        catalog.asked = retrier.clock.now()
        if let stand = newsstand.foreign {
            let list = try await stand.list(newsstand, retrier, kept: catalog.foreign)
            stand.take(list)
            catalog.foreign = list
            return catalog
        }
        let changed = try await readChanges(&catalog)
        let before = catalog.publications
        catalog.publications = try await list(at: Paths.API.publications, kept: before)
        try await readCategories(into: &catalog, hasNews: catalog.publications != before)
        let all = catalog.publications.flatMap(\.page.items).map(\.publication.id)
        let names = Set(all.map(\.text))
        catalog.issues = catalog.issues.filter { id, _ in names.contains(id) }
        let stale = catalog.incomplete.union(changed ?? names)
        try await readIssues(of: all.filter { stale.contains($0.text) }, into: &catalog)
        catalog.rights = try await rights(kept: catalog.rights)
        return catalog
    }

    /// - Returns: the publications that changed; nil when everything has to be looked at.
    private func readChanges(_ catalog: inout CachedCatalog) async throws -> Set<String>? {
        var changed: Set<String>? = catalog.cursor == nil ? nil : []
        var cursor = catalog.cursor
        do {
            while true {
                let list = try await retrier.run { [cursor] in try await newsstand.changes(since: cursor) }
                for change in list.changes {
                    changed?.insert(change.publication.text)
                    note(change, in: &catalog)
                }
                guard list.hasMore, list.cursor != cursor else {
                    catalog.cursor = list.cursor
                    return changed
                }
                cursor = list.cursor
            }
        } catch NewsstandError.problem(let problem, _) where problem.status < 500 && catalog.cursor != nil {
            // The newsstand does not know the cursor: it was set up anew.
            catalog.cursor = nil
            return try await readChanges(&catalog)
        }
    }

    private func note(_ change: Change, in catalog: inout CachedCatalog) {
        let key = Issue.Key(publication: change.publication, issue: change.issue)
        catalog.withdrawn.removeAll { $0.key == key }
        guard change.kind == .withdrawn else { return }
        catalog.withdrawn.append(.init(key: key, reason: change.reason ?? "The publisher took it off the stand."))
    }

    private func readIssues(of publications: [Publication.ID], into catalog: inout CachedCatalog) async throws {
        let kept = catalog.issues
        try await forEachConcurrently(publications) { id in
            try await list(at: Paths.API.issues(id), kept: kept[id.text] ?? [])
        } take: { id, parts in
            catalog.issues[id.text] = parts
        }
    }

    private func list<Item>(
        at path: String, kept: [CachedCatalog.Part<Item>]
    ) async throws -> [CachedCatalog.Part<Item>] {
        var parts: [CachedCatalog.Part<Item>] = []
        var next: String?
        repeat {
            let after = next.map { "&after=\(Newsstand.escaped($0))" } ?? ""
            let place = "\(path)?limit=\(Newsstand.maximumListLength)\(after)"
            let old = kept.first { $0.path == place }
            let answer = try await retrier.run {
                try await newsstand.conditionalValue(ListPage<Item>.self, at: place, etag: old?.etag)
            }
            switch answer {
            case .new(let page, let etag): parts.append(.init(path: place, etag: etag, page: page))
            case .same: if let old { parts.append(old) }
            }
            next = parts.last?.page.next
        } while next != nil && parts.count < 100_000
        return parts
    }
}
