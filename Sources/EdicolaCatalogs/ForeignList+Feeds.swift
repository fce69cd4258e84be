import EdicolaCore
import EdicolaKit
import Feeds

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CatalogReader {
    /// All formats that `Feeds` reads.
    static let feeds = CatalogReader { content, place, host throws(NewsstandError) in
        let catalog: ForeignCatalog
        do throws(CatalogError) {
            catalog = try ForeignCatalog(reading: content, at: place)
        } catch {
            throw .unreadable(error)
        }
        let home = ForeignList.Item.home(of: nil, in: catalog, host: host).id
        return Document(
            items: catalog.issues.map { ForeignList.Item($0, in: catalog, host: host) },
            withdrawn: catalog.withdrawn.map { Issue.Key(publication: home, issue: Issue.ID(foreign: $0)) },
            parts: catalog.parts, next: catalog.next)
    }
}

extension NewsstandError {
    /// Of a document that should be a catalog. In which line it is damaged is nothing for readers.
    fileprivate static func unreadable(_ error: CatalogError) -> NewsstandError {
        if case .malformed = error { return .invalidResponse("the content is not a catalog, or is damaged") }
        return .invalidResponse("\(error)")
    }
}

extension ForeignList.Item {
    init(_ issue: ForeignIssue, in catalog: ForeignCatalog, host: String) {
        let publication = Self.home(of: issue, in: catalog, host: host)
        // Without a date it is as old as can be: that never changes by itself.
        let date = issue.date ?? Date(timeIntervalSince1970: 0)
        let categories = issue.categories.compactMap { title in
            StandCategory.ID(title: title).map { StandCategory(id: $0, title: title) }
        }
        var described = Issue(
            publication: publication.id, id: Issue.ID(foreign: issue.id), title: issue.title, number: issue.number,
            coverDate: issue.coverDate ?? .month(of: date), onSale: date,
            price: issue.isFree == true ? nil : issue.price,
            categories: categories.map(\.id), summary: issue.summary,
            lifeCycle: LifeCycle(stage: .onSale, revision: 1))
        described.previewPages = 0
        self.init(
            publication: publication, entry: CatalogEntry(issue: described, updated: date),
            files: issue.files.map(\.address.absoluteString),
            details: issue.files.isEmpty ? issue.details?.absoluteString : nil, cover: issue.cover?.absoluteString,
            isSold: issue.isFree == false, categories: categories)
    }

    /// The publication that an issue belongs to: its own, else the catalog as a whole.
    static func home(of issue: ForeignIssue?, in catalog: ForeignCatalog, host: String) -> Publication {
        let own = issue?.publication
        let title = own?.title ?? catalog.title ?? host
        let id = own?.id ?? Publication.ID(title: title) ?? Publication.ID(foreign: title)
        return Publication(
            id: id, title: title, language: catalog.language ?? "en", summary: own == nil ? catalog.summary : "")
    }
}

extension StandCategory.ID {
    /// The id of a category of which only the title is known: as a publication's is made.
    fileprivate init?(title: String) {
        guard let name = Publication.ID(title: title), let id = try? StandCategory.ID(parsing: name.text) else {
            return nil
        }
        self = id
    }
}

extension CoverDate {
    fileprivate static func month(of date: Date) -> CoverDate {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month], from: date)
        return CoverDate(.month(year: parts.year ?? 1970, month: parts.month ?? 1))
    }
}
