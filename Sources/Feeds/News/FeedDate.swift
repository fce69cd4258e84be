#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The instants of feeds: RFC 3339 (`2026-03-01T06:00:00Z`) and RFC 822 (`Sun, 01 Mar 2026 06:00:00 GMT`), read leniently.
enum FeedDate {
    static func date(_ text: String) -> Date? {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let first = words.first else { return nil }
        if first.utf8.count >= 10, first.utf8.dropFirst(4).first == 0x2D {
            return standard(words.joined(separator: "T"))
        }
        return internet(words)
    }

    private static func standard(_ text: String) -> Date? {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: true)
        let day = parts[0].split(separator: "-").compactMap { Int($0) }
        guard day.count == 3 else { return nil }
        guard parts.count == 2 else { return instant(day, [0, 0, 0], offset: 0) }
        let clock = parts[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let zone = parts[1].dropFirst(clock.count).filter { $0 != "T" }
        return instant(day, time(clock), offset: offset(zone))
    }

    private static func internet(_ words: [String]) -> Date? {
        let rest = Int(words[0]) == nil ? Array(words.dropFirst()) : words
        guard rest.count >= 3, let day = Int(rest[0]), var year = Int(rest[2]),
            let month = months.firstIndex(of: rest[1].prefix(3).lowercased())
        else { return nil }
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        let clock = rest.count > 3 ? time(rest[3][...]) : [0, 0, 0]
        return instant([year, month + 1, day], clock, offset: rest.count > 4 ? offset(rest[4]) : 0)
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func time(_ text: Substring) -> [Int] {
        let parts = text.split(separator: ":").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        return Array((parts + [0, 0, 0]).prefix(3))
    }

    /// Seconds east of Greenwich: `+0100`, `+01:00`, `EST`.
    private static func offset(_ zone: some StringProtocol) -> Int {
        let digits = String(zone.filter(\.isNumber))
        guard zone.hasPrefix("+") || zone.hasPrefix("-"), digits.count >= 4, let hours = Int(digits.prefix(2)),
            let minutes = Int(digits.dropFirst(2).prefix(2)), hours < 24
        else { return (names[zone.uppercased()] ?? 0) * 3600 }
        return (hours * 3600 + minutes * 60) * (zone.hasPrefix("-") ? -1 : 1)
    }

    private static let names = [
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "CET": 1, "CEST": 2,
    ]

    private static func instant(_ day: [Int], _ time: [Int], offset: Int) -> Date? {
        guard (1...9999).contains(day[0]), (1...12).contains(day[1]), (1...31).contains(day[2]),
            (0...24).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        // Days from civil: <https://howardhinnant.github.io/date_algorithms.html>
        let year = day[1] <= 2 ? day[0] - 1 : day[0]
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (day[1] + (day[1] > 2 ? -3 : 9)) + 2) / 5 + day[2] - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Date(
            timeIntervalSince1970: Double(days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2] - offset))
    }
}
