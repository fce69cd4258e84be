#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which issues of a stand are wanted.
public struct StandSelection: Hashable, Sendable {
    /// Only those that are free to all.
    public var isFree = false
    /// Only those with this year on the cover.
    public var year: Int?

    public init(isFree: Bool = false, year: Int? = nil) {
        self.isFree = isFree
        self.year = year
    }
}

/// How much there is on a stand, by what one can choose.
public struct StandTotals: Hashable, Sendable {
    /// By the year on the cover.
    public var issuesByYear: [Int: Int] = [:]
    /// Those that are free to all.
    public var freeByYear: [Int: Int] = [:]
    /// The last change of anything that the stand shows; nil of an empty one.
    public var updated: Date?
}
