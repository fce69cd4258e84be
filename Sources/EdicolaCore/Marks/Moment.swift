import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An instant to the millisecond in the format of browsers: `2026-03-10T12:00:00.000Z`.
///
/// Marks and positions are merged by it, so it must survive a round trip unchanged.
public struct Moment: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// Milliseconds since 1970, UTC.
    public let milliseconds: Int64

    /// Makes an instant from milliseconds since 1970, UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Makes an instant, to the millisecond.
    public init(_ date: Date) { milliseconds = date.milliseconds }

    /// - Returns: nil for anything but an ISO 8601 instant in UTC, or one before the year 1970 or after 9999.
    public init?(parsing text: String) {
        let signs = Array(text.utf8)
        guard (20...30).contains(signs.count), signs.last == UInt8(ascii: "Z"), signs[4] == UInt8(ascii: "-"),
            signs[7] == UInt8(ascii: "-"), signs[10] == UInt8(ascii: "T"), signs[13] == UInt8(ascii: ":"),
            signs[16] == UInt8(ascii: ":"), let year = Self.number(signs[0..<4]), year >= 1970,
            let month = Self.number(signs[5..<7]), (1...12).contains(month), let day = Self.number(signs[8..<10]),
            let hour = Self.number(signs[11..<13]), hour < 24, let minute = Self.number(signs[14..<16]), minute < 60,
            let second = Self.number(signs[17..<19]), second < 60
        else { return nil }
        var fraction = signs[19..<(signs.count - 1)]
        if fraction.first == UInt8(ascii: ".") {
            fraction = fraction.dropFirst()
        } else if !fraction.isEmpty {
            return nil
        }
        let thousandths =
            Array(fraction.prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - fraction.count))
        guard Self.number(fraction) != nil || fraction.isEmpty, let thousandth = Self.number(thousandths[...]),
            signs.count != 21
        else { return nil }
        guard let date = CalendarDay(exactYear: Int(year), month: Int(month), day: Int(day)) else { return nil }
        milliseconds = (((Int64(date.number) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth
    }

    /// The instant as Foundation's `Date`.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// ISO 8601, UTC, with milliseconds.
    public var description: String {
        let thousandth = (milliseconds % 1000 + 1000) % 1000
        let time = CalendarTime(secondsSince1970: Int((milliseconds - thousandth) / 1000))
        return time.internetText(millisecond: Int(thousandth))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// Returns whether one is earlier.
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// Reads ISO 8601.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let moment = Moment(parsing: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time in ISO 8601")
        }
        self = moment
    }

    /// Writes ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
