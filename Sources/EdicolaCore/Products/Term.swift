import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The duration of a product: an ISO 8601 duration of one unit, `P7D`, `P1W`, `P1M`, `P1Y`.
public struct Term: Hashable, Sendable, CustomStringConvertible {
    /// The unit of a term; the characters are those of ISO 8601.
    public enum Unit: Character, Hashable, Sendable, CaseIterable {
        /// 24 hours.
        case day = "D"
        /// Seven days of 24 hours.
        case week = "W"
        /// A month of the calendar, whatever its length.
        case month = "M"
        /// Twelve months of the calendar.
        case year = "Y"
    }

    /// At least 1.
    public let count: Int
    /// The unit of ``count``.
    public let unit: Unit

    /// - Returns: nil unless the count is 1 to 999.
    public init?(_ count: Int, _ unit: Unit) {
        guard (1...999).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// - Returns: nil for anything but `P`, a number and one of `D`, `W`, `M`, `Y`.
    public init?(parsing text: some StringProtocol) {
        guard text.first == "P", let last = text.last, let unit = Unit(rawValue: last) else { return nil }
        let digits = text.dropFirst().dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits) else {
            return nil
        }
        self.init(count, unit)
    }

    /// The ISO 8601 form: `P1M`.
    public var description: String { "P\(count)\(unit.rawValue)" }

    /// Returns the first instant after the term: the same time of day in UTC, in a shorter month on its last day.
    public func end(from start: Date) -> Date {
        let day: Int64 = 86_400_000
        let milliseconds = start.milliseconds
        switch unit {
        case .day: return Date(milliseconds: milliseconds + Int64(count) * day)
        case .week: return Date(milliseconds: milliseconds + Int64(count) * 7 * day)
        case .month, .year:
            let number = milliseconds >= 0 ? milliseconds / day : (milliseconds - day + 1) / day
            let moved = CalendarDay(number: Int(number)).adding(months: unit == .year ? count * 12 : count)
            return Date(milliseconds: Int64(moved.number) * day + (milliseconds - number * day))
        }
    }
}

extension Term: Codable {
    /// Reads the duration; refuses anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let term = Term(parsing: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A term must be a duration such as P1W, P1M or P1Y.")
        }
        self = term
    }

    /// Writes the duration.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
