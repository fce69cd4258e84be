/// The answer of `GET …/issues/{i}`: the issue, and whether the caller may open it.
public struct IssueAnswer: Hashable, Sendable, Codable {
    /// The issue.
    public var entry: CatalogEntry
    /// Whether the caller may open all of it.
    public var isOpen: Bool
    /// The remedy when they may not.
    public var nextAction: Remedy?

    /// Makes the answer for a reader with this access.
    public init(entry: CatalogEntry, access: Access) {
        self.entry = entry
        isOpen = access.isGranted
        if case .refused(let remedy) = access { nextAction = remedy }
    }
}
