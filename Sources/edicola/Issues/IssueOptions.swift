import ArgumentParser
import EdicolaCore
import Foundation

/// `--publication` and `--issue`.
struct IssueOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("Publication's id.", valueName: "id"))
    var publication: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Issue's id, permanent: 2026-03.", valueName: "id"))
    var issue: String

    func key() throws -> Issue.Key { try Issue.Key(publication: publication, issue: issue) }
}

/// `PUBLICATION/ISSUE`, or the two as separate arguments.
struct IssueArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Issue, as publication/issue.", valueName: "publication/issue"))
    var issue: String

    @Argument(help: .hidden)
    var apart: String?

    func validate() throws { _ = try key() }

    func key() throws -> Issue.Key {
        let words = [issue, apart].compactMap(\.self)
        let names = words.flatMap { $0.split(separator: "/", omittingEmptySubsequences: false) }.map(String.init)
        guard names.count == 2 else { throw ValidationError("Name the issue as publication/issue: frutta/2026-03.") }
        return try Issue.Key(publication: names[0], issue: names[1])
    }
}

extension Issue.Key {
    init(publication: String, issue: String) throws {
        do {
            self.init(publication: try .init(parsing: publication), issue: try .init(parsing: issue))
        } catch {
            throw ValidationError("“\(publication)” / “\(issue)”: \(error)")
        }
    }
}

/// A publisher's metadata of an issue.
struct DetailOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Title (default: the cover date in words).", valueName: "text")) var title:
        String?

    @Option(name: .long, help: ArgumentHelp("Number: 7, or 37-38 for a double issue (default: none, a special)."))
    var number: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Date on the cover: 2026-03, 2026-03-01, 2026-W09, 2026-spring, 2026-07/2026-08.")
    )
    var coverDate: String?

    @Option(
        name: .long, help: ArgumentHelp("Time from which the stand shows it: 2026-03-01T06:00:00Z.", valueName: "when"))
    var onSale: String?

    @Flag(name: .long, help: "Free for everybody.") var free = false

    @Option(
        name: .long,
        help: ArgumentHelp("Price of a single copy: “EUR 3.99”. Repeat for other currencies.", valueName: "price"))
    var price: [String] = []

    @Option(name: .long, help: ArgumentHelp("Category's id. Repeat for more.", valueName: "id"))
    var category: [String] = []

    @Option(name: .long, help: ArgumentHelp("Summary for its page: two or three sentences.", valueName: "text"))
    var summary: String?

    @Option(name: .long, help: ArgumentHelp("Cover line. Repeat for more.", valueName: "text")) var coverLine:
        [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Free pages: 3 (the first three), or 1,4-6,9 (default: 3).", valueName: "pages")
    )
    var previewPages: String?

    func validate() throws {
        if free, !price.isEmpty { throw ValidationError("An issue is either --free or has a --price.") }
        if let previewPages, PreviewPages(parsing: previewPages) == nil {
            throw ValidationError("--preview-pages needs 3, for the first three, or pages such as 1,4-6,9.")
        }
    }

    /// Returns the metadata; values without an option stay. An issue without a title is named by its cover date.
    func applied(to known: Issue?) throws -> IssueDetails {
        let date = try coverDate.map { try CoverDate(parsing: $0) } ?? known?.coverDate ?? .thisMonth
        var details = IssueDetails(
            title: title ?? known?.title ?? date.words, number: known?.number, coverDate: date,
            price: free ? nil : known?.price,
            isFree: free ? true : price.isEmpty ? nil : false, summary: summary ?? known?.summary,
            coverLines: coverLine.isEmpty ? known?.coverLines : coverLine,
            previewPages: previewPages.flatMap { PreviewPages(parsing: $0) } ?? known?.previewPages)
        if let number {
            guard let parsed = IssueNumber(parsing: number) else {
                throw ValidationError("“\(number)” is not an issue number. Use 7 or 37-38.")
            }
            details.number = parsed
        }
        let prices = try price.map { try Price(parsing: $0) }
        guard Set(prices.map(\.currency)).count == prices.count else {
            throw ValidationError("Give each currency only one price.")
        }
        if let first = prices.first {
            details.price = first
            details.otherPrices = Array(prices.dropFirst())
        }
        if !category.isEmpty {
            details.categories = category == [""] ? [] : try category.map { try StandCategory.ID(parsing: $0) }
        }
        if let onSale { details.onSale = try Date(instant: onSale) }
        return details
    }
}

extension CoverDate {
    static var thisMonth: CoverDate {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: Date())
        return CoverDate(.month(year: parts.year ?? 2026, month: parts.month ?? 1))
    }
}

extension Price {
    /// Reads `EUR 3.99` or `3.99 EUR`.
    init(parsing text: String) throws {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let code = words.first(where: { $0.utf8.count == 3 && $0.allSatisfy(\.isLetter) }),
            let amount = words.first(where: { $0 != code }),
            let one = Price(minor: 1, currency: code.uppercased()),
            let minor = Self.minor(amount, digits: one.minorDigits),
            let price = Price(minor: minor, currency: one.currency)
        else { throw ValidationError("“\(text)” is not a price. Use “EUR 3.99”, or --free for a free issue.") }
        self = price
    }

    private static func minor(_ amount: String, digits: Int) -> Int? {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), whole >= 0, parts.count <= 2 else { return nil }
        let fraction = parts.count == 2 ? String(parts[1]) : ""
        guard fraction.count <= digits, fraction.allSatisfy(\.isASCII) else { return nil }
        let padded = fraction + String(repeating: "0", count: digits - fraction.count)
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        guard let rest = padded.isEmpty ? 0 : Int(padded), rest >= 0 else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
        return overflow ? nil : product + rest
    }
}

extension Date {
    /// Reads an ISO 8601 instant (`2026-03-01T06:00:00Z`, `2026-03-01T07:00+01:00`) or a day, which begins at 00:00
    /// UTC.
    init(instant text: String) throws {
        let full = text.replacing(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)(Z|[+-]\d\d:?\d\d)$/) { "\($0.1):00\($0.2)" }
        let day = Date.ISO8601FormatStyle().year().month().day()
        if let instant = try? Date(full, strategy: .iso8601) {
            self = instant
        } else if text.utf8.count == 10, let instant = try? Date(text, strategy: day) {
            self = instant
        } else {
            throw ValidationError("“\(text)” is not a time. Use 2026-03-01T06:00:00Z.")
        }
    }
}
