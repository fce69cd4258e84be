import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date in a catalog, with the cover date that follows from it.
struct CatalogDate {
    let instant: Date
    let style: FeedDate.Style
    let coverDate: CoverDate

    init?(_ text: String) {
        guard let date = FeedDate(text), date.year >= 1000 else { return nil }
        // An issue on sale on the first of a month is named after the month.
        let isMonth = date.day == 1 && (date.hasTime || date.style == .mail)
        let parts = [date.year, date.month, isMonth ? nil : date.day].compactMap(\.self)
        let name = parts.map { Digits.text($0, width: 2) }.joined(separator: "-")
        guard let coverDate = try? CoverDate(parsing: name) else { return nil }
        self.coverDate = coverDate
        (instant, style) = (date.instant, date.style)
    }
}

extension FeedDate {
    var instant: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }
}
