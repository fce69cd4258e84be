import Formats
import Testing

struct CalendarDayTests {
    /// Computed with Python's `datetime`, which counts the Gregorian calendar back to the year 1 as we do.
    static let days: [(year: Int, month: Int, day: Int, number: Int, weekday: Int)] = [
        (1, 1, 1, -719_162, 1), (4, 2, 29, -718_008, 0), (100, 3, 1, -682_944, 1), (400, 2, 29, -573_372, 2),
        (1582, 10, 14, -141_428, 4), (1582, 10, 15, -141_427, 5), (1600, 2, 29, -135_081, 2),
        (1899, 12, 31, -25_568, 0), (1900, 2, 28, -25_509, 3), (1900, 3, 1, -25_508, 4), (1969, 12, 31, -1, 3),
        (1970, 1, 1, 0, 4), (1999, 12, 31, 10_956, 5), (2000, 2, 29, 11_016, 2), (2000, 3, 1, 11_017, 3),
        (2024, 2, 29, 19_782, 4), (2026, 11, 24, 20_781, 2), (2038, 1, 19, 24_855, 2), (2100, 2, 28, 47_540, 0),
        (2100, 3, 1, 47_541, 1), (2400, 2, 29, 157_113, 2), (9999, 12, 31, 2_932_896, 5),
    ]

    @Test(arguments: days)
    func `a day has the number and the weekday that Python counts`(
        year: Int, month: Int, day: Int, number: Int, weekday: Int
    ) throws {
        let found = try #require(CalendarDay(exactYear: year, month: month, day: day))
        #expect(found.number == number && found.weekday == weekday)
        #expect(CalendarDay(number: number) == found)
    }

    @Test func `every day follows the one before, for eight hundred years`() {
        var before = CalendarDay(year: 1599, month: 12, day: 31)
        for number in (before.number + 1)...(before.number + 292_194) {
            let day = CalendarDay(number: number)
            let isNext =
                day.day == before.day + 1 && day.month == before.month && day.year == before.year
                || day.day == 1 && before.day == before.daysInMonth
                    && (day.year * 12 + day.month == before.year * 12 + before.month + 1)
            guard isNext, day.number == number else {
                Issue.record("\(day) after \(before)")
                return
            }
            before = day
        }
        #expect(before == CalendarDay(year: 2399, month: 12, day: 31))
    }

    @Test(arguments: [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 1, 0), (.max, 1, 1)])
    func `there is no such day`(year: Int, month: Int, day: Int) {
        #expect(CalendarDay(exactYear: year, month: month, day: day) == nil)
    }

    @Test func `no number is too large for the calendar`() {
        let ends = [CalendarDay(number: .min), CalendarDay(number: .max)]
        #expect(ends.map(\.number) == [-100_000_000, 100_000_000])
        let day = CalendarDay(year: .max, month: .max, day: .max)
        #expect(day.month == 12 && day.day == 31 && day.number > 0)
        #expect(day.adding(months: .max) >= day && ends[0].adding(months: .min) <= ends[0])
        #expect(CalendarTime(secondsSince1970: .min).day == ends[0])
        #expect(CalendarTime(secondsSince1970: .max).day == ends[1])
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (1_772_344_800, "2026-03-01T06:00:00Z"),
        (951_782_399, "2000-02-28T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func `an instant is written as RFC 3339 has it`(seconds: Int, text: String) {
        #expect(CalendarTime(secondsSince1970: seconds).internetText == text)
    }

    @Test func `a month later is the same day, or the last of a shorter month`() {
        let january = CalendarDay(year: 2024, month: 1, day: 31)
        #expect(january.adding(months: 1) == CalendarDay(year: 2024, month: 2, day: 29))
        #expect(january.adding(months: 13) == CalendarDay(year: 2025, month: 2, day: 28))
        #expect(january.adding(months: -2) == CalendarDay(year: 2023, month: 11, day: 30))
        #expect(january.adding(months: -12 * 2025).year == -1)
    }
}
