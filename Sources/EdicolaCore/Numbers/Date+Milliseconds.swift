#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date {
    /// Whole milliseconds since 1970, UTC: how instants are stored and compared. At most 100,000,000 days to either side, as
    /// in browsers: no sum of two overflows.
    public var milliseconds: Int64 {
        let furthest: Int64 = 100_000_000 * 86_400_000
        return min(max(Int64(saturating: (timeIntervalSince1970 * 1000).rounded()), -furthest), furthest)
    }

    /// An instant, so many milliseconds after the beginning of 1970 in UTC; before it they are negative.
    public init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The second since 1970, UTC, in which the instant lies. At most 100,000,000 days to either side.
    public var secondsSince1970: Int {
        let furthest = 100_000_000 * 86_400
        return min(max(Int(saturating: timeIntervalSince1970.rounded(.down)), -furthest), furthest)
    }
}
