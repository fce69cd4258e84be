/// The answer of `GET …/issues/{i}`: the issue, and whether the one who asks may open it.
public struct IssueAnswer: Hashable, Sendable, Codable {
    /// The issue.
    public var entry: CatalogEntry
    /// May all of it be opened?
    public var isOpen: Bool
    /// When not: what its reader can do.
    public var nextAction: Remedy?

    /// The answer for a reader with this access.
    public init(entry: CatalogEntry, access: Access) {
        self.entry = entry
        isOpen = access.isGranted
        if case .refused(let remedy) = access { nextAction = remedy }
    }
}
