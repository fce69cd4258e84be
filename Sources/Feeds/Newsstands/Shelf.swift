public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// `shelf.json`, the catalogue of apps built on the Baker framework: an array of objects, newest first.
public struct Shelf: Sendable {
    public static let mediaType = "application/json"

    public var issues: [FeedIssue]
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String
    /// The shops' names of single issues; an issue that is not among them has the name ``product(_:)``.
    public var products: [Issue.ID: Product.ID]

    public init(issues: [FeedIssue], baseURL: String, products: [Issue.ID: Product.ID] = [:]) {
        self.issues = issues
        self.baseURL = baseURL
        self.products = products
    }

    public func document() throws -> Data { try JSON.encode(issues.map(book)) }

    /// `product_id` is left out for a free issue, by which Baker recognizes one.
    private struct Book: Encodable {
        var name: String
        var title: String
        var info: String
        /// GMT, `2026-03-01 06:00:00`.
        var date: String
        var cover: String?
        var url: String
        var product: String?

        enum CodingKeys: String, CodingKey {
            case name, title, info, date, cover, url
            case product = "product_id"
        }
    }

    private func book(_ issue: FeedIssue) -> Book {
        let name = issue.key.issue.text
        return Book(
            name: name, title: issue.issue.title, info: issue.summary,
            date: (issue.issue.onSale ?? issue.entry.updated).formatted(Self.dates),
            cover: issue.entry.cover(atLeast: 600).map { baseURL + Paths.API.asset($0.asset.path, of: issue.key) },
            url: baseURL + Paths.Feeds.hpub(issue.key),
            product: issue.issue.isFree ? nil : Self.product(issue.key, among: products))
    }

    /// Returns the default name of a single issue in a shop, in reverse-DNS form. It is permanent, because its parts
    /// are.
    public static func product(_ key: Issue.Key, among known: [Issue.ID: Product.ID] = [:]) -> String {
        known[key.issue]?.text ?? "\(key.publication).issue.\(key.issue)"
    }

    private static let dates = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day()
        .time(includingFractionalSeconds: false)
}
