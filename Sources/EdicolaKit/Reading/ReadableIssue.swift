public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What of an issue can be read on this device now: the whole, or the first pages of one that is still on its way.
///
/// ```swift
/// if let issue = try await library.readable(key) { show(issue.manifest.pages, in: issue.file(of:)) }
/// ```
public struct ReadableIssue: Hashable, Sendable {
    /// With the pages that are here.
    public let manifest: Manifest
    /// The manifest in JSON; for a whole issue the exact bytes of its newsstand.
    public let content: Data
    /// Which of each page's pictures are here.
    public let rendition: Rendition
    /// Whether every page is here.
    public let isWhole: Bool
    private let folder: IssueFolder

    /// What names it in the whole newsstand.
    public var key: Issue.Key { folder.key }

    /// Where an asset of the manifest is.
    public func file(of asset: Asset) -> String { folder.asset(asset.path) }

    /// - Returns: nil when not even one page can be read.
    init?(_ folder: IssueFolder) throws {
        let history = try folder.history()
        self.folder = folder
        if history.damaged.isEmpty, let edition = try folder.completeEdition() {
            guard let content = try Disk.read(folder.manifest) else { return nil }
            manifest = edition.manifest
            rendition = edition.record.rendition
            self.content = content
            isWhole = true
            return
        }
        guard let wanted = history.rendition, let edition = try folder.keptEdition(wanted) else { return nil }
        let here = Tally(edition.manifest, wanted, here: history.verified).progress.pagesReadable
        guard here > 0 else { return nil }
        var pages = edition.manifest
        pages.pages.removeLast(pages.pages.count - here)
        pages.covers.removeAll { !history.verified.contains($0.asset.path) }
        pages.resources.removeAll { !history.verified.contains($0.asset.path) }
        for index in pages.articles.indices {
            if let text = pages.articles[index].text, !history.verified.contains(text.path) {
                pages.articles[index].text = nil
            }
        }
        pages.original = nil
        manifest = pages
        rendition = wanted
        content = try JSON.encode(pages)
        isWhole = false
    }
}

extension Library {
    /// What of an issue can be read now; nil when not even one page can.
    ///
    /// - Throws: ``FileError``.
    public func readable(_ key: Issue.Key) async throws -> ReadableIssue? {
        try await onDisk { [folder] in try ReadableIssue(folder.folder(of: key)) }
    }
}
