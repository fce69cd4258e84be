/// A name under which publications and issues are filed; categories form a tree.
public struct StandCategory: Hashable, Sendable, Codable, IdentifierOwner, Identifiable {
    /// The id of a category in the newsstand.
    public typealias ID = Identifier<StandCategory>

    /// Empty: a category's id shares its place with no other names.
    public static let reservedIdentifiers: Set<String> = []

    /// Its id, under which publications and issues are filed.
    public let id: ID
    /// The title that readers see.
    public var title: String
    /// The category to which this one belongs.
    public var parent: ID?

    /// Makes a category; by default at the top of the tree.
    public init(id: ID, title: String, parent: ID? = nil) {
        self.id = id
        self.title = title
        self.parent = parent
    }
}

/// Categories as a tree, in the order in which the publisher gave them.
public struct CategoryTree: Hashable, Sendable {
    /// All of them, at every level.
    public let categories: [StandCategory]

    /// Makes a tree of categories that name their parents; ``isSound`` checks whether it is one.
    public init(_ categories: [StandCategory]) {
        self.categories = categories
    }

    /// Categories at the top of the tree.
    public var roots: [StandCategory] { categories.filter { $0.parent == nil } }

    /// Returns the categories directly below one; empty when there are none, or no such category.
    public func children(of id: StandCategory.ID) -> [StandCategory] { categories.filter { $0.parent == id } }

    /// Returns the category with the id; nil when there is none.
    public func category(_ id: StandCategory.ID) -> StandCategory? { categories.first { $0.id == id } }

    /// Returns the category and everything below it, each once, because issues filed there belong to it. It ends even
    /// for categories that are not a tree.
    public func whole(_ id: StandCategory.ID) -> [StandCategory.ID] {
        var seen: Set<StandCategory.ID> = []
        func below(_ id: StandCategory.ID) -> [StandCategory.ID] {
            guard seen.insert(id).inserted else { return [] }
            return [id] + children(of: id).flatMap { below($0.id) }
        }
        return below(id)
    }

    /// Returns the path from the root down to the category; empty when there is no such category.
    public func path(to id: StandCategory.ID) -> [StandCategory] {
        var path: [StandCategory] = []
        var next = category(id)
        while let category = next, !path.contains(where: { $0.id == category.id }) {
            path.append(category)
            next = category.parent.flatMap { self.category($0) }
        }
        return path.reversed()
    }

    /// Whether every id occurs once, every parent is known, nothing is below itself, and there are at most ``deepest``
    /// levels.
    public var isSound: Bool {
        let ids = Set(categories.map(\.id))
        return ids.count == categories.count
            && categories.allSatisfy { category in
                var (above, level) = (category.parent, 1)
                while let parent = above, level < Self.deepest {
                    guard ids.contains(parent) else { return false }
                    above = self.category(parent)?.parent
                    level += 1
                }
                return above == nil
            }
    }

    /// The maximum number of levels, including the roots.
    public static let deepest = 5
    /// The maximum number of categories of a newsstand.
    public static let most = 300
}
