import Markup

/// The files that web pages are made of, by their paths from the content's root.
final class ContentFolder {
    /// In the order of the archive.
    let entries: [Archive.Entry]
    let allowsRemote: Bool
    private let archive: Archive
    private let root: String
    private var byPlainPath: [String: Archive.Entry] = [:]
    private var types: [Int: String] = [:]
    private var needs: [String: [String]] = [:]
    /// The files by their names in lower case, the one nearest to the root where several have one name.
    private lazy var byName = Dictionary(
        entries.map { ($0.path.pathNames.last?.lowercased() ?? "", $0) }
    ) { $1.path.pathNames.count < $0.path.pathNames.count ? $1 : $0 }

    /// - Parameter root: empty, or the folder with its slash that is the content's root.
    init(_ archive: Archive, root: String, allowsRemote: Bool) {
        self.archive = archive
        self.root = root
        self.allowsRemote = allowsRemote
        entries = archive.entries.filter { $0.path.hasPrefix(root) }
        for entry in entries { byPlainPath[PlainPath.of(path(of: entry))] = entry }
    }

    func path(of entry: Archive.Entry) -> String {
        String(entry.path.dropFirst(root.count))
    }

    /// The file that somebody names by hand, percent-encoded or not; nil when there is none.
    func file(_ name: String) -> Archive.Entry? {
        var path = name[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        if let entry = found(String(path)) { return entry }
        let bare = path.prefix { $0 != "#" && $0 != "?" }
        return References.percentDecoded(bare).flatMap(found)
    }

    /// The file of a bare name in whatever folder it lies; nil when there is none, and for a path.
    func anyFile(named name: String) -> Archive.Entry? {
        name.contains("/") ? nil : byName[name.lowercased()]
    }

    func entry(plainPath: String) -> Archive.Entry? {
        byPlainPath[plainPath]
    }

    func type(of entry: Archive.Entry) -> String {
        if let known = types[entry.index] { return known }
        let head = (try? archive.head(entry, 512)) ?? []
        let type = MediaTypes.type(ofPath: entry.path, head: head)
        types[entry.index] = type
        return type
    }

    func read(_ entry: Archive.Entry) throws(WorkerError) -> [UInt8] {
        try archive.read(entry)
    }

    /// What a picture says of itself; nil when it is none.
    func pictureHead(_ entry: Archive.Entry) -> PictureHead? {
        (try? archive.pictureHead(entry)).flatMap(\.self)
    }

    func stream(_ entry: Archive.Entry, _ body: ([UInt8]) throws(WorkerError) -> Void) throws(WorkerError) {
        try archive.stream(entry, body)
    }

    /// A document or drawing, made harmless. Its programs stay: it is shown in a frame of its own.
    func document(_ entry: Archive.Entry) throws(WorkerError) -> SanitisedDocument {
        let bytes = try read(entry)
        let path = path(of: entry)
        let type = type(of: entry)
        if type == "image/svg+xml" {
            return try Sanitiser.drawing(bytes, at: path, allowsRemote: allowsRemote, spelling: spelling)
        }
        return try Sanitiser.document(
            bytes, at: path, isXHTML: type != "text/html", keepsScripts: true, allowsRemote: allowsRemote,
            spelling: spelling)
    }

    func stylesheet(
        _ entry: Archive.Entry
    ) throws(WorkerError) -> (bytes: [UInt8], remote: [String], references: [String]) {
        Sanitiser.stylesheet(
            try read(entry), at: path(of: entry), allowsRemote: allowsRemote, spelling: spelling)
    }

    /// Plain paths of what a file loads, as far as that is known without running it.
    func needs(of entry: Archive.Entry) -> [String] {
        if let known = needs[entry.path] { return known }
        let found: [String] =
            switch type(of: entry) {
            case "text/css": (try? stylesheet(entry))?.references ?? []
            case "text/html", "application/xhtml+xml", "image/svg+xml": (try? document(entry))?.references ?? []
            default: []
            }
        needs[entry.path] = found
        return found
    }

    private func found(_ path: String) -> Archive.Entry? {
        archive.entry(root + path).flatMap { $0.path.hasPrefix(root) ? $0 : nil }
    }

    private func spelling(_ path: String) -> String? {
        found(path).map { self.path(of: $0) }
    }
}
