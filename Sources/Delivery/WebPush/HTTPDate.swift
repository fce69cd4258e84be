import EdicolaCore
import FoundationEssentials

/// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7), the one form that is sent today.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func parse(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            (1_970...9_999).contains(year)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let date = CalendarDay(year: year, month: month + 1, day: day).number
        return Date(timeIntervalSince1970: TimeInterval(((date * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]))
    }
}
