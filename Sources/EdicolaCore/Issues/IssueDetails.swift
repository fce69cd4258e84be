#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A publisher's details of an issue: the body of `PUT …/issues/{i}`.
public struct IssueDetails: Hashable, Sendable, Codable {
    /// The title that readers see.
    public var title: String
    /// Left out, the issue is a special, even if it had a number before.
    public var number: IssueNumber?
    /// The date on the cover.
    public var coverDate: CoverDate
    /// The price of a single copy; without it, single copies are no longer sold.
    public var price: Price?
    /// Prices in other currencies.
    public var otherPrices: [Price]?
    /// Whether everybody may read all of it; never together with a ``price``. Left out, it is unchanged; a new issue is
    /// not free.
    public var isFree: Bool?
    /// The categories under which it is filed; left out, they are unchanged, `[]` removes it from all.
    public var categories: [StandCategory.ID]?
    /// Left out, it is unchanged; empty removes it.
    public var summary: String?
    /// Left out, they are unchanged.
    public var coverLines: [String]?
    /// Left out, they are unchanged; for a new issue, the first three.
    public var previewPages: PreviewPages?
    /// Left out, the instant of sale is unchanged.
    public var onSale: Date?
    /// Puts the issue on sale when the newsstand receives this, by its own clock; never together with ``onSale``.
    public var now: Bool?

    /// Makes details; each property documents what leaving it out means.
    public init(
        title: String, number: IssueNumber? = nil, coverDate: CoverDate, price: Price? = nil,
        otherPrices: [Price]? = nil, isFree: Bool? = nil, categories: [StandCategory.ID]? = nil,
        summary: String? = nil, coverLines: [String]? = nil, previewPages: PreviewPages? = nil, onSale: Date? = nil,
        now: Bool? = nil
    ) {
        self.title = title
        self.number = number
        self.coverDate = coverDate
        self.price = price
        self.otherPrices = otherPrices
        self.isFree = isFree
        self.categories = categories
        self.summary = summary
        self.coverLines = coverLines
        self.previewPages = previewPages
        self.onSale = onSale
        self.now = now
    }
}

extension IssueDetails {
    /// Makes the current details of an issue, without its instant of sale, which stays unchanged.
    public init(_ issue: Issue) {
        self.init(
            title: issue.title, number: issue.number, coverDate: issue.coverDate, price: issue.price,
            otherPrices: issue.otherPrices, isFree: issue.isFree, categories: issue.categories, summary: issue.summary,
            coverLines: issue.coverLines, previewPages: issue.previewPages)
    }

    /// Returns the issue that these details describe; values that they leave out come from `known`.
    ///
    /// - Parameter instant: The newsstand's clock, for ``now``.
    public func issue(_ key: Issue.Key, keeping known: Issue?, at instant: Date) -> Issue {
        Issue(
            publication: key.publication, id: key.issue, title: title, number: number, coverDate: coverDate,
            onSale: now == true ? instant : onSale ?? known?.onSale, price: price,
            otherPrices: price == nil ? [] : otherPrices ?? known?.otherPrices ?? [],
            isFree: isFree ?? known?.isFree ?? false,
            categories: categories ?? known?.categories ?? [], summary: summary ?? known?.summary ?? "",
            coverLines: coverLines ?? known?.coverLines ?? [], previewPages: previewPages ?? known?.previewPages ?? 3,
            lifeCycle: known?.lifeCycle ?? LifeCycle())
    }
}
