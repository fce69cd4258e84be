/// A name under which publications and issues are filed; categories form a tree.
public struct StandCategory: Hashable, Sendable, Codable, IdentifierOwner, Identifiable {
    /// Names a category in the newsstand.
    public typealias ID = Identifier<StandCategory>

    /// None: a category's id stands beside no other names.
    public static let reservedIdentifiers: Set<String> = []

    /// Its id, by which publications and issues say where they are filed.
    public let id: ID
    /// The title that readers see.
    public var title: String
    /// The category that this one is a part of.
    public var parent: ID?

    /// A category; at the top of the tree unless it has a parent.
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

    /// A tree of categories that name their parents; whether it is one says ``isSound``.
    public init(_ categories: [StandCategory]) {
        self.categories = categories
    }

    /// Those that are part of no other.
    public var roots: [StandCategory] { categories.filter { $0.parent == nil } }

    /// Those right below one; empty when there are none, or no such category.
    public func children(of id: StandCategory.ID) -> [StandCategory] { categories.filter { $0.parent == id } }

    /// The category with the id; nil when there is none.
    public func category(_ id: StandCategory.ID) -> StandCategory? { categories.first { $0.id == id } }

    /// The category and everything below it, each once: what is filed there belongs to it. It ends for categories that
    /// are no tree, too.
    public func whole(_ id: StandCategory.ID) -> [StandCategory.ID] {
        var seen: Set<StandCategory.ID> = []
        func below(_ id: StandCategory.ID) -> [StandCategory.ID] {
            guard seen.insert(id).inserted else { return [] }
            return [id] + children(of: id).flatMap { below($0.id) }
        }
        return below(id)
    }

    /// From the root down to the category; empty when there is no such category.
    public func path(to id: StandCategory.ID) -> [StandCategory] {
        var path: [StandCategory] = []
        var next = category(id)
        while let category = next, !path.contains(where: { $0.id == category.id }) {
            path.append(category)
            next = category.parent.flatMap { self.category($0) }
        }
        return path.reversed()
    }

    /// Every id once, every parent known, nothing below itself, at most ``deepest`` levels.
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

    /// How many levels there are at most, the roots' counted.
    public static let deepest = 5
    /// How many categories a newsstand has at most.
    public static let most = 300
}
