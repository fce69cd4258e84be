#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date {
    /// Whole milliseconds since 1970, UTC, as instants are stored and compared. At most 100,000,000 days to either
    /// side, as in browsers, so that no sum of two overflows.
    public var milliseconds: Int64 {
        let furthest: Int64 = 100_000_000 * 86_400_000
        return min(max(Int64(saturating: (timeIntervalSince1970 * 1000).rounded()), -furthest), furthest)
    }

    /// Makes an instant from milliseconds since the beginning of 1970 in UTC, negative for earlier ones.
    public init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Whole seconds since 1970, UTC, rounded down. At most 100,000,000 days to either side.
    public var secondsSince1970: Int {
        let furthest = 100_000_000 * 86_400
        return min(max(Int(saturating: timeIntervalSince1970.rounded(.down)), -furthest), furthest)
    }
}
