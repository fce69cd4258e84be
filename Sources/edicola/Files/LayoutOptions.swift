import ArgumentParser
import Foundation

/// The reading direction and spreads of an issue whose file doesn't specify them.
struct LayoutOptions: ParsableArguments {
    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case ltr, rtl
    }

    enum Spread: String, ExpressibleByArgument, CaseIterable {
        case firstAlone = "first-alone"
        case pairs
        case none
    }

    @Option(name: .long, help: "Reading direction of a PDF or a folder of pictures (default: from the file).")
    var direction: Direction?

    @Option(
        name: .long,
        help: "Spreads: a cover then pairs, pairs from the first page, or single pages (default: from the file)."
    )
    var spread: Spread?

    /// Writes the same for a file.
    ///
    /// - Throws: `ValidationError` unless it is a PDF: an archive contains `layout.json` itself.
    func file(in folder: URL, for source: URL) throws -> URL? {
        guard direction != nil || spread != nil else { return nil }
        let head = try FileHandle(forReadingFrom: source).read(upToCount: 1_024) ?? Data()
        guard head.range(of: Data("%PDF-".utf8)) != nil, !head.starts(with: "PK".utf8) else {
            throw ValidationError(
                "--direction and --spread are for a PDF or a folder. Put layout.json beside the pictures in an archive; an "
                    + "EPUB contains both.")
        }
        return try file(in: folder)
    }

    /// Writes `layout.json` (docs/notes/layout-file.md) into a folder; nil without options.
    func file(in folder: URL) throws -> URL? {
        guard direction != nil || spread != nil else { return nil }
        var members: [String: String] = [:]
        members["direction"] = direction?.rawValue
        members["spread"] = spread?.rawValue
        let file = folder.appending(path: "layout.json")
        try JSONSerialization.data(withJSONObject: members, options: .sortedKeys).write(to: file)
        return file
    }
}
