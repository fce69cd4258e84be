/// The dates of HTTP's fields (RFC 9110 §5.6.7).
public enum HTTPDate {
    /// Reads the three forms that HTTP ever had: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
    /// `Sun Nov  6 08:49:37 1994`. The name of the weekday is not compared with the day.
    ///
    /// - Parameter now: seconds since 1970; in the second form, a year of two digits is the latest that is not more than 50
    ///   years ahead of it.
    /// - Returns: seconds since 1970, or nil for anything else.
    public static func seconds(of text: some StringProtocol, now: Int) -> Int? {
        var scanner = DateScanner(text)
        guard !scanner.letters().isEmpty else { return nil }
        let seconds = scanner.skip(UInt8(ascii: ",")) ? commaForm(&scanner, now: now) : asctimeForm(&scanner)
        return scanner.isAtEnd ? seconds : nil
    }

    /// The one form that is written today, which RSS and mail have too: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func text(secondsSince1970 seconds: Int) -> String {
        let time = CalendarTime(secondsSince1970: seconds)
        let (day, year) = (Digits.text(time.day.day, width: 2), Digits.text(time.day.year, width: 4))
        return "\(weekdays[time.day.weekday]), \(day) \(months[time.day.month - 1]) \(year) \(time.clock) GMT"
    }

    private static func commaForm(_ scanner: inout DateScanner, now: Int) -> Int? {
        guard scanner.skipBlanks() == 1, let day = scanner.number(2...2) else { return nil }
        let separator: UInt8 = scanner.next == UInt8(ascii: "-") ? UInt8(ascii: "-") : 0x20
        guard scanner.skip(separator), let month = month(scanner.letters()), scanner.skip(separator) else { return nil }
        let isShort = separator == UInt8(ascii: "-")
        guard let year = scanner.number(isShort ? 2...2 : 4...4), let clock = time(&scanner), scanner.skip(0x20),
            scanner.letters() == "GMT"
        else { return nil }
        guard isShort else { return seconds(year, month, day, clock) }
        return recent(year, now: now) { seconds($0, month, day, clock) }
    }

    private static func asctimeForm(_ scanner: inout DateScanner) -> Int? {
        guard scanner.skip(0x20), let month = month(scanner.letters()), (1...2).contains(scanner.skipBlanks()),
            let day = scanner.number(1...2), let clock = time(&scanner), scanner.skip(0x20),
            let year = scanner.number(4...4)
        else { return nil }
        return seconds(year, month, day, clock)
    }

    /// A blank and `08:49:37`, to the second and no further.
    private static func time(_ scanner: inout DateScanner) -> Int? {
        guard scanner.skip(0x20), let hour = scanner.number(2...2), hour < 24, scanner.skip(UInt8(ascii: ":")),
            let minute = scanner.number(2...2), minute < 60, scanner.skip(UInt8(ascii: ":")),
            let second = scanner.number(2...2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// The latest year with these two digits that lies at most 50 years ahead, to the second.
    private static func recent(_ digits: Int, now: Int, _ seconds: (_ year: Int) -> Int?) -> Int? {
        let now = CalendarTime(secondsSince1970: now)
        let latest = now.day.year + 50
        let year = latest - (((latest - digits) % 100) + 100) % 100
        guard year == latest else { return seconds(year) }
        let limit = now.day.adding(months: 50 * 12).number * 86_400 + now.secondOfDay
        guard let found = seconds(year), found <= limit else { return seconds(year - 100) }
        return found
    }

    private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ clock: Int) -> Int? {
        CalendarDay(exactYear: year, month: month, day: day).map { $0.number * 86_400 + clock }
    }

    private static func month(_ name: Substring) -> Int? { months.firstIndex(of: String(name)).map { $0 + 1 } }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
