import EdicolaCore

/// What the newsstand said last of the issues that its reader has, or had: of each list only what a button needs.
struct CachedRights: Hashable, Sendable, Codable {
    var parts: [Part] = []

    struct Part: Hashable, Sendable, Codable {
        var path: String
        var etag: String?
        var next: String?
        var items: [Item]
    }

    struct Item: Hashable, Sendable, Codable {
        var key: Issue.Key
        var reason: Access.Reason?
        var remedy: Remedy?

        init(_ item: LibraryItem) {
            key = item.entry.key
            reason = item.reason
            remedy = item.remedy
        }
    }

    var access: [Issue.Key: Access] {
        var access: [Issue.Key: Access] = [:]
        for item in parts.flatMap(\.items) {
            access[item.key] = item.reason.map { .granted($0) } ?? item.remedy.map { .refused($0) }
        }
        return access
    }
}

extension CatalogRefresh {
    /// - Returns: what was known where the newsstand does not say; the shelf is as good without.
    func rights(kept: CachedRights?) async throws -> CachedRights? {
        guard newsstand.session.token() != nil else { return nil }
        do {
            var rights = CachedRights()
            for part in [LibraryPart.all, .archived] {
                rights.parts += try await parts(of: part, kept: kept?.parts ?? [])
            }
            return rights
        } catch NewsstandError.problem(let problem, _) where problem.status == 401 {
            return nil
        } catch is NewsstandError {
            try Task.checkCancellation()
            return kept
        }
    }

    private func parts(of list: LibraryPart, kept: [CachedRights.Part]) async throws -> [CachedRights.Part] {
        var parts: [CachedRights.Part] = []
        var next: String?
        repeat {
            let after = next.map { "&after=\(Newsstand.escaped($0))" } ?? ""
            let path = "\(Paths.API.library)?part=\(list.rawValue)&limit=\(Newsstand.maximumListLength)\(after)"
            let old = kept.first { $0.path == path }
            switch try await newsstand.conditionalValue(ListPage<LibraryItem>.self, at: path, etag: old?.etag) {
            case .same: if let old { parts.append(old) }
            case .new(let page, let etag):
                parts.append(
                    .init(path: path, etag: etag, next: page.next, items: page.items.map(CachedRights.Item.init)))
            }
            next = parts.last?.next
        } while next != nil && parts.count < 100_000
        return parts
    }
}
