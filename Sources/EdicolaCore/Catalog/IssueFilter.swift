#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which issues of a list are wanted. Everything that is set must hold.
public struct IssueFilter: Hashable, Sendable {
    /// Free to all, or sold.
    public var isFree: Bool?
    /// The year in which the cover date begins.
    public var year: Int?
    /// On sale at this instant or later.
    public var since: Date?

    /// A filter; nil lets all through.
    public init(isFree: Bool? = nil, year: Int? = nil, since: Date? = nil) {
        self.isFree = isFree
        self.year = year
        self.since = since
    }
}
