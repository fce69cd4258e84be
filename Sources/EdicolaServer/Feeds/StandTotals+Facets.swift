import EdicolaCore
import Feeds
import FoundationEssentials
import Hummingbird
import Storage

extension Request {
    /// The selection from a list, as the query gives it.
    var feedFilter: IssueFilter {
        get throws {
            if let price = query("price"), price != "free" {
                throw Refusal(.badRequest, detail: "“price” must be “free”, if present.")
            }
            return IssueFilter(isFree: query("price").map { _ in true }, year: try query("year", in: 1...9999))
        }
    }
}

extension IssueFilter {
    func address(_ path: String, page: Int) -> String {
        let parts = [
            isFree == true ? "price=free" : nil, year.map { "year=\($0)" }, page > 1 ? "page=\(page)" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }
}

extension StandTotals {
    /// Returns the number of issues in a selection.
    func count(of filter: IssueFilter) -> Int {
        let years = filter.isFree == true ? freeByYear : issuesByYear
        return filter.year.map { years[$0] ?? 0 } ?? years.values.reduce(0, +)
    }

    /// Returns the facets: one selection of each kind; a year keeps the price, and a price keeps the year.
    func facets(_ filter: IssueFilter, at path: String) -> [OPDSFacet] {
        var facets: [OPDSFacet] = []
        func add(_ group: String, _ title: String, _ other: IssueFilter) {
            facets.append(
                OPDSFacet(
                    group: group, title: title, path: other.address(path, page: 1), isActive: other == filter,
                    count: count(of: other)))
        }
        let free = freeByYear.values.reduce(0, +)
        if free > 0, free < issuesByYear.values.reduce(0, +) {
            add("Price", "All", IssueFilter(year: filter.year))
            add("Price", "Free", IssueFilter(isFree: true, year: filter.year))
        }
        guard issuesByYear.count > 1 else { return facets }
        add("Year", "All", IssueFilter(isFree: filter.isFree))
        for year in issuesByYear.keys.sorted(by: >) {
            add("Year", String(year), IssueFilter(isFree: filter.isFree, year: year))
        }
        return facets
    }
}

extension Date {
    /// The time of the last change of a list that never changed.
    static let never = Date(timeIntervalSince1970: 0)
}
