import Formats
import Testing

struct FeedDateTests {
    @Test(arguments: [
        // Computed with Python's `email.utils.mktime_tz(parsedate_tz(…))`.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Fri, 21 Nov 97 09:55:06 -0600", 880_127_706),
        ("21 Nov 1997 09:55 EST", 880_124_100), ("Tue, 1 Jul 2003 10:52:37 +0200", 1_057_049_557),
        ("Thu, 29 Feb 2024 23:59:60 +0000", 1_709_251_200), ("Sun, 01 Mar 2026 00:30:00 +0545", 1_772_304_300),
        ("31 Dec 49 23:59:59 PST", 2_524_636_799), ("1 Jan 69 00:00:00 GMT", -31_536_000),
        ("Mon, 13 Feb 1969 23:32:54 -0330", -27_723_426),
        // All of these are 1 March 2026, 6 in the morning.
        ("Sun, 01 Mar 2026 07:00:00 CET", 1_772_344_800), ("Sun, 01 Mar 2026 08:00:00 CEST", 1_772_344_800),
        ("Sun, 01 Mar 2026 07:00:00 BST", 1_772_344_800), ("Sun, 01 Mar 2026 01:00:00 EST", 1_772_344_800),
        ("Sun, 01 Mar 2026 15:00:00 JST", 1_772_344_800), ("Sun, 01 Mar 2026 07:00:00 MEZ", 1_772_344_800),
        ("Sun, 01 Mar 2026 07:00:00 +0100 (CET)", 1_772_344_800), ("Sun, 01 Mar 2026 07:00:00 GMT+1", 1_772_344_800),
        ("sun,1 mar 2026 6:00 z", 1_772_344_800), ("Sunday, 1 March 2026 06:00:00", 1_772_344_800),
        ("Sun, 01-Mar-2026 06:00:00 UT", 1_772_344_800), ("Sun, 01 Mar 126 06:00:00 GMT", 1_772_344_800),
        ("2026-03-01T06:00:00Z", 1_772_344_800), ("2026-03-01t06:00:00z", 1_772_344_800),
        ("2026-03-01T07:00:00+01:00", 1_772_344_800), ("2026-03-01 07:00:00 CET", 1_772_344_800),
        ("2026-03-01T00:30:00.123456-05:30", 1_772_344_800), ("2026-03-01T07:00+01", 1_772_344_800),
        ("20260301T060000Z", 1_772_344_800), ("20260301T0600Z", 1_772_344_800), ("2026/3/1 6:00", 1_772_344_800),
        ("\n  2026-03-01T06:00:00Z  ", 1_772_344_800), ("2026-02-28T24:00:00+18:00", 1_772_258_400),
        // Days.
        ("1 Mar 2026", 1_772_323_200), ("2026-03-01", 1_772_323_200), ("20260301", 1_772_323_200),
        ("2026-03", 1_772_323_200), ("2026", 1_767_225_600), ("Sun, 01 Mar 2026 at noon", 1_772_323_200),
        // An unknown zone name counts as UTC (RFC 5322 §4.3).
        ("Sun, 01 Mar 2026 06:00:00 XYZT", 1_772_344_800), ("Sun, 01 Mar 2026 06:00:00 A", 1_772_344_800),
    ])
    func `dates are read however they are written`(text: String, seconds: Int) {
        #expect(FeedDate(text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [(0, 2000), (49, 2049), (50, 1950), (60, 1960), (69, 1969), (70, 1970), (99, 1999)])
    func `a year of two digits is what RFC 5322 says`(digits: Int, year: Int) throws {
        let text = "1 Jan \(Digits.text(digits, width: 2)) 00:00 GMT"
        #expect(try #require(FeedDate(text)).year == year)
    }

    @Test(arguments: [
        "", "soon", "2013-13-01", "2013-02-30T00:00:00Z", "31 Foo 2013", "99999-01-01", "2013-04-30T25:00:00Z",
        "2013-04-30T24:00:01Z", "2013-04-30T09:60:00Z", "0000-01-01", "30 Feb 2026", "31 Apr 2026", "1 Jan 20260",
        "2013 was a good year", "1367315994", "2013-04-30abc", "Sun", "Sun, 01", "Sun, 01 Mar", "-2013-04-30",
        "１ Jan 2026",
    ])
    func `what is no date is none`(text: String) {
        #expect(FeedDate(text) == nil)
    }

    @Test(arguments: [
        ("2013-04-30T09:59:54Z", FeedDate.Style.internet), ("2013-04-30T09:59:54.25+02:00", .internet),
        ("2013-04-30 09:59:54", .plain), ("2013-04-30", .partial), ("2013-04", .partial), ("2013", .partial),
        ("Tue, 30 Apr 2013 09:59:54 GMT", .mail), ("30 Apr 13 09:59 EST", .mail), ("30 Apr 2013", .mail),
        ("Tue, 30 Apr 2013 09:59:54 +0100 (CET)", .mail), ("2013-04-30 09:59:54 -0700", .other),
        ("2013-04-30T09:59Z", .other), ("2013-04-30T09:59:54+0200", .other), ("2013-04-30T09:59:54", .other),
        ("2013-04-30T09:59:54Z and more", .other), ("2013-04-30 some day", .other), ("20130430T095954Z", .other),
        ("Tue, 30 Apr 2013 09:59:54 XYZ", .other), ("Tue, 30 Apr 2013 noon", .other),
    ])
    func `how a date is written is known`(text: String, style: FeedDate.Style) {
        #expect(FeedDate(text)?.style == style)
    }

    @Test func `no text makes a date that is none, and none takes long`() {
        let pieces = [
            "2026", "26", "99999999999999999999", "9999", "0", "-", "/", ":", ".", ",", " ", "T", "Z", "+", "Jan",
            "Feb",
            "29", "31", "24", "60", "GMT", "CEST", "Sun", "Sunday", "\n", "é", "٣", "(", "\u{0}", "23:59:60", "+9999",
            "-0000", "06-Nov-94",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            if let date = FeedDate(text) {
                // A year from 1 to 9999, and at most a day of zone offset.
                let isPossible = (-62_135_683_200...253_402_473_600).contains(date.secondsSince1970)
                if !isPossible { Issue.record("\(text) is \(date)") }
            }
            _ = HTTPDate.seconds(of: text, now: Int.random(in: .min ... .max, using: &random))
            _ = RetryAfter.seconds(of: text, now: Int.random(in: .min ... .max, using: &random), longest: .max)
        }
        #expect(FeedDate(String(repeating: "1 ", count: 1_000_000)) == nil)
    }
}
