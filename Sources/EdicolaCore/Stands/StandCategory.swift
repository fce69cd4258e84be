/// A name under which publications and issues are filed; categories form a tree.
public struct StandCategory: Hashable, Sendable, Codable, IdentifierOwner {
    public typealias ID = Identifier<StandCategory>

    public static let reservedIdentifiers: Set<String> = []

    public let id: ID
    public var title: String
    /// The category that this one is a part of.
    public var parent: ID?

    public init(id: ID, title: String, parent: ID? = nil) {
        self.id = id
        self.title = title
        self.parent = parent
    }
}

/// Categories as a tree, in the order in which the publisher gave them.
public struct CategoryTree: Hashable, Sendable {
    public let categories: [StandCategory]

    public init(_ categories: [StandCategory]) {
        self.categories = categories
    }

    public var roots: [StandCategory] { categories.filter { $0.parent == nil } }

    public func children(of id: StandCategory.ID) -> [StandCategory] { categories.filter { $0.parent == id } }

    public func category(_ id: StandCategory.ID) -> StandCategory? { categories.first { $0.id == id } }

    /// The category and everything below it: what is filed there belongs to it.
    public func whole(_ id: StandCategory.ID) -> [StandCategory.ID] {
        [id] + children(of: id).flatMap { whole($0.id) }
    }

    /// From the root down to the category.
    public func path(to id: StandCategory.ID) -> [StandCategory] {
        guard let category = category(id) else { return [] }
        return (category.parent.map(path) ?? []) + [category]
    }

    /// Every id once, every parent known, nothing below itself, at most ``deepest`` levels.
    public var isSound: Bool {
        let ids = Set(categories.map(\.id))
        return ids.count == categories.count
            && categories.allSatisfy { category in
                var (above, level) = (category.parent, 1)
                while let parent = above, level <= Self.deepest {
                    guard ids.contains(parent) else { return false }
                    above = self.category(parent)?.parent
                    level += 1
                }
                return above == nil
            }
    }

    public static let deepest = 5
    public static let most = 300
}
