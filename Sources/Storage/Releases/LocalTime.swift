import EdicolaCore
// Time zones with their rules are not in FoundationEssentials.
import Foundation

/// An instant by the clock on the wall of a time zone.
struct LocalTime {
    /// Days since 1970-01-01.
    let day: Int64
    /// Seconds since midnight.
    let second: Int

    /// - Parameter zone: an IANA name; one that this machine does not know counts as UTC.
    init(_ instant: Date, in zone: String) {
        let offset = (TimeZone(identifier: zone) ?? .gmt).secondsFromGMT(for: instant)
        let local = Int64(saturating: instant.timeIntervalSince1970.rounded(.down)) + Int64(offset)
        let rest = ((local % 86_400) + 86_400) % 86_400
        day = (local - rest) / 86_400
        second = Int(rest)
    }
}

extension ReleasePolicy.QuietHours {
    /// When a message of an instant may show itself there.
    func end(for instant: Date, in zone: String) -> Date {
        let first = instant.addingTimeInterval(Double(wait(atSecond: LocalTime(instant, in: zone).second)))
        // A clock that was changed meanwhile: once more.
        return first.addingTimeInterval(Double(wait(atSecond: LocalTime(first, in: zone).second)))
    }
}
