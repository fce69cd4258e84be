package import EdicolaCore

/// What a catalog of another make lists, in our words: kept on this device as it is.
package struct ForeignList: Hashable, Sendable, Codable {
    var items: [Item] = []
    var withdrawn: [Issue.Key] = []
    /// Of a catalog that is one document: with it nothing comes again that has not changed.
    var etag: String?

    /// An issue, and where its file is.
    package struct Item: Hashable, Sendable, Codable {
        package var publication: Publication
        package var entry: CatalogEntry
        /// Addresses of the content, the best first.
        package var files: [String]
        /// Where all of the entry stands, when this is a part.
        package var details: String?
        package var cover: String?
        /// Its publisher sells it, in a shop of their own.
        package var isSold: Bool
        /// What it is filed under.
        package var categories: [StandCategory]

        package init(
            publication: Publication, entry: CatalogEntry, files: [String], details: String?, cover: String?,
            isSold: Bool,
            categories: [StandCategory]
        ) {
            self.publication = publication
            self.entry = entry
            self.files = files
            self.details = details
            self.cover = cover
            self.isSold = isSold
            self.categories = categories
        }
    }

    /// - Parameter known: the issues of the documents before; those of this one are among them afterwards.
    mutating func add(_ document: CatalogReader.Document, known: inout Set<Issue.Key>) {
        let new = document.items.filter { !known.contains($0.entry.key) }
        items += new
        known.formUnion(new.map(\.entry.key))
        withdrawn += document.withdrawn
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
