import Markup

/// The files that hot spots show and play: given out as they are, web pages cleaned.
struct BundleMedia {
    let resources: [SourceInfo.Resource]

    private let archive: Archive
    private let entries: [Archive.Entry]
    private let allowsRemote: Bool

    /// - Parameter files: paths in the archive. A web page among them brings along all that lies in its folder.
    init(_ archive: Archive, _ files: Set<String>, allowsRemote: Bool) throws(WorkerError) {
        let folders = files.filter(Self.isWebPage).compactMap { file in
            file.lastIndex(of: "/").map { file[...$0] }.flatMap { $0 == archive.root[...] ? nil : $0 }
        }
        entries = archive.entries.filter { entry in
            files.contains(entry.path) || folders.contains { entry.path.hasPrefix($0) }
        }
        self.archive = archive
        self.allowsRemote = allowsRemote
        var resources: [SourceInfo.Resource] = []
        for entry in entries {
            resources.append(
                .init(
                    path: PlainPath.of(Self.path(entry, archive)),
                    mediaType: MediaTypes.type(ofPath: entry.path, head: try archive.head(entry, 512)),
                    size: entry.size))
        }
        self.resources = resources
    }

    func write(_ number: Int, to writer: FrameWriter) throws(WorkerError) {
        guard entries.indices.contains(number - 1) else { throw WorkerError(.usage, "there is no resource \(number)") }
        let entry = entries[number - 1]
        guard let bytes = try cleaned(entry, resources[number - 1].mediaType, writer) else {
            return try archive.stream(entry) { (piece) throws(WorkerError) in
                writer.write(.resource, page: number, bytes: piece)
            }
        }
        writer.write(resource: number, bytes)
    }

    /// Nil for what is given out as it is.
    private func cleaned(
        _ entry: Archive.Entry, _ mediaType: String, _ writer: FrameWriter
    ) throws(WorkerError) -> [UInt8]? {
        let path = Self.path(entry, archive)
        let (bytes, remote): ([UInt8], [String])
        switch mediaType {
        case "text/html", "application/xhtml+xml":
            let document = try Sanitiser.document(
                try archive.read(entry), at: path, isXHTML: mediaType != "text/html", keepsScripts: true,
                allowsRemote: allowsRemote)
            (bytes, remote) = (document.bytes, document.remote)
        case "image/svg+xml":
            let drawing = try Sanitiser.drawing(try archive.read(entry), at: path, allowsRemote: allowsRemote)
            (bytes, remote) = (drawing.bytes, drawing.remote)
        case "text/css":
            let sheet = Sanitiser.stylesheet(try archive.read(entry), at: path, allowsRemote: allowsRemote)
            (bytes, remote) = (sheet.bytes, sheet.remote)
        case "image/jpeg", "image/png", "image/webp":
            return PictureMetadata.removed(from: try archive.read(entry))
        default: return nil
        }
        for address in remote { writer.note("remote-reference", oneLine(address, limit: 300)) }
        return bytes
    }

    private static func path(_ entry: Archive.Entry, _ archive: Archive) -> String {
        String(entry.path.dropFirst(archive.root.count))
    }

    private static func isWebPage(_ path: String) -> Bool {
        [".html", ".htm", ".xhtml"].contains { path.lowercased().hasSuffix($0) }
    }
}
