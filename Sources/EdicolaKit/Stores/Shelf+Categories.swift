public import EdicolaCore

extension Shelf {
    /// The names under which publications and issues are filed, as a tree in the publisher's order.
    ///
    /// ```swift
    /// for category in shelf.categories.roots { menu.add(category.title, shelf.issues(filedUnder: category.id)) }
    /// ```
    public var categories: CategoryTree { CategoryTree(allCategories) }

    /// The issues that are filed under a category or below it, by themselves or with their publication; the newest of each
    /// publication first.
    public func issues(filedUnder category: StandCategory.ID) -> [CatalogEntry] {
        let whole = Set(categories.whole(category))
        return publications.flatMap { stand -> [CatalogEntry] in
            let id = stand.publication.id
            let all = issues(of: id)
            if !whole.isDisjoint(with: filed[id] ?? []) { return all }
            return all.filter { !whole.isDisjoint(with: $0.issue.categories) }
        }
    }
}
