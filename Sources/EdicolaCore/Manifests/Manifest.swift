#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A revision of an issue: pages in reading order, contents, covers, and every asset with its size and SHA-256.
///
/// Its JSON is a Readium Web Publication Manifest (`application/webpub+json`); see `Manifest+WebPublication.swift`.
/// While an issue is being pressed its manifest lists the pages that are ready, a prefix of the whole.
public struct Manifest: Hashable, Sendable {
    /// The issue's publication.
    public var publication: Publication.ID
    /// The publication's title.
    public var publicationTitle: String
    /// The issue's id.
    public var issue: Issue.ID
    /// 0 while the first revision is being pressed.
    public var revision: Int
    /// When this revision was made.
    public var modified: Date
    /// Its title.
    public var title: String
    /// As in RFC 5646: `en`, `it`.
    public var language: String
    /// The printed issue number.
    public var number: IssueNumber?
    /// The printed date.
    public var coverDate: CoverDate?
    /// Whether pages turn from right to left.
    public var isRightToLeft: Bool
    /// The number of pages in all, including those not pressed yet.
    public var pageCount: Int
    /// The format of its file, and how it is read.
    public var form: IssueForm
    /// The folder of documents and resources below `assets/`: `content/3fa9c1d2e4b5a697`. Its files keep the names by
    /// which they refer to each other.
    public var content: String?
    /// The pages that can be read, in reading order, without gaps.
    public var pages: [Page]
    /// The table of contents; empty when the file has none.
    public var contents: [ContentsEntry]
    /// Articles with their texts, in reading order.
    public var articles: [Article]
    /// Files to which documents and layers refer.
    public var resources: [Resource]
    /// JPEG pictures of the cover, narrowest first.
    public var covers: [Picture]
    /// The cover's dominant colour, `#RRGGBB`.
    public var colour: String?
    /// The publisher's own file, when readers may have it.
    public var original: Asset?
    /// The limit for copying from it; nil for none.
    public var copyLimit: CopyLimit?

    /// Makes a manifest.
    public init(
        publication: Publication.ID, publicationTitle: String, issue: Issue.ID, revision: Int, modified: Date,
        title: String, language: String = "en", number: IssueNumber? = nil, coverDate: CoverDate? = nil,
        isRightToLeft: Bool = false, pageCount: Int, form: IssueForm = IssueForm(), content: String? = nil,
        pages: [Page] = [], contents: [ContentsEntry] = [], articles: [Article] = [], resources: [Resource] = [],
        covers: [Picture] = [], colour: String? = nil, original: Asset? = nil, copyLimit: CopyLimit? = nil
    ) {
        self.publication = publication
        self.publicationTitle = publicationTitle
        self.issue = issue
        self.revision = revision
        self.modified = modified
        self.title = title
        self.language = language
        self.number = number
        self.coverDate = coverDate
        self.isRightToLeft = isRightToLeft
        self.pageCount = pageCount
        self.form = form
        self.content = content
        self.pages = pages
        self.contents = contents
        self.articles = articles
        self.resources = resources
        self.covers = covers
        self.colour = colour
        self.original = original
        self.copyLimit = copyLimit
    }

    /// Whether every page is ready.
    public var isComplete: Bool { pages.count == pageCount }
}

/// A line of the contents, with the lines below it.
public struct ContentsEntry: Hashable, Sendable, Codable, Identifiable {
    /// All properties, because several lines may have one title, and one page.
    public var id: Self { self }
    /// Its title.
    public var title: String
    /// The page to which it leads, from 1; nil for a heading without a link.
    public var page: Int?
    /// An id within the page's document.
    public var fragment: String?
    /// The lines below it.
    public var children: [ContentsEntry]

    /// Makes a line; by default without a link.
    public init(title: String, page: Int? = nil, fragment: String? = nil, children: [ContentsEntry] = []) {
        self.title = title
        self.page = page
        self.fragment = fragment
        self.children = children
    }
}
