public import FoundationEssentials

/// How much there is on a stand, by what one can choose.
public struct StandTotals: Hashable, Sendable {
    /// By the year on the cover.
    public var issuesByYear: [Int: Int] = [:]
    /// Those that are free to all.
    public var freeByYear: [Int: Int] = [:]
    /// The last change of anything that the stand shows; nil of an empty one.
    public var updated: Date?
}
