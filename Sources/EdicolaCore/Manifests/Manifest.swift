#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a revision of an issue consists of: pages in reading order, contents, covers, and every asset with its size and
/// SHA-256.
///
/// On the wire it is a Readium Web Publication Manifest with the Divina profile (`application/webpub+json`); see
/// `Manifest+WebPublication.swift`. While an issue is being pressed its manifest lists the pages that are ready, a
/// prefix of the whole.
public struct Manifest: Hashable, Sendable {
    public var publication: Publication.ID
    public var publicationTitle: String
    public var issue: Issue.ID
    /// 0 while the first revision is being pressed.
    public var revision: Int
    /// When this revision was made.
    public var modified: Date
    public var title: String
    public var language: String
    public var number: IssueNumber?
    public var coverDate: CoverDate?
    /// Whether pages turn from right to left.
    public var isRightToLeft: Bool
    /// How many pages the issue has in all, those not pressed yet included.
    public var pageCount: Int
    /// The pages that can be read, in reading order, without gaps.
    public var pages: [Page]
    public var contents: [ContentsEntry]
    /// JPEG pictures of the cover, narrowest first.
    public var covers: [Picture]
    /// The cover's dominant colour, `#RRGGBB`.
    public var colour: String?
    public var original: Asset?

    public init(
        publication: Publication.ID, publicationTitle: String, issue: Issue.ID, revision: Int, modified: Date,
        title: String, language: String = "en", number: IssueNumber? = nil, coverDate: CoverDate? = nil,
        isRightToLeft: Bool = false, pageCount: Int, pages: [Page] = [], contents: [ContentsEntry] = [],
        covers: [Picture] = [], colour: String? = nil, original: Asset? = nil
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
        self.pages = pages
        self.contents = contents
        self.covers = covers
        self.colour = colour
        self.original = original
    }

    /// Whether every page is there.
    public var isComplete: Bool { pages.count == pageCount }
}

/// One page of an issue.
public struct Page: Hashable, Sendable {
    /// Position in reading order, from 1.
    public var number: Int
    /// What is printed on it, when the file says so: `iv`, `12`.
    public var label: String?
    /// Points, as shown (cropped and rotated).
    public var width: Double
    /// Points.
    public var height: Double
    /// The page as a picture, at most one for each of `1x` and `2x`. Empty for a page that could not be pressed.
    public var pictures: [Rendition: Picture]
    public var thumbnail: Picture?
    /// Words, lines and links with their boxes: JSON, see `docs/notes/page-layer.md`.
    public var layer: Asset?

    public init(
        number: Int, label: String? = nil, width: Double, height: Double, pictures: [Rendition: Picture] = [:],
        thumbnail: Picture? = nil, layer: Asset? = nil
    ) {
        self.number = number
        self.label = label
        self.width = width
        self.height = height
        self.pictures = pictures
        self.thumbnail = thumbnail
        self.layer = layer
    }

    /// Wider than tall: stands alone in a spread.
    public var isLandscape: Bool { width > height }
}

/// A line of the contents, and those below it.
public struct ContentsEntry: Hashable, Sendable, Codable {
    public var title: String
    /// The page it leads to, from 1; nil for a heading that leads nowhere.
    public var page: Int?
    public var children: [ContentsEntry]

    public init(title: String, page: Int? = nil, children: [ContentsEntry] = []) {
        self.title = title
        self.page = page
        self.children = children
    }
}
