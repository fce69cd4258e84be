#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The answer of `GET …/issues/{i}`: the issue, and whether the one who asks may open it.
public struct IssueAnswer: Hashable, Sendable, Codable {
    public var entry: CatalogEntry
    /// May all of it be opened?
    public var isOpen: Bool
    /// When not: what its reader can do.
    public var nextAction: Remedy?

    public init(entry: CatalogEntry, access: Access) {
        self.entry = entry
        isOpen = access.isGranted
        if case .refused(let remedy) = access { nextAction = remedy }
    }
}

/// What a publisher says of an issue: the body of `PUT …/issues/{i}`.
public struct IssueDetails: Hashable, Sendable, Codable {
    public var title: String
    public var number: IssueNumber?
    public var coverDate: CoverDate
    public var price: Price?
    public var summary: String?
    public var coverLines: [String]?
    public var previewPages: Int?
    /// Left out, the instant of sale stays as it was.
    public var onSale: Date?

    public init(
        title: String, number: IssueNumber? = nil, coverDate: CoverDate, price: Price? = nil, summary: String? = nil,
        coverLines: [String]? = nil, previewPages: Int? = nil, onSale: Date? = nil
    ) {
        self.title = title
        self.number = number
        self.coverDate = coverDate
        self.price = price
        self.summary = summary
        self.coverLines = coverLines
        self.previewPages = previewPages
        self.onSale = onSale
    }
}

/// How far the press is with an issue: the `progress` event of `GET /events`.
public struct PressProgress: Hashable, Sendable, Codable {
    public var publication: Publication.ID
    public var issue: Issue.ID
    public var pagesReady: Int
    /// 0 while the file has not been looked into yet.
    public var pageCount: Int
    public var stage: LifeCycle.Stage
    /// The stable code when the file was refused.
    public var failure: String?
    /// The same for a person.
    public var sentence: String?

    public init(
        publication: Publication.ID, issue: Issue.ID, pagesReady: Int, pageCount: Int, stage: LifeCycle.Stage,
        failure: String? = nil, sentence: String? = nil
    ) {
        self.publication = publication
        self.issue = issue
        self.pagesReady = pagesReady
        self.pageCount = pageCount
        self.stage = stage
        self.failure = failure
        self.sentence = sentence
    }
}
