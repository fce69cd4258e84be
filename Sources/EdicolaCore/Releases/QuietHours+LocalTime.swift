public import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ReleasePolicy.QuietHours {
    /// When a message of an instant may show itself.
    ///
    /// - Parameter offset: by how many seconds the clock on the wall is ahead of UTC at an instant.
    public func end(for instant: Date, offset: (Date) -> Int) -> Date {
        let first = instant.addingTimeInterval(Double(wait(at: instant, offset)))
        // A clock that was changed meanwhile: once more.
        return first.addingTimeInterval(Double(wait(at: first, offset)))
    }

    private func wait(at instant: Date, _ offset: (Date) -> Int) -> Int {
        wait(atSecond: CalendarTime(instant, offset: offset(instant)).secondOfDay)
    }
}

extension CalendarTime {
    /// An instant by the clock on the wall.
    ///
    /// - Parameter offset: by how many seconds that clock is ahead of UTC.
    public init(_ instant: Date, offset: Int) {
        self.init(secondsSince1970: instant.secondsSince1970 + offset)
    }
}
