#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One number of a publication, as its publisher describes it.
///
/// The pages are in the ``Manifest``; a stand shows a ``CatalogEntry``.
public struct Issue: Hashable, Sendable, Codable, IdentifierOwner {
    /// An issue's permanent id within its publication.
    public typealias ID = Identifier<Issue>

    /// The path segments that a publication's own pages use beside its issues.
    public static let reservedIdentifiers: Set<String> = [
        "announcing", "latest", "cover.jpg", "news", "policy", "products", "search", "stand",
    ]

    /// The publication to which the issue belongs.
    public let publication: Publication.ID
    /// Its permanent id, the same on the stand, in shops and in libraries.
    public let id: ID
    /// The title that readers see: “The Lemon Number”. Plain text.
    public var title: String
    /// Its place in the numbering; nil for a special, which is outside it.
    public var number: IssueNumber?
    /// The date on the cover; it has no effect on ``onSale``.
    public var coverDate: CoverDate
    /// The instant from which the stand shows the issue; nil until the publisher sets it.
    ///
    /// Never taken from the cover date: the two are different things.
    public var onSale: Date?
    /// The price of a single copy; nil for a free issue, and for one that only subscriptions open.
    public var price: Price? {
        didSet { if price != nil { isFree = false } }
    }
    /// Prices in other currencies, one each; only for an issue with a ``price``.
    public var otherPrices: [Price]
    /// Whether everybody may read all of it, without a subscription too. It is the publisher's decision, never a
    /// default.
    public var isFree: Bool
    /// The categories under which it is filed.
    public var categories: [StandCategory.ID]
    /// A few sentences of plain text; empty when the publisher wrote none.
    public var summary: String
    /// Three to five lines from the cover.
    public var coverLines: [String]
    /// The pages that are free for everybody.
    public var previewPages: PreviewPages
    /// Its state on the way to the stand.
    public var lifeCycle: LifeCycle

    /// Makes an issue; by default a draft with a preview of its first three pages.
    ///
    /// - Parameter isFree: nil means free exactly when there is no price. A publisher's data always state it.
    public init(
        publication: Publication.ID, id: ID, title: String, number: IssueNumber? = nil, coverDate: CoverDate,
        onSale: Date? = nil, price: Price? = nil, otherPrices: [Price] = [], isFree: Bool? = nil,
        categories: [StandCategory.ID] = [], summary: String = "", coverLines: [String] = [],
        previewPages: PreviewPages = 3, lifeCycle: LifeCycle = LifeCycle()
    ) {
        self.publication = publication
        self.id = id
        self.title = title
        self.number = number
        self.coverDate = coverDate
        self.onSale = onSale
        self.price = price
        self.otherPrices = otherPrices
        self.isFree = price == nil && isFree ?? true
        self.categories = categories
        self.summary = summary
        self.coverLines = coverLines
        self.previewPages = previewPages
        self.lifeCycle = lifeCycle
    }

    /// Whether it is neither free nor priced: only a subscription or an archive pass opens it.
    public var isForSubscribersOnly: Bool { price == nil && !isFree }

    /// Returns the price in the first of these currencies that has one, or else the first price.
    public func price(in currencies: [String]) -> Price? {
        guard let price else { return nil }
        let all = [price] + otherPrices
        return currencies.lazy.compactMap { code in all.first { $0.currency == code } }.first ?? price
    }

    /// Both ids: the issue's key in the whole newsstand.
    public var key: Key { Key(publication: publication, issue: id) }

    /// An issue's key in the whole newsstand, written `publication/issue`.
    public struct Key: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The publication's id.
        public let publication: Publication.ID
        /// The issue's id, unique only within the publication.
        public let issue: Issue.ID

        /// Makes a key of both ids, without checking that the issue exists.
        public init(publication: Publication.ID, issue: Issue.ID) {
            self.publication = publication
            self.issue = issue
        }

        /// Reads `publication/issue`.
        public init?(parsing text: some StringProtocol) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let publication = try? Publication.ID(parsing: parts[0]),
                let issue = try? Issue.ID(parsing: parts[1])
            else { return nil }
            self.init(publication: publication, issue: issue)
        }

        /// `publication/issue`, as ``init(parsing:)`` reads it.
        public var description: String { "\(publication)/\(issue)" }
    }
}

extension Issue {
    /// Returns whether the stand may show it at this instant. Before ``onSale`` the issue is under embargo.
    ///
    /// A scheduled issue goes on sale by the clock only: no job has to run for it. One whose time has come while its
    /// pages are still being pressed is shown as soon as its first pages can be read.
    public func isOnStand(at now: Date, firstPagesReady: Bool) -> Bool {
        guard let onSale, onSale <= now else { return false }
        return switch lifeCycle.stage {
        case .onSale, .scheduled: true
        case .processing: firstPagesReady
        case .draft, .ready, .withdrawn: false
        }
    }
}
