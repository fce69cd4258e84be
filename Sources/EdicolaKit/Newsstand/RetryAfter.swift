/// When a newsstand wants to be asked again (RFC 9110 §10.2.3): after so many seconds, or at an instant.
struct RetryAfter: Hashable, Sendable {
    let wait: Duration

    /// - Parameter now: the `Date` of the same answer: two clocks are never compared.
    /// - Returns: nil for what is neither.
    init?(_ field: String, now: String?) {
        if let seconds = Int(field), seconds >= 0 {
            wait = .seconds(min(seconds, Self.longest))
            return
        }
        guard let then = Self.instant(field), let now = now.flatMap(Self.instant) else { return nil }
        wait = .seconds(min(max(then - now, 0), Self.longest))
    }

    /// A day.
    private static let longest = 86_400

    /// Seconds since 1970 of an IMF-fixdate (RFC 9110 §5.6.7), the only form that is still written:
    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func instant(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), (1...31).contains(day), (1970...9999).contains(year),
            let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
        else { return nil }
        return (days(year, month + 1, day) * 24 + hour) * 3600 + minute * 60 + second
    }

    /// Days since 1970 in the Gregorian calendar, years beginning in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
    }
}
