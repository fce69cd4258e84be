/// A day of the Gregorian calendar, and the day's number since 1970: calendar arithmetic without a time zone.
///
/// Days reach 100,000,000 days to either side of 1970, as in browsers: no sum of them overflows.
public struct CalendarDay: Hashable, Sendable, Comparable {
    /// Of the Gregorian calendar, also before 1582; the year before 1 is 0.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// From 1 to the length of the month.
    public let day: Int

    /// A day by its parts. A part beyond its limits becomes the nearest that there is: 31 February is the month's last day.
    @inlinable
    public init(year: Int, month: Int, day: Int) {
        self.year = min(max(year, -Self.furthestYear), Self.furthestYear)
        self.month = min(max(month, 1), 12)
        self.day = min(max(day, 1), Self.days(inMonth: self.month, of: self.year))
    }

    /// - Returns: nil for a day that the calendar does not have.
    public init?(exactYear year: Int, month: Int, day: Int) {
        self.init(year: year, month: month, day: day)
        guard self.year == year, self.month == month, self.day == day else { return nil }
    }

    /// - Parameter number: days since 1 January 1970, before which it is negative.
    @inlinable
    public init(number: Int) {
        let number = min(max(number, -Self.furthest), Self.furthest)
        // The year begins in March, so that a leap day is its last (H. Hinnant, "chrono-compatible low-level date algorithms").
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
    @inlinable
    public var number: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int {
        // 1 January 1970 was a Thursday.
        let rest = (number + 4) % 7
        return rest < 0 ? rest + 7 : rest
    }

    /// 28 to 31.
    public var daysInMonth: Int { Self.days(inMonth: month, of: year) }

    /// The same day of another month, or that month's last when it is shorter: 31 January and one month is 28 or 29
    /// February.
    @inlinable
    public func adding(months: Int) -> CalendarDay {
        let months = min(max(months, -12 * Self.furthestYear), 12 * Self.furthestYear)
        let count = year * 12 + (month - 1) + months
        let year = count >= 0 ? count / 12 : (count - 11) / 12
        return CalendarDay(year: year, month: count - year * 12 + 1, day: day)
    }

    /// Whether the left day is the earlier one.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    @usableFromInline static var furthest: Int { 100_000_000 }
    @usableFromInline static var furthestYear: Int { 275_000 }

    @inlinable
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
