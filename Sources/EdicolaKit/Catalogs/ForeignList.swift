import EdicolaCore
import Feeds

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a catalog of another make lists, in our words: kept on this device as it is.
struct ForeignList: Hashable, Sendable, Codable {
    var items: [Item] = []
    var withdrawn: [Issue.Key] = []
    /// Of a catalog that is one document: with it nothing comes again that has not changed.
    var etag: String?

    /// An issue, and where its file is.
    struct Item: Hashable, Sendable, Codable {
        var publication: Publication
        var entry: CatalogEntry
        /// Addresses of the content, the best first.
        var files: [String]
        /// Where all of the entry stands, when this is a part.
        var details: String?
        var cover: String?
        /// Its publisher sells it, in a shop of their own.
        var isSold: Bool
        /// What it is filed under.
        var categories: [StandCategory]
    }

    /// - Parameters:
    ///   - host: what a catalog is called that does not say it itself.
    ///   - known: the issues of the documents before; those of this one are among them afterwards.
    mutating func add(_ catalog: ForeignCatalog, host: String, known: inout Set<Issue.Key>) {
        let new = catalog.issues.map { Item($0, in: catalog, host: host) }.filter { !known.contains($0.entry.key) }
        items += new
        known.formUnion(new.map(\.entry.key))
        let home = Item.home(of: nil, in: catalog, host: host).id
        withdrawn += catalog.withdrawn.map { Issue.Key(publication: home, issue: Issue.ID(foreign: $0)) }
    }

    /// The newest of each publication first.
    var shelf: Shelf {
        var shelf = Shelf()
        var seen: Set<StandCategory.ID> = []
        for item in items {
            let id = item.publication.id
            if shelf.issues[id] == nil {
                shelf.publications.append(PublicationEntry(publication: item.publication, issueCount: 0, newest: nil))
            }
            shelf.issues[id, default: []].append(item.entry)
            if item.isSold { shelf.soldElsewhere.insert(item.entry.key) }
            for category in item.categories where seen.insert(category.id).inserted {
                shelf.allCategories.append(category)
            }
        }
        for index in shelf.publications.indices {
            let id = shelf.publications[index].publication.id
            // Issues of one day, and those without a date, stay in the catalog's order.
            let sorted = shelf.issues(of: id).enumerated().sorted {
                ($1.element.updated, $0.offset) < ($0.element.updated, $1.offset)
            }.map(\.element)
            shelf.issues[id] = sorted
            shelf.publications[index].issueCount = sorted.count
            shelf.publications[index].newest = sorted.first
        }
        for key in withdrawn where shelf.entry(key) == nil {
            shelf.withdrawn[key] = "The publisher took it off the stand."
        }
        return shelf
    }
}

extension ForeignList.Item {
    fileprivate init(_ issue: ForeignIssue, in catalog: ForeignCatalog, host: String) {
        publication = Self.home(of: issue, in: catalog, host: host)
        // Without a date it is as old as can be: that never changes by itself.
        let date = issue.date ?? Date(timeIntervalSince1970: 0)
        categories = issue.categories.compactMap { title in
            StandCategory.ID(title: title).map { StandCategory(id: $0, title: title) }
        }
        var described = Issue(
            publication: publication.id, id: Issue.ID(foreign: issue.id), title: issue.title, number: issue.number,
            coverDate: issue.coverDate ?? .month(of: date), onSale: date,
            price: issue.isFree == true ? nil : issue.price,
            categories: categories.map(\.id), summary: issue.summary,
            lifeCycle: LifeCycle(stage: .onSale, revision: 1))
        described.previewPages = 0
        entry = CatalogEntry(issue: described, updated: date)
        files = issue.files.map(\.address.absoluteString)
        details = issue.files.isEmpty ? issue.details?.absoluteString : nil
        cover = issue.cover?.absoluteString
        isSold = issue.isFree == false
    }

    /// The publication that an issue belongs to: its own, else the catalog as a whole.
    fileprivate static func home(of issue: ForeignIssue?, in catalog: ForeignCatalog, host: String) -> Publication {
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
