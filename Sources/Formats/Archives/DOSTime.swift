/// A time as ZIP archives write it: to two seconds, from 1980 to 2107.
public struct DOSTime: Hashable, Sendable {
    /// Years since 1980, month and day in bits.
    public let date: UInt16
    /// Hours, minutes and halves of seconds in bits.
    public let time: UInt16

    /// The first instant that there is.
    public static let earliest = DOSTime(secondsSince1970: 0)

    /// An instant in UTC; one beyond the limits becomes the nearest.
    public init(secondsSince1970 seconds: Int) {
        let first = 315_532_800  // 1980-01-01
        let last = 4_354_819_198  // 2107-12-31 23:59:58
        let instant = CalendarTime(secondsSince1970: min(max(seconds, first), last))
        date = UInt16((instant.day.year - 1980) << 9 | instant.day.month << 5 | instant.day.day)
        time = UInt16(instant.hour << 11 | instant.minute << 5 | instant.second / 2)
    }
}
