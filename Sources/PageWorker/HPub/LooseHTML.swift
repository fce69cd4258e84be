import Markup

/// Web pages in a ZIP without a list of them.
enum LooseHTML {
    private static let endings: Set<String> = ["html", "htm", "xhtml", "xht"]

    /// - Returns: nil when there is no web page in the archive.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(WorkerError) -> (any Source)? {
        let root = archive.root
        let folder = ContentFolder(archive, root: root, allowsRemote: arguments.allowsRemote)
        let files = folder.entries.filter { endings.contains(MediaTypes.fileExtension($0.path)) }
            .map { folder.path(of: $0) }
            .sorted { NaturalPath($0) < NaturalPath($1) }
        guard !files.isEmpty else { return nil }
        var book = WebBook(info: SourceInfo(format: .html, layout: .scrolled))
        book.pages = order(files, folder).map { .init(path: $0) }
        let index = book.pages[0].path
        if isIndex(index) { book.navigation = index }
        return try WebSource(folder, book, maximumPages: arguments.maximumPages)
    }

    /// The index, then what it links to in its order, then the others.
    private static func order(_ files: [String], _ folder: ContentFolder) -> [String] {
        let indexes = files.filter(isIndex)
        guard let first = indexes.min(by: { depth($0) < depth($1) }) ?? files.first else { return files }
        let byPlainPath = Dictionary(files.map { (PlainPath.of($0), $0) }) { first, _ in first }
        let links = folder.file(first).flatMap { try? folder.document($0) }?.links ?? []
        var seen: Set<String> = []
        return ([first] + links.compactMap { byPlainPath[$0] } + files).filter { seen.insert($0).inserted }
    }

    private static func isIndex(_ path: String) -> Bool {
        let name = path.pathNames.last?.lowercased() ?? ""
        return ["index.html", "index.htm", "index.xhtml", "default.html"].contains(name)
    }

    private static func depth(_ path: String) -> Int {
        path.utf8.count { $0 == UInt8(ascii: "/") }
    }
}
