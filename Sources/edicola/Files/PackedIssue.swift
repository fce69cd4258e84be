import Foundation

/// A ZIP for the press from the files in a publisher's folders.
enum PackedIssue {
    /// Packs a folder in any format: its files under their paths in it.
    ///
    /// - Returns: the excluded files.
    static func pack(_ folder: URL, layout: URL? = nil, to place: URL) throws -> [String] {
        let files = try FolderFiles(folder)
        guard !files.paths.isEmpty else {
            throw CommandError("The folder \(folder.path) has no files.", code: CommandError.refused)
        }
        var all = files.paths.map { ($0, folder.appending(path: $0)) }
        if let layout { all = all.filter { $0.0 != layout.lastPathComponent } + [(layout.lastPathComponent, layout)] }
        try write(all, to: place)
        return files.leftOut
    }

    /// Packs a PDF with its hot spots, their films, sounds and pictures, and its contents.
    ///
    /// - Parameters:
    ///   - hotSpots: in the format of `docs/notes/hotspots.md`; nil: `hotspots.json` in the media folder.
    ///   - media: the folder of media; hot spots name its files relative to it, or with the folder's name in front.
    ///   - contents: in the format of `docs/notes/contents-file.md`.
    ///   - layout: `layout.json`, in the format of `docs/notes/layout-file.md`.
    ///   - cover: a picture to be shown as the cover instead of the first page.
    /// - Returns: the excluded files.
    static func pack(
        _ pdf: URL, hotSpots: URL?, media: URL?, contents: URL? = nil, cover: URL? = nil, layout: URL? = nil,
        to place: URL
    ) throws -> [String] {
        var files: [String: URL] = [:]
        var leftOut: [String] = []
        if let media {
            let found = try FolderFiles(media)
            leftOut = found.leftOut
            let prefix = prefix(of: media, besides: hotSpots)
            for path in found.paths { files[prefix + path] = media.appending(path: path) }
        }
        if let hotSpots { files["hotspots.json"] = hotSpots }
        if let contents { files["contents.txt"] = contents }
        if let layout { files[layout.lastPathComponent] = layout }
        if let cover { files["cover.\(cover.pathExtension.lowercased())"] = cover }
        guard media == nil || files["hotspots.json"] != nil else {
            throw CommandError("--media needs a hotspots.json that places the files. Add it with --hotspots.")
        }
        for name in files.keys where !name.contains("/") && name.lowercased().hasSuffix(".pdf") {
            leftOut.append("\(name) (a second PDF)")
            files[name] = nil
        }
        files["issue.pdf"] = pdf
        try write(files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0, $1) }, to: place)
        return leftOut
    }

    private static func prefix(of media: URL, besides hotSpots: URL?) -> String {
        guard let hotSpots else { return "" }
        let base = hotSpots.deletingLastPathComponent().standardizedFileURL.pathComponents
        let folder = media.standardizedFileURL.pathComponents
        let way = folder.starts(with: base) ? Array(folder.dropFirst(base.count)) : Array(folder.suffix(1))
        return way.map { "\($0)/" }.joined()
    }

    private static func write(_ files: [(name: String, file: URL)], to place: URL) throws {
        var zip = try StoredZip(at: place)
        for (name, file) in files { try zip.add(file, as: name) }
        try zip.finish()
    }
}
