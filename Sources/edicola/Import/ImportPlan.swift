import EdicolaCore
import Feeds
import Foundation

/// The steps of importing a catalog's issues.
struct ImportPlan {
    struct Step {
        var key: Issue.Key
        var issue: ForeignIssue
        var details: IssueDetails
    }

    /// The publications of the issues, by id; existing ones are not changed.
    private(set) var publications: [Publication.ID: Publication] = [:]
    /// The steps, the oldest issue first: so the newest ends on top.
    private(set) var steps: [Step] = []
    /// Existing issues.
    private(set) var known: [Issue.Key] = []
    /// Issues that can't be imported, with the reasons.
    private(set) var leftOut: [String] = []
    /// The catalog's notes on issues that it no longer has.
    private(set) var withdrawn: [String] = []

    private let options: Options

    struct Options {
        /// The publication for all issues, whatever the catalog says.
        var publication: Publication.ID?
        /// The price of paid issues without one, and of issues marked neither free nor paid.
        var price: Price?
        var isDraft = false
        /// What to do about an issue for sale without a price.
        var priceHint = "Add --price “EUR 3.99”"
        var now: Date
    }

    init(_ options: Options) { self.options = options }

    /// Adds a catalog's issues.
    ///
    /// - Parameters:
    ///   - visitor: fetches the full form of partial entries.
    ///   - isKnown: whether an issue exists with its pages.
    mutating func add(
        _ catalog: ForeignCatalog, visitor: CatalogVisitor, isKnown: (Issue.Key) async throws -> Bool
    ) async throws {
        withdrawn += catalog.withdrawn
        leftOut += catalog.repeated.map { "“\($0.title)”: an earlier issue has the same id, \($0.id)" }
        for found in catalog.issues {
            guard let publication = home(of: found, in: catalog) else {
                throw CommandError("The catalog names no publication.", hint: "Add one: --publication ID")
            }
            let key = Issue.Key(publication: publication.id, issue: Issue.ID(foreign: found.id))
            guard !steps.contains(where: { $0.key == key }), !known.contains(key) else { continue }
            if try await isKnown(key) {
                known.append(key)
                continue
            }
            let issue = try await visitor.whole(found)
            let title = issue.title == issue.id ? "\(key)" : "\(key) “\(issue.title)”"
            guard !issue.files.isEmpty else {
                leftOut.append("\(title): no file in a supported format")
                continue
            }
            let price = issue.price ?? (issue.isFree == true ? nil : options.price)
            guard issue.isFree != false || price != nil else {
                leftOut.append("\(title): for sale, but without a price in the catalog. \(options.priceHint)")
                continue
            }
            if publications[publication.id] == nil { publications[publication.id] = publication }
            steps.append(Step(key: key, issue: issue, details: details(of: issue, price: price)))
        }
        steps.sort { ($0.details.onSale ?? options.now) < ($1.details.onSale ?? options.now) }
    }

    private func home(of issue: ForeignIssue, in catalog: ForeignCatalog) -> Publication? {
        if let id = options.publication {
            return Publication(
                id: id, title: catalog.title ?? id.text, language: language(of: catalog), summary: catalog.summary)
        }
        if let own = issue.publication, let id = own.id ?? Publication.ID(title: own.title) {
            return Publication(id: id, title: own.title, language: language(of: catalog))
        }
        guard let title = catalog.title, let id = Publication.ID(title: title) else { return nil }
        return Publication(id: id, title: title, language: language(of: catalog), summary: catalog.summary)
    }

    private func language(of catalog: ForeignCatalog) -> String {
        let said = catalog.language ?? ""
        return said.wholeMatch(of: /[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*/) != nil ? said : "en"
    }

    private func details(of issue: ForeignIssue, price: Price?) -> IssueDetails {
        let date = issue.date ?? options.now
        return IssueDetails(
            title: issue.title, number: issue.number, coverDate: issue.coverDate ?? .month(of: date), price: price,
            isFree: price == nil, summary: issue.summary, onSale: options.isDraft ? nil : date)
    }
}

extension CoverDate {
    fileprivate static func month(of date: Date) -> CoverDate {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month], from: date)
        return CoverDate(.month(year: parts.year ?? 2026, month: parts.month ?? 1))
    }
}
