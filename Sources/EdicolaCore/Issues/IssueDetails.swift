#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a publisher says of an issue: the body of `PUT …/issues/{i}`.
public struct IssueDetails: Hashable, Sendable, Codable {
    public var title: String
    public var number: IssueNumber?
    public var coverDate: CoverDate
    public var price: Price?
    /// In other currencies.
    public var otherPrices: [Price]?
    public var categories: [StandCategory.ID]?
    public var summary: String?
    public var coverLines: [String]?
    public var previewPages: PreviewPages?
    /// Left out, the instant of sale stays as it was.
    public var onSale: Date?

    public init(
        title: String, number: IssueNumber? = nil, coverDate: CoverDate, price: Price? = nil,
        otherPrices: [Price]? = nil, categories: [StandCategory.ID]? = nil, summary: String? = nil,
        coverLines: [String]? = nil, previewPages: PreviewPages? = nil, onSale: Date? = nil
    ) {
        self.title = title
        self.number = number
        self.coverDate = coverDate
        self.price = price
        self.otherPrices = otherPrices
        self.categories = categories
        self.summary = summary
        self.coverLines = coverLines
        self.previewPages = previewPages
        self.onSale = onSale
    }
}

extension IssueDetails {
    /// The issue that these details describe; what they leave out stays as `known` has it.
    public func issue(_ key: Issue.Key, keeping known: Issue?) -> Issue {
        Issue(
            publication: key.publication, id: key.issue, title: title, number: number, coverDate: coverDate,
            onSale: onSale ?? known?.onSale, price: price,
            otherPrices: price == nil ? [] : otherPrices ?? known?.otherPrices ?? [],
            categories: categories ?? known?.categories ?? [], summary: summary ?? known?.summary ?? "",
            coverLines: coverLines ?? known?.coverLines ?? [], previewPages: previewPages ?? known?.previewPages ?? 3,
            lifeCycle: known?.lifeCycle ?? LifeCycle())
    }
}
