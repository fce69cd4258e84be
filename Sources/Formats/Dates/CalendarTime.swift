/// A day and a time of day in UTC, with the instant that they are.
public struct CalendarTime: Hashable, Sendable {
    /// The day in UTC.
    public let day: CalendarDay
    /// 0 to 86,399.
    public let secondOfDay: Int

    /// - Parameter seconds: since 1970 began in UTC, before which they are negative. At most 100,000,000 days to either side.
    public init(secondsSince1970 seconds: Int) {
        let seconds = min(max(seconds, -Self.furthest), Self.furthest)
        let number = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        day = CalendarDay(number: number)
        secondOfDay = seconds - number * 86_400
    }

    /// 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// 0 to 59.
    public var second: Int { secondOfDay % 60 }

    /// As RFC 3339 writes it: `2026-03-01T06:00:00Z`.
    public var internetText: String { String(decoding: internetDigits + [UInt8(ascii: "Z")], as: UTF8.self) }

    /// The same to the millisecond: `2026-03-01T06:00:00.123Z`.
    ///
    /// - Parameter millisecond: 0 to 999.
    public func internetText(millisecond: Int) -> String {
        var digits = internetDigits
        digits.append(UInt8(ascii: "."))
        Digits.append(millisecond, width: 3, to: &digits)
        digits.append(UInt8(ascii: "Z"))
        return String(decoding: digits, as: UTF8.self)
    }

    private var internetDigits: [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(24)
        Digits.append(day.year, width: 4, to: &digits)
        digits.append(UInt8(ascii: "-"))
        Digits.append(day.month, width: 2, to: &digits)
        digits.append(UInt8(ascii: "-"))
        Digits.append(day.day, width: 2, to: &digits)
        digits.append(UInt8(ascii: "T"))
        appendClock(to: &digits)
        return digits
    }

    /// `06:00:00`
    var clock: String {
        var digits: [UInt8] = []
        appendClock(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    private func appendClock(to digits: inout [UInt8]) {
        Digits.append(hour, width: 2, to: &digits)
        digits.append(UInt8(ascii: ":"))
        Digits.append(minute, width: 2, to: &digits)
        digits.append(UInt8(ascii: ":"))
        Digits.append(second, width: 2, to: &digits)
    }

    private static let furthest = 100_000_000 * 86_400
}

/// Decimal digits.
public enum Digits {
    /// - Parameter width: with zeros in front, if it is shorter.
    public static func text(_ number: Int, width: Int) -> String {
        var digits: [UInt8] = []
        append(number, width: width, to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    static func append(_ number: Int, width: Int, to digits: inout [UInt8]) {
        if width == 2, (0...99).contains(number) {
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
            return
        }
        if number < 0 { digits.append(UInt8(ascii: "-")) }
        let start = digits.count
        var rest = number.magnitude
        while rest > 0 || digits.count - start < max(width, 1) {
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        digits[start...].reverse()
    }
}
