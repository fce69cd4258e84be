public import FoundationEssentials

/// The number of issues on a stand, by the filters of the catalog.
public struct StandTotals: Hashable, Sendable {
    /// Issues by the year on the cover.
    public var issuesByYear: [Int: Int] = [:]
    /// Issues that are free for everybody, by year.
    public var freeByYear: [Int: Int] = [:]
    /// The last change of anything on the stand; nil for an empty stand.
    public var updated: Date?
}
