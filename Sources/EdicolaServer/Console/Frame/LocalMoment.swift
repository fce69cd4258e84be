import EdicolaCore
import FoundationEssentials

/// An instant by the clock of a title's time zone: its day, hour and zone, and how far away it is.
struct LocalMoment {
    let instant: Date
    /// The IANA name; nil means UTC.
    let zone: String?

    private static func calendar(_ zone: String?) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone.flatMap { TimeZone(identifier: $0) } ?? .gmt
        return calendar
    }

    /// Reads the values of a form's date and time inputs.
    ///
    /// - Returns: nil for no date and time, and for an hour that the zone's clock leaves out.
    init?(day: String, time: String, zone: String?) {
        guard case .day(let year, let month, let number)? = (try? CoverDate(parsing: day))?.first else { return nil }
        let clock = time.split(separator: ":").map { Int($0) }
        guard clock.count >= 2, let hour = clock[0], let minute = clock[1], (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        let parts = DateComponents(year: year, month: month, day: number, hour: hour, minute: minute)
        guard let instant = Self.calendar(zone).date(from: parts) else { return nil }
        self.init(instant, in: zone)
        guard self.day == day, self.time == "\(Self.padded(hour)):\(Self.padded(minute))" else { return nil }
    }

    init(_ instant: Date, in zone: String?) {
        self.instant = instant
        self.zone = zone
    }

    private var parts: DateComponents {
        Self.calendar(zone).dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: instant)
    }

    /// `2026-03-26`, as a date input has it.
    var day: String {
        let parts = parts
        let point = CoverDate.Point.day(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
        return "\(point)"
    }

    /// `06:05`, as a time input has it.
    var time: String { "\(Self.padded(parts.hour ?? 0)):\(Self.padded(parts.minute ?? 0))" }

    /// Whether it is between ten in the evening and six in the morning.
    var isAtNight: Bool { (parts.hour ?? 12) >= 22 || (parts.hour ?? 12) < 6 }

    /// `Thursday 26 March 2026 at 06:05 (Europe/Rome)`.
    func sentence(in words: ConsoleWords, _ language: Words) -> String {
        let parts = parts
        let weekdays = words.weekdays
        let weekday = weekdays.indices.contains((parts.weekday ?? 1) - 1) ? weekdays[(parts.weekday ?? 1) - 1] : ""
        let day = CoverDate(.day(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1))
        return words.moment("\(weekday) \(language.date(day))", time, zone ?? "UTC")
    }

    /// `in 2 days`, or nil for the past.
    func distance(from now: Date, in words: ConsoleWords) -> String? {
        let seconds = instant.timeIntervalSince(now)
        guard seconds > 0 else { return nil }
        let minutes = Int(saturating: min(seconds, 1e10) / 60 + 0.999)
        return switch minutes {
        case ..<90: words.inMinutes(minutes)
        case ..<(48 * 60): words.inHours((minutes + 30) / 60)
        default: words.inDays((minutes + 720) / 1440)
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
