import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a journal adds up to.
struct History: Hashable, Sendable {
    var rendition: Rendition?
    var newsstand: String?
    /// When the reader first asked for it.
    var began: Date?
    /// The manifest in `manifest.json`, all of whose assets are in place.
    var complete: ManifestRecord?
    /// The manifest in `coming.json`.
    var coming: ManifestRecord?
    /// Verified assets beside those of the complete manifest.
    var verified: Set<AssetPath> = []
    /// Those verified under an earlier manifest: this one may have other bytes under their names.
    var doubtful: Set<AssetPath> = []
    var damaged: Set<AssetPath> = []
    var etags: [AssetPath: String] = [:]
    /// Of the archive of the coming manifest.
    var archive: String?
    /// Of a catalog of another make: the file that came last, be it in part.
    var file: FileRecord?
    /// The file that is here, whole.
    var wholeFile: FileRecord?
    var stop: JournalEntry.Stop?
    /// When it stopped last.
    var stopped: Date?
    var isUnderWay = false
    var isArchived = false
    /// The last manifest seen, for its title.
    var known: ManifestRecord?

    /// Whether it failed for a reason that does not pass.
    var isFinal: Bool {
        if case .failed(_, true?, _)? = stop { true } else { false }
    }

    /// Why it failed; nil where it did not, or an earlier version wrote the sentence alone.
    var failure: DownloadError? {
        if case .failed(let sentence, _, let cause)? = stop { cause?.error(sentence: sentence) } else { nil }
    }

    init(_ entries: [JournalEntry]) {
        for entry in entries { add(entry) }
    }

    mutating func add(_ entry: JournalEntry) {
        switch entry {
        case .began(let rendition, let newsstand, let at):
            self.rendition = rendition
            self.newsstand = newsstand
            began = began ?? at
            stop = nil
            isUnderWay = true
            isArchived = false
        case .manifest(let record):
            if coming?.digest != record.digest {
                archive = nil
                doubtful = verified
            }
            coming = record
            known = record
        case .partial(let path, let etag): etags[path] = etag
        case .archive(let etag): archive = etag
        case .file(let record): file = record
        case .verified(let paths):
            verified.formUnion(paths)
            doubtful.subtract(paths)
            damaged.subtract(paths)
            for path in paths { etags[path] = nil }
        case .stopped(let stop, let at):
            self.stop = stop
            stopped = at
            isUnderWay = false
        case .completed(let digest, _):
            if let coming, coming.digest == digest { complete = coming }
            coming = nil
            wholeFile = file
            verified = []
            doubtful = []
            damaged = []
            etags = [:]
            archive = nil
            stop = nil
            isUnderWay = false
        case .obtained:
            if case .refused = stop { stop = nil }
        case .archived:
            isArchived = true
            isUnderWay = false
            stop = nil
            complete = nil
            coming = nil
            verified = []
            doubtful = []
            etags = [:]
            archive = nil
            file = nil
            wholeFile = nil
        case .damaged(let paths):
            verified.subtract(paths)
            damaged.formUnion(paths)
            stop = .failed(
                sentence: "\(paths.count) of its files are missing or damaged. Download it again.",
                cause: paths.first.flatMap { FailureRecord(.damaged($0)) })
        }
    }
}
