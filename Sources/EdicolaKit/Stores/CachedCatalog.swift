import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The catalog as it came, part by part with the ETags, so that only what changed comes again; and without a network,
/// the last shelf.
struct CachedCatalog: Hashable, Sendable, Codable {
    /// The newsstand it came from; another one's catalog is no use.
    var address: String
    /// Where the list of changes goes on.
    var cursor: String?
    var asked: Date
    var publications: [Part<PublicationEntry>] = []
    /// By the id of the publication.
    var issues: [String: [Part<CatalogEntry>]] = [:]
    var withdrawn: [Withdrawn] = []
    /// Of the newsstand as a whole; nil of one that has none.
    var settings: Settings?
    /// Of publications, for where they are filed: by id.
    var filed: [String: Settings]?
    /// What its reader has; nil where nobody is known.
    var rights: CachedRights?
    /// Of a catalog of another make: then nothing else is.
    var foreign: ForeignList?

    struct Part<Item: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
        var path: String
        var etag: String?
        var page: ListPage<Item>
    }

    struct Settings: Hashable, Sendable, Codable {
        var etag: String?
        var settings: StandSettings
    }

    struct Withdrawn: Hashable, Sendable, Codable {
        var key: Issue.Key
        var reason: String
    }

    var shelf: Shelf {
        if let foreign {
            var shelf = foreign.shelf
            shelf.asked = asked
            return shelf
        }
        var shelf = Shelf(publications: publications.flatMap(\.page.items), asked: asked)
        for stand in shelf.publications {
            let id = stand.publication.id
            shelf.issues[id] = issues[id.text]?.flatMap(\.page.items) ?? []
            shelf.filed[id] = filed?[id.text]?.settings.filedUnder
        }
        shelf.rights = rights?.access ?? [:]
        shelf.allCategories = settings?.settings.categories ?? []
        for issue in withdrawn where shelf.entry(issue.key) == nil { shelf.withdrawn[issue.key] = issue.reason }
        return shelf
    }

    /// Publications of which not even the first issues were kept, or whose newest issue is another one.
    var incomplete: Set<String> {
        var ids: Set<String> = []
        for stand in publications.flatMap(\.page.items) {
            let kept = issues[stand.publication.id.text]?.flatMap(\.page.items)
            let first = kept?.first
            let isNewest = first?.key == stand.newest?.key && first?.updated == stand.newest?.updated
            if kept == nil || !isNewest { ids.insert(stand.publication.id.text) }
        }
        return ids
    }
}
