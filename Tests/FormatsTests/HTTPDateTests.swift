import Formats
import Testing

struct HTTPDateTests {
    /// 24 November 2026, noon.
    static let now = 1_795_521_600

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `each form that HTTP ever had is read`(text: String) {
        #expect(HTTPDate.seconds(of: text, now: Self.now) == 784_111_777)
    }

    @Test(arguments: [
        // The latest year that is at most 50 ahead.
        ("Thursday, 01-Jan-60 00:00:00 GMT", "2060-01-01T00:00:00Z"),
        ("Tuesday, 24-Nov-76 12:00:00 GMT", "2076-11-24T12:00:00Z"),
        ("Wednesday, 24-Nov-76 12:00:01 GMT", "1976-11-24T12:00:01Z"),
        ("Saturday, 01-Jan-77 00:00:00 GMT", "1977-01-01T00:00:00Z"),
        ("Tuesday, 24-Nov-26 12:00:00 GMT", "2026-11-24T12:00:00Z"),
        ("Saturday, 01-Jan-00 00:00:00 GMT", "2000-01-01T00:00:00Z"),
    ])
    func `a year of two digits is at most 50 years ahead`(text: String, instant: String) throws {
        let seconds = try #require(HTTPDate.seconds(of: text, now: Self.now))
        #expect(CalendarTime(secondsSince1970: seconds).internetText == instant)
    }

    @Test func `at the end of a century the next one counts`() throws {
        let now = CalendarDay(year: 2099, month: 6, day: 1).number * 86_400
        let seconds = try #require(HTTPDate.seconds(of: "Saturday, 01-Jan-01 00:00:00 GMT", now: now))
        #expect(CalendarTime(secondsSince1970: seconds).day.year == 2101)
        for now in [Int.min, .max] { #expect(HTTPDate.seconds(of: "Monday, 29-Feb-01 00:00:00 GMT", now: now) == nil) }
    }

    @Test(arguments: [
        "", "Sun", "Sun,", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 99999", "06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT+1", "1994-11-06T08:49:37Z", "784111777",
    ])
    func `anything else is no date`(text: String) {
        #expect(HTTPDate.seconds(of: text, now: Self.now) == nil)
    }

    @Test(arguments: [784_111_777, 0, -1, 1_772_344_800, 253_402_300_799, -62_135_596_800])
    func `a date that is written is read again`(seconds: Int) {
        #expect(HTTPDate.seconds(of: HTTPDate.text(secondsSince1970: seconds), now: 0) == seconds)
    }

    @Test func `dates are written as RFC 9110 and mail have them`() {
        #expect(HTTPDate.text(secondsSince1970: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(secondsSince1970: 1_772_344_800) == "Sun, 01 Mar 2026 06:00:00 GMT")
    }

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 5 ", 5), ("100000", 86_400), ("99999999999999999999999", 86_400),
        ("Tue, 24 Nov 2026 12:01:00 GMT", 60), ("Tuesday, 24-Nov-26 12:01:00 GMT", 60),
        ("Tue Nov 24 12:01:00 2026", 60), ("Tue, 24 Nov 2026 11:00:00 GMT", 0),
        ("Sat, 01 Jan 9999 00:00:00 GMT", 86_400),
        ("-1", nil), ("+5", nil), ("1.5", nil), ("", nil), ("soon", nil), ("5 s", nil),
    ])
    func `how long to wait is a number or a date`(field: String, seconds: Int?) {
        #expect(RetryAfter.seconds(of: field, now: Self.now, longest: 86_400) == seconds)
    }

    @Test func `a date says nothing to somebody without a clock, a number does`() {
        #expect(RetryAfter.seconds(of: "Tue, 24 Nov 2026 12:01:00 GMT", now: nil, longest: 100) == nil)
        #expect(RetryAfter.seconds(of: "60", now: nil, longest: 100) == 60)
        #expect(RetryAfter.seconds(of: "Tue, 24 Nov 2026 12:01:00 GMT", now: .min, longest: 100) == 100)
        #expect(RetryAfter.seconds(of: "Tue, 24 Nov 2026 12:01:00 GMT", now: .max, longest: 100) == 0)
    }
}
