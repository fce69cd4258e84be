import EdicolaCore
import Synchronization

/// The issue that a local reader shows, read again from disk only when its journal has grown or its manifest changed.
final class OpenIssue: Sendable {
    struct Content: Sendable {
        var issue: ReadableIssue
        var assets: [AssetPath: Asset]
    }

    private struct Version: Hashable {
        var journal: Int?
        var manifest: Int?
    }

    private let folder: IssueFolder
    private let known = Mutex<(Version, Content?)?>(nil)

    init(_ folder: IssueFolder) {
        self.folder = folder
    }

    /// Blocks.
    func current() throws -> Content? {
        let version = Version(journal: Disk.size(of: folder.journal), manifest: Disk.size(of: folder.manifest))
        return try known.withLock { known in
            if let known, known.0 == version { return known.1 }
            let content = try ReadableIssue(folder).map { issue in
                Content(
                    issue: issue,
                    assets: Dictionary(
                        issue.manifest.allAssets.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }))
            }
            known = (version, content)
            return content
        }
    }
}
