import EdicolaCore

extension CatalogRefresh {
    /// Brings the tree of categories, and where publications are filed, up to date. A newsstand that has no such thing, or
    /// is an older one, has no categories: the shelf is there all the same.
    ///
    /// - Parameter hasNews: whether the list of publications is another one than before.
    func readCategories(into catalog: inout CachedCatalog, hasNews: Bool) async throws {
        let whole = try await settings(at: Paths.API.settings, kept: catalog.settings)
        let isNew = whole != catalog.settings
        catalog.settings = whole
        guard whole?.settings.categories?.isEmpty == false else { return catalog.filed = nil }
        let ids = catalog.publications.flatMap(\.page.items).map(\.publication.id)
        let names = Set(ids.map(\.text))
        let kept = catalog.filed ?? [:]
        var filed = kept.filter { name, _ in names.contains(name) }
        try await forEachConcurrently(ids.filter { isNew || hasNews || kept[$0.text] == nil }) { id in
            try await settings(at: Paths.API.settings(id), kept: kept[id.text])
        } take: { id, settings in
            filed[id.text] = settings
        }
        catalog.filed = filed
    }

    private func settings(at path: String, kept: CachedCatalog.Settings?) async throws -> CachedCatalog.Settings? {
        do {
            let answer = try await retrier.run {
                try await newsstand.conditionalValue(StandSettings.self, at: path, etag: kept?.etag)
            }
            guard case .new(let settings, let etag) = answer else { return kept }
            return .init(etag: etag, settings: settings)
        } catch let error as NewsstandError where !error.isTemporary {
            return nil
        }
    }
}
