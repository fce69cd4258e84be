import Markup

/// Contents made of folders: each folder that holds pages is an entry at its first page.
struct FolderContents {
    private(set) var entries: [SourceInfo.Entry] = []

    /// - Parameter paths: of the pages, in order.
    init(_ paths: [String]) {
        entries = Self.entries(paths.enumerated().map { ($0 + 1, $1.pathNames[...]) }[...], depth: 0)
    }

    private static func entries(
        _ pages: ArraySlice<(page: Int, path: ArraySlice<Substring>)>, depth: Int
    ) -> [SourceInfo.Entry] {
        // Folders below this count as their parent.
        guard depth < SourceInfo.Entry.deepest else { return [] }
        var entries: [SourceInfo.Entry] = []
        var rest = pages.drop { $0.path.count < 2 }
        while let first = rest.first, let folder = first.path.first {
            let end = rest.firstIndex { $0.path.count < 2 || $0.path.first != folder } ?? rest.endIndex
            let inside = rest[..<end].map { (page: $0.page, path: $0.path.dropFirst()) }
            let children = Self.entries(inside[...], depth: depth + 1)
            entries.append(.init(title: title(folder), page: first.page, fragment: nil, children: children))
            rest = rest[end...].drop { $0.path.count < 2 }
        }
        return entries
    }

    private static func title(_ folder: Substring) -> String {
        let text = oneLine(String(folder.map { $0 == "_" ? " " : $0 }), limit: 1_000)
        return text.isEmpty ? String(folder) : text
    }
}
