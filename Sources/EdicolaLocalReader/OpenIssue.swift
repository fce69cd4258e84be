import EdicolaCore
import EdicolaKit

/// The issue that a local reader shows, read again from disk only when its journal has grown or its manifest changed.
final class OpenIssue: Sendable {
    struct Content: Sendable {
        var issue: ReadableIssue
        var assets: [AssetPath: Asset]
        /// Documents with scripts.
        var scripted: Set<AssetPath>

        /// - Returns: nil while the first page is not here: the web reader begins there.
        init?(_ issue: ReadableIssue) {
            guard issue.isWhole || !issue.unbroken.pages.isEmpty else { return nil }
            self.issue = issue
            assets = Dictionary(
                issue.unbroken.allAssets.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
            let documents = issue.unbroken.pages.compactMap(\.document)
            scripted = Set(documents.filter(\.isScripted).map(\.asset.path))
        }

        /// Whether a document without an origin may ask for it: of an issue that has such documents, what lies beside
        /// them.
        func isForDocuments(_ path: AssetPath) -> Bool {
            guard !scripted.isEmpty, let root = issue.manifest.content else { return false }
            return path.text.hasPrefix("\(root)/")
        }
    }

    private struct Version: Hashable {
        var journal: Int?
        var manifest: Int?
    }

    private let folder: IssueFolder
    private let known = Locked<(Version, Content?)?>(nil)

    init(_ folder: IssueFolder) {
        self.folder = folder
    }

    /// Blocks.
    func current() throws -> Content? {
        let version = Version(journal: Disk.size(of: folder.journal), manifest: Disk.size(of: folder.manifest))
        return try known.withLock { known in
            if let known, known.0 == version { return known.1 }
            let content = try ReadableIssue(folder).flatMap { Content($0) }
            known = (version, content)
            return content
        }
    }
}
