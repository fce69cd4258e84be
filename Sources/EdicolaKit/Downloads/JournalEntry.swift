import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One thing that happened to an issue on this device.
enum JournalEntry: Hashable, Sendable, Codable {
    /// The reader asked for it, or asked again.
    case began(rendition: Rendition, newsstand: String, at: Date)
    /// The manifest of the revision to fetch is in `coming.json`.
    case manifest(ManifestRecord)
    /// A large asset has begun to come; with this ETag it can go on at the byte.
    case partial(path: AssetPath, etag: String)
    /// The archive of the manifest in `coming.json`, out of which assets come; with this ETag they can go on at the byte.
    case archive(etag: String)
    /// The one file of an issue that a catalog of another make lists has begun to come, or is here.
    case file(FileRecord)
    /// These assets are in place, verified, and on the disk.
    case verified([AssetPath])
    case stopped(Stop, at: Date)
    /// Every asset of that manifest is in place, and it is `manifest.json`.
    case completed(manifest: Digest, at: Date)
    /// What was refused is the reader's now.
    case obtained
    /// The reader put it away.
    case archived(at: Date)
    /// A check found these missing or changed.
    case damaged([AssetPath])

    enum Stop: Hashable, Sendable, Codable {
        case paused
        /// The program had to end; the reader did not stop it.
        case interrupted
        /// - Parameters:
        ///   - isFinal: that trying again helps nobody; a later word, which an earlier version passes over.
        ///   - cause: the same as the sentence, for programs; later still.
        case failed(sentence: String, isFinal: Bool? = nil, cause: FailureRecord? = nil)
        case refused(Remedy)
    }
}

/// What a catalog of another make, and the server of its file, said of an issue.
struct FileRecord: Hashable, Sendable, Codable {
    var address: String
    var publicationTitle: String
    var title: String
    var number: IssueNumber?
    var coverDate: CoverDate?
    /// Strong; with it the file can go on at the byte.
    var etag: String?
    /// `Last-Modified`, as it came.
    var modified: String?
    /// Bytes, when the server said it.
    var size: Int?

    init(_ item: ForeignList.Item, _ address: String) {
        self.address = address
        publicationTitle = item.publication.title
        title = item.entry.issue.title
        number = item.entry.issue.number
        coverDate = item.entry.issue.coverDate
    }
}

/// What a manifest says that a list of issues needs, so that the list need not read manifests.
struct ManifestRecord: Hashable, Sendable, Codable {
    /// Of the manifest's exact bytes.
    var digest: Digest
    var etag: String?
    var rendition: Rendition
    var revision: Int
    var publicationTitle: String
    var title: String
    var number: IssueNumber?
    var coverDate: CoverDate?
    var pageCount: Int
    /// Bytes of all assets of the rendition.
    var size: Int
    /// Whether it lists every page.
    var isComplete: Bool
    /// Of an ``IssueForm``, as words: a later version may know more of them, and a journal must never become unreadable.
    var format: String?
    var layout: String?

    init(_ manifest: Manifest, content: Data, etag: String?, rendition: Rendition) {
        digest = Digest(of: content)
        self.etag = etag
        self.rendition = rendition
        revision = manifest.revision
        publicationTitle = manifest.publicationTitle
        title = manifest.title
        number = manifest.number
        coverDate = manifest.coverDate
        pageCount = manifest.pageCount
        size = manifest.assets(for: rendition).reduce(0) { $0 + $1.size }
        isComplete = manifest.isComplete
        format = manifest.form.format.rawValue
        layout = manifest.form.layout.rawValue
    }
}
