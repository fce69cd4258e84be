public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue as a feed tells of it: what a stand shows, and what the one who asks may have of it.
public struct FeedIssue: Hashable, Sendable {
    public var publication: Publication
    public var entry: CatalogEntry
    /// `urn:uuid:…`, the same for ever, wherever the newsstand moves (RFC 4287 §4.2.6).
    public var iri: String
    /// May the one who asks open all of it?
    public var access: Access
    /// What can be downloaded by whoever may open it, the best first.
    public var downloads: [FeedDownload]
    /// How many pages, from the first, can be had one by one as pictures; 0 for an issue that has none.
    public var pictureCount: Int
    /// Where the one who asks stopped.
    public var place: Place?
    /// What the publisher's file says of its authors and publisher.
    public var credits: Credits?

    /// A page, from 1, and when it was reached.
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

    /// The publication's title where the file names nobody: feeds must have one.
    var authors: [String] { credits.flatMap { $0.authors.isEmpty ? nil : $0.authors } ?? [publication.title] }

    var issue: Issue { entry.issue }
    var key: Issue.Key { entry.key }

    /// What ids are called where Edicola talks to itself: a manifest's `identifier`.
    var name: String { "urn:edicola:\(key.publication):\(key.issue)" }

    /// The pages of the preview that can be read already.
    var previewCount: Int {
        min(entry.pagesReady, (1...max(1, issue.previewPages.last)).prefix { issue.previewPages.contains($0) }.count)
    }

    /// The publisher's text, or what the cover says, or nothing.
    var summary: String {
        issue.summary.isEmpty ? issue.coverLines.joined(separator: " · ") : issue.summary
    }
}

/// A file of an issue.
public struct FeedDownload: Hashable, Sendable {
    /// From the newsstand's root.
    public var path: String
    public var mediaType: String
    /// Bytes, when they are known beforehand.
    public var size: Int?
    public var title: String

    public init(path: String, mediaType: String, size: Int?, title: String) {
        self.path = path
        self.mediaType = mediaType
        self.size = size
        self.title = title
    }
}

/// An issue that was on the stand and was taken off: a tombstone (RFC 6721).
public struct FeedTombstone: Hashable, Sendable {
    public var iri: String
    public var at: Date
    /// What readers are told.
    public var reason: String?

    public init(iri: String, at: Date, reason: String?) {
        self.iri = iri
        self.at = at
        self.reason = reason
    }
}
