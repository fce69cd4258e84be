/// A date as feeds and catalogs write it, read leniently: RFC 3339 and ISO 8601 (`2026-03-01T06:00:00Z`, `2026-03`), and
/// mail's form of all ages (RFC 822 §5, RFC 5322 §4.3: `Sun, 01 Mar 26 06:00 GMT`).
public struct FeedDate: Hashable, Sendable {
    /// How it is written.
    public enum Style: Hashable, Sendable {
        /// RFC 3339.
        case internet
        /// Mail's.
        case mail
        /// `2013-04-30 09:59:54`, UTC, as Baker writes.
        case plain
        /// A day, a month, a year.
        case partial
        /// Anything else that could be understood.
        case other
    }

    /// A day without a time is its beginning in UTC; so is a month or a year.
    public let secondsSince1970: Int
    /// How it is written.
    public private(set) var style: Style
    /// As written, wherever that is in the world: 1 to 9999.
    public let year: Int
    /// As written, from 1, or nil.
    public let month: Int?
    /// As written, from 1, or nil.
    public let day: Int?
    /// Whether a time of day is written.
    public let hasTime: Bool

    /// - Returns: nil for what is no date, and for a day or a time that there is not.
    public init?(_ text: some StringProtocol) {
        // The longest date that we know has 40 characters.
        let head = text.drop { $0.isWhitespace }.prefix(120)
        guard let found = Self.numeric(DateScanner(head)) ?? Self.mail(DateScanner(head)) else { return nil }
        self = found
    }

    private init?(year: Int, month: Int?, day: Int?, clock: Int?, offset: Int, style: Style) {
        guard (1...9999).contains(year),
            let first = CalendarDay(exactYear: year, month: month ?? 1, day: day ?? 1)
        else { return nil }
        (self.year, self.month, self.day, self.style) = (year, month, day, style)
        hasTime = clock != nil
        secondsSince1970 = first.number * 86_400 + (clock ?? 0) - offset
    }

    /// `2013`, `2013-04`, `2013/4/30`, `20130430`, and days with a time and a zone.
    private static func numeric(_ given: DateScanner) -> FeedDate? {
        var scanner = given
        var (month, day): (Int?, Int?)
        let year: Int
        if scanner.digitsAhead == 8 {
            guard let number = scanner.number(8...8) else { return nil }
            (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        } else {
            guard let number = scanner.number(4...4) else { return nil }
            year = number
            month = part(&scanner)
            day = month == nil ? nil : part(&scanner)
        }
        guard day != nil else {
            guard !isMoreThanBlanks(scanner) else { return nil }
            return FeedDate(year: year, month: month, day: nil, clock: nil, offset: 0, style: .partial)
        }
        let isStandard = scanner.next == UInt8(ascii: "T")
        let hasLetter = scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: "t"))
        let blanks = scanner.skipBlanks()
        guard hasLetter || blanks > 0 || scanner.isAtEnd else { return nil }
        let isBasic = scanner.digitsAhead == 4 || scanner.digitsAhead == 6
        guard let clock = isBasic ? basicClock(&scanner) : scanner.clock() else {
            let isWhole = scanner.isAtEnd && !hasLetter
            return FeedDate(
                year: year, month: month, day: day, clock: nil, offset: 0, style: isWhole ? .partial : .other)
        }
        guard clock.isValid else { return nil }
        let gap = scanner.skipBlanks()
        let hasColon = scanner.isAtEnd ? nil : zoneHasColonOrIsZ(scanner)
        let zone = TimeZoneName.offset(&scanner)
        var style = Style.other
        if !isMoreThanBlanks(scanner), clock.hasSeconds, !isBasic {
            if isStandard, blanks == 0, gap == 0, hasColon == true, zone != nil {
                style = .internet
            } else if !hasLetter, blanks == 1, hasColon == nil {
                style = .plain
            }
        }
        return FeedDate(
            year: year, month: month, day: day, clock: clock.seconds, offset: zone?.seconds ?? 0, style: style)
    }

    /// `Tue, 30 Apr 2013 09:59:54 -0700 (PDT)`, its weekday, time and zone left out or not.
    private static func mail(_ given: DateScanner) -> FeedDate? {
        var scanner = given
        if !scanner.letters().isEmpty {
            scanner.skipComma()
        }
        guard let day = scanner.number(1...2) else { return nil }
        scanner.skipSeparator()
        guard let month = DateScanner.month(scanner.letters()) else { return nil }
        scanner.skipSeparator()
        let digits = scanner.digitsAhead
        guard var year = scanner.number(2...4) else { return nil }
        // RFC 5322 §4.3.
        if digits == 2 { year += year < 50 ? 2000 : 1900 }
        if digits == 3 { year += 1900 }
        scanner.skipComma()
        guard let clock = scanner.clock() else {
            let style: Style = scanner.isAtEnd ? .mail : .other
            return FeedDate(year: year, month: month + 1, day: day, clock: nil, offset: 0, style: style)
        }
        guard clock.isValid else { return nil }
        scanner.skipBlanks()
        let zone = TimeZoneName.offset(&scanner)
        let isKnown = zone?.isKnown ?? scanner.isAtEnd
        scanner.skipBlanks()
        let isWhole = scanner.isAtEnd || scanner.next == UInt8(ascii: "(")
        return FeedDate(
            year: year, month: month + 1, day: day, clock: clock.seconds, offset: zone?.seconds ?? 0,
            style: isKnown && isWhole ? .mail : .other)
    }

    /// A dash or a slash and one or two digits.
    private static func part(_ scanner: inout DateScanner) -> Int? {
        var ahead = scanner
        guard ahead.skip(UInt8(ascii: "-")) || ahead.skip(UInt8(ascii: "/")), let number = ahead.number(1...2) else {
            return nil
        }
        scanner = ahead
        return number
    }

    /// `0600` or `060000`.
    private static func basicClock(_ scanner: inout DateScanner) -> (seconds: Int, hasSeconds: Bool, isValid: Bool)? {
        let hasSeconds = scanner.digitsAhead == 6
        guard let number = scanner.number(4...6) else { return nil }
        let whole = hasSeconds ? number : number * 100
        let (hour, minute, second) = (whole / 10_000, whole / 100 % 100, whole % 100)
        return (hour * 3600 + minute * 60 + second, hasSeconds, hour < 24 && minute < 60 && second <= 60)
    }

    private static func isMoreThanBlanks(_ scanner: DateScanner) -> Bool {
        var ahead = scanner
        ahead.skipBlanks()
        return !ahead.isAtEnd
    }

    /// `Z`, or `+01:00`.
    private static func zoneHasColonOrIsZ(_ scanner: DateScanner) -> Bool {
        var ahead = scanner
        guard ahead.skip(UInt8(ascii: "+")) || ahead.skip(UInt8(ascii: "-")) else {
            return ahead.letters() == "Z"
        }
        return ahead.number(2...2) != nil && ahead.next == UInt8(ascii: ":")
    }
}

extension DateScanner {
    fileprivate mutating func skipComma() {
        skipBlanks()
        if skip(UInt8(ascii: ",")) || skip(UInt8(ascii: ".")) { skipBlanks() }
    }

    fileprivate mutating func skipSeparator() {
        skipBlanks()
        if skip(UInt8(ascii: "-")) || skip(UInt8(ascii: ".")) { skipBlanks() }
    }
}
