import EdicolaCore
import Feeds
import Hummingbird
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Request {
    var selection: StandSelection {
        get throws {
            if let price = query("price"), price != "free" {
                throw Refusal(.badRequest, detail: "“price” is “free” or left out.")
            }
            return StandSelection(isFree: query("price") != nil, year: try query("year", in: 1...9999))
        }
    }
}

extension StandSelection {
    func address(_ path: String, page: Int) -> String {
        let parts = [
            isFree ? "price=free" : nil, year.map { "year=\($0)" }, page > 1 ? "page=\(page)" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }
}

extension StandTotals {
    /// Issues that a choice leaves.
    func count(of selection: StandSelection) -> Int {
        let years = selection.isFree ? freeByYear : issuesByYear
        return selection.year.map { years[$0] ?? 0 } ?? years.values.reduce(0, +)
    }

    /// One choice of each kind; choosing a year keeps the price, and the other way round.
    func facets(_ selection: StandSelection, at path: String) -> [OPDSFacet] {
        var facets: [OPDSFacet] = []
        func add(_ group: String, _ title: String, _ other: StandSelection) {
            facets.append(
                OPDSFacet(
                    group: group, title: title, path: other.address(path, page: 1), isActive: other == selection,
                    count: count(of: other)))
        }
        let free = freeByYear.values.reduce(0, +)
        if free > 0, free < issuesByYear.values.reduce(0, +) {
            add("Price", "All", StandSelection(isFree: false, year: selection.year))
            add("Price", "Free", StandSelection(isFree: true, year: selection.year))
        }
        guard issuesByYear.count > 1 else { return facets }
        add("Year", "All", StandSelection(isFree: selection.isFree))
        for year in issuesByYear.keys.sorted(by: >) {
            add("Year", String(year), StandSelection(isFree: selection.isFree, year: year))
        }
        return facets
    }
}

extension Date {
    /// The last change of what never changed.
    static let never = Date(timeIntervalSince1970: 0)
}
