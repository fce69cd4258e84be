import EdicolaCore
import FoundationEssentials

/// A time as ZIP archives write it: UTC, to two seconds, from 1980 to 2107.
struct DOSTime: Hashable, Sendable {
    let date: UInt16
    let time: UInt16

    init(_ instant: Date) {
        let earliest = 315_532_800  // 1980-01-01
        let latest = 4_354_819_198  // 2107-12-31 23:59:58
        let seconds = min(max(Int(saturating: instant.timeIntervalSince1970), earliest), latest)
        let (year, month, day) = Self.civil(days: seconds / 86_400)
        let ofDay = seconds % 86_400
        date = UInt16((year - 1980) << 9 | month << 5 | day)
        time = UInt16((ofDay / 3600) << 11 | (ofDay / 60 % 60) << 5 | ofDay % 60 / 2)
    }

    /// Year, month and day of a day counted from 1970 (H. Hinnant, "chrono-compatible low-level date algorithms").
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
