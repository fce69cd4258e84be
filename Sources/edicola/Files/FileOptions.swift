import ArgumentParser
import Foundation
import Press
import Terminals

/// The file to publish, and its preparation.
struct FileOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("File of the issue, or a folder with its files.", valueName: "file"))
    var file: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Password of the PDF (default: $EDICOLA_PDF_PASSWORD, or a prompt). Never leaves this machine.",
            valueName: "word"))
    var password: String?

    @Option(
        name: .long,
        help: ArgumentHelp("File with a PDF's hot spots: links, films, sounds, galleries.", valueName: "json"))
    var hotspots: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Folder with the hot spots' files. “src” is relative to it: “harvest.mp4”.", valueName: "dir"))
    var media: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "File with a PDF's contents: a page and a title in each line, such as “12 Letters”.",
            valueName: "txt"))
    var contents: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Picture for a PDF's cover (default: its first page).", valueName: "picture"))
    var cover: String?

    @OptionGroup var layout: LayoutOptions

    @Flag(name: .long, help: "Let documents load pictures, films and styles from other servers.")
    var allowRemote = false

    /// Runs the body with the file for the press: the named one, or a file derived from it, which is deleted afterwards
    /// in any case.
    func withFile<Result: Sendable>(
        _ body: @escaping @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        try await Interruption.cancelling { try await withPreparedFile(body) }
    }

    private func withPreparedFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let source = URL(filePath: file)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder),
            FileManager.default.isReadableFile(atPath: source.path)
        else {
            throw CommandError("“\(file)” can't be read. Check its name and permissions.", code: CommandError.refused)
        }
        let scratch = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: scratch) }
        let name = source.standardizedFileURL.lastPathComponent

        if isFolder.boolValue {
            guard hotspots == nil, media == nil, contents == nil, cover == nil, password == nil else {
                throw ValidationError(
                    "--hotspots, --media, --contents, --cover and --password are for a PDF, not for a folder.")
            }
            let packed = scratch.appending(path: "\(name).zip")
            tell(try PackedIssue.pack(source, layout: try layout.file(in: scratch), to: packed))
            return try await body(packed)
        }
        var ready = source
        if let word = try await PDFPassword.needed(for: source, given: password) {
            ready = scratch.appending(path: name)
            try await PDFPassword.takeOff(source, word, to: ready)
        }
        let layoutFile = try layout.file(in: scratch, for: ready)
        if hotspots != nil || media != nil || contents != nil || cover != nil || layoutFile != nil {
            let packed = scratch.appending(path: "\(source.deletingPathExtension().lastPathComponent).zip")
            tell(
                try PackedIssue.pack(
                    ready, hotSpots: hotspots.map { URL(filePath: $0) }, media: media.map { URL(filePath: $0) },
                    contents: contents.map { URL(filePath: $0) }, cover: try coverFile, layout: layoutFile,
                    to: packed))
            return try await body(packed)
        }
        return try await body(ready)
    }

    private var coverFile: URL? {
        get throws {
            guard let cover else { return nil }
            let file = URL(filePath: cover)
            guard Self.pictureKinds.contains(file.pathExtension.lowercased()) else {
                throw ValidationError("--cover needs a picture: \(Self.pictureKinds.joined(separator: ", ")).")
            }
            guard FileManager.default.isReadableFile(atPath: file.path) else {
                throw CommandError(
                    "“\(cover)” can't be read. Check its name and permissions.", code: CommandError.refused)
            }
            return file
        }
    }

    private static let pictureKinds = ["jpg", "jpeg", "png", "webp", "avif", "heic", "tif", "tiff"]

    private func tell(_ leftOut: [String]) {
        for line in leftOut { Terminal.error("skipped: \(line)") }
    }
}
