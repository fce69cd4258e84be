#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue as a stand shows it: its publisher's description and the press's results.
public struct CatalogEntry: Hashable, Sendable, Codable, Identifiable {
    /// ``key``.
    public var id: Issue.Key { key }
    /// The publisher's details.
    public var issue: Issue
    /// The last change of anything shown here.
    public var updated: Date
    /// Pages in all; 0 while the file has not been inspected.
    public var pageCount: Int
    /// Pages that can be read already.
    public var pagesReady: Int
    /// JPEG pictures of the cover, narrowest first.
    public var covers: [Picture]
    /// The cover's dominant colour, `#RRGGBB`.
    public var colour: String?
    /// The first two levels; lists of issues leave it out.
    public var contents: [ContentsEntry]
    /// The size of a download in bytes, by rendition.
    public var sizes: [String: Int]

    /// Makes an entry.
    public init(
        issue: Issue, updated: Date, pageCount: Int = 0, pagesReady: Int = 0, covers: [Picture] = [],
        colour: String? = nil, contents: [ContentsEntry] = [], sizes: [String: Int] = [:]
    ) {
        self.issue = issue
        self.updated = updated
        self.pageCount = pageCount
        self.pagesReady = pagesReady
        self.covers = covers
        self.colour = colour
        self.contents = contents
        self.sizes = sizes
    }

    /// Its key in the whole newsstand.
    public var key: Issue.Key { issue.key }

    /// The pages that must be ready before an issue on sale is shown while the rest is being pressed.
    public static let firstPages = 4

    /// Whether the first pages can be read.
    public var firstPagesReady: Bool { pageCount > 0 && pagesReady >= min(Self.firstPages, pageCount) }

    /// Returns whether the stand shows it at this instant.
    public func isOnStand(at now: Date) -> Bool { issue.isOnStand(at: now, firstPagesReady: firstPagesReady) }

    /// Returns the narrowest cover at least this wide, or the widest one.
    public func cover(atLeast width: Int) -> Picture? { covers.first { $0.width >= width } ?? covers.last }
}

/// A publication with its newest issue, as the list of all stands shows it.
public struct PublicationEntry: Hashable, Sendable, Codable, Identifiable {
    /// The publication's id.
    public var id: Publication.ID { publication.id }
    /// The publication, with the publisher's details.
    public var publication: Publication
    /// The number of issues on its stand.
    public var issueCount: Int
    /// The newest issue on its stand; nil when there is none.
    public var newest: CatalogEntry?

    /// Makes an entry.
    public init(publication: Publication, issueCount: Int, newest: CatalogEntry?) {
        self.publication = publication
        self.issueCount = issueCount
        self.newest = newest
    }
}

/// One page of a list, with the cursor of the next.
public struct ListPage<Item: Sendable & Codable & Hashable>: Hashable, Sendable, Codable {
    /// The items of this page.
    public var items: [Item]
    /// The value for `after` in the next request; nil at the end.
    public var next: String?

    /// Makes a page of a list.
    public init(items: [Item], next: String? = nil) {
        self.items = items
        self.next = next
    }
}
