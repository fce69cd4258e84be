#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A filter for a list of issues. Every condition that is set must hold.
public struct IssueFilter: Hashable, Sendable {
    /// True: only issues free for everybody. False: only the others.
    public var isFree: Bool?
    /// The year in which the cover date begins.
    public var year: Int?
    /// On sale at this instant or later.
    public var since: Date?

    /// Makes a filter; nil is no condition.
    public init(isFree: Bool? = nil, year: Int? = nil, since: Date? = nil) {
        self.isFree = isFree
        self.year = year
        self.since = since
    }
}
