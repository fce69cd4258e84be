#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A day of the Gregorian calendar, and the day's number since 1970: calendar arithmetic without a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable {
    /// Of the Gregorian calendar, also before 1582; the year before 1 is 0.
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// From 1.
    public var day: Int

    /// A day by its parts, which are not checked.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: days since 1 January 1970, before which it is negative.
    public init(number: Int) {
        // The year begins in March, so that a leap day is its last.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1 January 1970, before which it is negative.
    public var number: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 28 to 31.
    public var daysInMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// The same day of another month, or that month's last when it is shorter: 31 January and one month is 28 or 29
    /// February.
    public func adding(months: Int) -> CalendarDay {
        let count = year * 12 + (month - 1) + months
        let year = count >= 0 ? count / 12 : (count - 11) / 12
        var moved = CalendarDay(year: year, month: count - year * 12 + 1, day: 1)
        moved.day = min(day, moved.daysInMonth)
        return moved
    }

    /// Whether the left day is the earlier one.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

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
}
