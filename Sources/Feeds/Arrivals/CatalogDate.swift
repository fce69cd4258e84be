import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date as catalogs write it, however they write it.
struct CatalogDate {
    enum Style {
        /// RFC 3339.
        case internet
        /// RFC 822.
        case mail
        /// `2013-04-30 09:59:54`, GMT, as Baker writes.
        case plain
        /// A day, a month, a year.
        case partial
        /// Anything else that could be understood.
        case other
    }

    var instant: Date
    var style: Style
    /// What a cover would say.
    var coverDate: CoverDate

    init?(_ text: String) {
        let text = String(text.trimmed)
        guard let found = Self.numeric(text) ?? Self.mail(text) else { return nil }
        self = found
    }

    private init?(_ parts: DateComponents, offset: Int, style: Style, coverDate: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let year = parts.year, (1000...9999).contains(year), (1...12).contains(parts.month ?? 1),
            (0...24).contains(parts.hour ?? 0), (0...59).contains(parts.minute ?? 0),
            (0...60).contains(parts.second ?? 0), let instant = calendar.date(from: parts),
            let coverDate = try? CoverDate(parsing: coverDate)
        else { return nil }
        self.instant = instant.addingTimeInterval(Double(-offset))
        self.style = style
        self.coverDate = coverDate
    }

    /// `2013`, `2013-04`, `2013-04-30`, and these with a time and a zone.
    private static func numeric(_ text: String) -> CatalogDate? {
        let form =
            /(\d{4})(?:[-\/](\d\d?)(?:[-\/](\d\d?)(?:([Tt ]+)(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?([Zz]|UTC|GMT|[+-]\d\d:?\d\d)?)?)?)?/
        guard let match = text.wholeMatch(of: form), let year = Int(match.1) else { return nil }
        let (month, day) = (match.2.flatMap { Int($0) }, match.3.flatMap { Int($0) })
        let zone = match.8.map(String.init)
        let hasTime = match.5 != nil
        let parts = DateComponents(
            year: year, month: month ?? 1, day: day ?? 1, hour: match.5.flatMap { Int($0) },
            minute: match.6.flatMap { Int($0) }, second: match.7.flatMap { Int($0) })
        guard let offset = offset(of: zone ?? "Z") else { return nil }
        let style: Style =
            if !hasTime {
                .partial
            } else if match.4 == "T", match.7 != nil, let zone, zone == "Z" || zone.contains(":") {
                .internet
            } else if match.4 == " ", match.7 != nil, zone == nil {
                .plain
            } else {
                .other
            }
        // What goes on sale on the first is called by its month.
        let coverDate = [Optional(year), month, day == 1 && hasTime ? nil : day].compactMap(\.self).map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        return CatalogDate(parts, offset: offset, style: style, coverDate: coverDate.joined(separator: "-"))
    }

    /// `Tue, 30 Apr 2013 09:59:54 -0700`
    private static func mail(_ text: String) -> CatalogDate? {
        let form =
            /(?:[A-Za-z]{3,9},? +)?(\d\d?) ([A-Za-z]{3})[a-z]* (\d{4}|\d\d)(?: (\d\d?):(\d\d)(?::(\d\d))?(?: ([A-Za-z]{1,4}|[+-]\d{4}))?)?/
        guard let match = text.wholeMatch(of: form), let day = Int(match.1), let given = Int(match.3),
            let index = months.firstIndex(of: match.2.lowercased()),
            let offset = offset(of: match.7.map(String.init) ?? "GMT")
        else { return nil }
        let year = given < 100 ? given + (given < 50 ? 2000 : 1900) : given
        let parts = DateComponents(
            year: year, month: index + 1, day: day, hour: match.4.flatMap { Int($0) },
            minute: match.5.flatMap { Int($0) }, second: match.6.flatMap { Int($0) })
        let (month, date) = (index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)", day < 10 ? "0\(day)" : "\(day)")
        return CatalogDate(
            parts, offset: offset, style: .mail, coverDate: day == 1 ? "\(year)-\(month)" : "\(year)-\(month)-\(date)")
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Seconds east of Greenwich.
    private static func offset(of zone: String) -> Int? {
        switch zone.uppercased() {
        case "Z", "UTC", "GMT", "UT": return 0
        case "EDT": return -4 * 3600
        case "EST", "CDT": return -5 * 3600
        case "CST", "MDT": return -6 * 3600
        case "MST", "PDT": return -7 * 3600
        case "PST": return -8 * 3600
        default:
            let digits = zone.dropFirst().filter { $0 != ":" }
            guard digits.count == 4, let number = Int(digits), number % 100 < 60, number / 100 <= 14 else { return nil }
            return (zone.hasPrefix("-") ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
        }
    }
}
