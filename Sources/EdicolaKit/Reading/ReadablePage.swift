public import EdicolaCore

/// One page that can be read now, also of an issue that is still on its way and has gaps before it.
///
/// ```swift
/// if let page = try await library.readablePage(40, of: key) { show(page.picture) }
/// ```
public struct ReadablePage: Hashable, Sendable, Identifiable {
    /// Position in reading order, from 1.
    public var id: Int { page.number }
    /// The page in the manifest.
    public let page: Page
    /// The file of its picture; nil for a document.
    public let picture: String?
    /// The file of its document; nil for a picture. A stranger wrote it: show it in a locked web view only.
    public let document: String?
    /// The file of its text and links; see `docs/notes/page-layer.md`.
    public let layer: String?
    /// The file of its small picture.
    public let thumbnail: String?
}

extension Library {
    /// A page whose every part is here and verified; nil while it is not.
    ///
    /// - Parameter number: position in reading order, from 1.
    /// - Throws: ``FileError``.
    public func readablePage(_ number: Int, of key: Issue.Key) async throws -> ReadablePage? {
        try await onDisk { [folder] in
            let folder = folder.folder(of: key)
            guard let (edition, here, _) = try folder.readableEdition() else { return nil }
            let rendition = edition.record.rendition
            guard here.contains(number), rendition != .original,
                let page = edition.manifest.pages.first(where: { $0.number == number })
            else { return nil }
            return ReadablePage(
                page: page, picture: page.picture(for: rendition).map { folder.asset($0.asset.path) },
                document: page.document.map { folder.asset($0.asset.path) },
                layer: page.layer.map { folder.asset($0.path) },
                thumbnail: page.thumbnail.map { folder.asset($0.asset.path) })
        }
    }
}

extension IssueFolder {
    /// What can be read, be it in part, and its pages that are here, from 1; nil when there is none. Blocks.
    func readableEdition() throws -> (edition: Edition, pages: Set<Int>, isWhole: Bool)? {
        let history = try history()
        if history.damaged.isEmpty, let whole = try completeEdition() {
            return (whole, Set(whole.manifest.pages.map(\.number)), true)
        }
        // The one file of an issue is here whole, or can't be read.
        guard let wanted = history.rendition, wanted != .original, let kept = try keptEdition(wanted) else {
            return nil
        }
        return (kept, ProgressCounter(kept.manifest, wanted, here: history.verified).pagesHere, false)
    }
}
