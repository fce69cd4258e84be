public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The readable part of an issue on this device: all of it, or the downloaded pages of an unfinished download.
///
/// ```swift
/// if let issue = try await library.readable(key) { show(issue.pages, in: issue.file(of:)) }
/// ```
public struct ReadableIssue: Hashable, Sendable {
    /// The manifest: every page and the whole contents, also those not downloaded yet. Of covers, resources
    /// and texts of articles it names those that are here.
    public let manifest: Manifest
    /// The pages that are here with all their parts, in reading order: every page of a whole issue; of one on its way those
    /// that came, with gaps where the reader jumped ahead.
    public let pages: [Page]
    /// The manifest in JSON, as a web reader takes it: for a whole issue the exact bytes of its newsstand. Of one on its way
    /// it names the pages from the first on as far as none is missing, for by their order they are numbered there.
    public let content: Data
    /// Which of each page's pictures are here.
    public let rendition: Rendition
    /// Whether every page is here.
    public let isWhole: Bool
    /// The text of ``content``.
    package let unbroken: Manifest
    private let folder: IssueFolder

    /// Its key in the whole newsstand.
    public var key: Issue.Key { folder.key }

    /// Where an asset of the manifest is.
    public func file(of asset: Asset) -> String { folder.asset(asset.path) }

    /// A page that is here; nil while it is not.
    ///
    /// - Parameter number: position in reading order, from 1.
    public func page(_ number: Int) -> Page? { pages.first { $0.number == number } }

    /// - Returns: nil when not even one page can be read.
    package init?(_ folder: IssueFolder) throws {
        let history = try folder.history()
        self.folder = folder
        if history.damaged.isEmpty, let edition = try folder.completeEdition() {
            guard let content = try Disk.read(folder.manifest) else { return nil }
            manifest = edition.manifest
            pages = manifest.pages
            unbroken = manifest
            rendition = edition.record.rendition
            self.content = content
            isWhole = true
            return
        }
        guard let wanted = history.rendition, let edition = try folder.keptEdition(wanted) else { return nil }
        let counter = ProgressCounter(edition.manifest, wanted, here: history.verified)
        let here = counter.pagesHere
        guard !here.isEmpty else { return nil }
        var known = edition.manifest
        known.covers.removeAll { !history.verified.contains($0.asset.path) }
        known.resources.removeAll { !history.verified.contains($0.asset.path) }
        for index in known.articles.indices {
            if let text = known.articles[index].text, !history.verified.contains(text.path) {
                known.articles[index].text = nil
            }
        }
        known.original = nil
        manifest = known
        pages = known.pages.filter { here.contains($0.number) }
        known.pages.removeLast(known.pages.count - counter.progress.pagesReadable)
        unbroken = known
        rendition = wanted
        content = try JSON.encode(known)
        isWhole = false
    }
}

extension Library {
    /// The readable part of an issue; nil when no page can be read.
    ///
    /// - Throws: ``FileError``.
    public func readable(_ key: Issue.Key) async throws -> ReadableIssue? {
        try await onDisk { [folder] in try ReadableIssue(folder.folder(of: key)) }
    }
}
