import EdicolaCore
import Formats
// Time zones with their rules are not in FoundationEssentials.
import Foundation

/// The calendar months of a time zone, as ranges of instants.
struct Months {
    private let zone: TimeZone

    /// - Parameter name: An IANA name; one that this machine doesn't know counts as UTC.
    init(in name: String) { zone = TimeZone(identifier: name) ?? .gmt }

    /// Returns the range from the beginning of the span's first month to the end of its last month.
    func around(_ span: Span) -> Span {
        guard !span.isEmpty else { return span }
        let end = span.end >= Span.forever ? Span.forever : beginning(span.end - 1, months: 1)
        return Span(beginning(span.start, months: 0), end)
    }

    /// Returns the first instant of the month of an instant, or of a later month.
    func beginning(_ instant: Int64, months: Int) -> Int64 {
        let day = localDay(instant)
        let first = CalendarDay(year: day.year, month: day.month, day: 1)
        return self.instant(of: first.adding(months: months))
    }

    func localDay(_ instant: Int64) -> CalendarDay {
        let local = instant + offset(at: instant)
        let day: Int64 = 86_400_000
        return CalendarDay(number: Int(local >= 0 ? local / day : (local - day + 1) / day))
    }

    /// Returns the first instant of a local day; where a clock change skips midnight, the first one that exists.
    func instant(of day: CalendarDay) -> Int64 {
        let midnight = Int64(day.number) * 86_400_000
        let before = midnight - offset(at: midnight - 86_400_000)
        let after = midnight - offset(at: midnight + 86_400_000)
        // Two answers only around a clock change; the earlier one counts when it is midnight there.
        for candidate in [min(before, after), max(before, after)] where candidate + offset(at: candidate) == midnight {
            return candidate
        }
        return max(before, after)
    }

    private func offset(at instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(milliseconds: instant))) * 1000
    }
}
