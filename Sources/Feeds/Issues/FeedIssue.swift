public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue in a feed: as a stand shows it, with the caller's access.
public struct FeedIssue: Hashable, Sendable {
    public var publication: Publication
    public var entry: CatalogEntry
    /// `urn:uuid:…`, the same for ever, wherever the newsstand moves (RFC 4287 §4.2.6).
    public var iri: String
    /// Whether the caller may open all of it.
    public var access: Access
    /// The downloads for callers who may open it, best first.
    public var downloads: [FeedDownload]
    /// The number of pages, from the first, that are available as single pictures; 0 for an issue without any.
    public var pictureCount: Int
    /// The caller's reading position.
    public var place: Place?
    /// The authors and the publisher in the publisher's file.
    public var credits: Credits?

    /// A page, from 1, with the date when it was reached.
    public struct Place: Hashable, Sendable {
        public var page: Int
        public var at: Date

        public init(page: Int, at: Date) {
            self.page = page
            self.at = at
        }
    }

    public init(
        publication: Publication, entry: CatalogEntry, iri: String, access: Access, downloads: [FeedDownload] = [],
        pictureCount: Int = 0, place: Place? = nil, credits: Credits? = nil
    ) {
        self.publication = publication
        self.entry = entry
        self.iri = iri
        self.access = access
        self.downloads = downloads
        self.pictureCount = pictureCount
        self.place = place
        self.credits = credits
    }

    /// The authors in the file, or else the publication's title, because feeds must have one.
    var authors: [String] { credits.flatMap { $0.authors.isEmpty ? nil : $0.authors } ?? [publication.title] }

    var issue: Issue { entry.issue }
    var key: Issue.Key { entry.key }

    /// The id for other Edicolas, as in a manifest's `identifier`.
    var name: String { "urn:edicola:\(key.publication):\(key.issue)" }

    /// The number of pages of the preview that can be read already.
    var previewCount: Int {
        min(entry.pagesReady, (1...max(1, issue.previewPages.last)).prefix { issue.previewPages.contains($0) }.count)
    }

    /// The publisher's text, or the cover lines, or nothing.
    var summary: String {
        issue.summary.isEmpty ? issue.coverLines.joined(separator: " · ") : issue.summary
    }
}

/// A file of an issue.
public struct FeedDownload: Hashable, Sendable {
    /// The path from the newsstand's root.
    public var path: String
    public var mediaType: String
    /// The size in bytes, when it is known beforehand.
    public var size: Int?
    public var title: String

    public init(path: String, mediaType: String, size: Int?, title: String) {
        self.path = path
        self.mediaType = mediaType
        self.size = size
        self.title = title
    }
}

/// An issue that was on the stand and was withdrawn: a tombstone (RFC 6721).
public struct FeedTombstone: Hashable, Sendable {
    public var iri: String
    public var at: Date
    /// The reason for readers.
    public var reason: String?

    public init(iri: String, at: Date, reason: String?) {
        self.iri = iri
        self.at = at
        self.reason = reason
    }
}
