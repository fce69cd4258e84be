import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date as catalogs write it, with what a cover would say of it.
struct CatalogDate {
    let instant: Date
    let style: FeedDate.Style
    let coverDate: CoverDate

    init?(_ text: String) {
        guard let date = FeedDate(text), date.year >= 1000 else { return nil }
        // What goes on sale on the first is called by its month.
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
