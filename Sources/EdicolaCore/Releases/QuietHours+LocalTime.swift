public import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ReleasePolicy.QuietHours {
    /// Returns when a message for an instant may be shown.
    ///
    /// - Parameter offset: The seconds by which local time is ahead of UTC at an instant.
    public func end(for instant: Date, offset: (Date) -> Int) -> Date {
        let first = instant.addingTimeInterval(Double(wait(at: instant, offset)))
        // Once more, in case a clock change came in between.
        return first.addingTimeInterval(Double(wait(at: first, offset)))
    }

    private func wait(at instant: Date, _ offset: (Date) -> Int) -> Int {
        wait(atSecond: CalendarTime(instant, offset: offset(instant)).secondOfDay)
    }
}

extension CalendarTime {
    /// Makes a local time.
    ///
    /// - Parameter offset: The seconds by which local time is ahead of UTC.
    public init(_ instant: Date, offset: Int) {
        self.init(secondsSince1970: instant.secondsSince1970 + offset)
    }
}
