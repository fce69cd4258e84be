import ArgumentParser
import EdicolaCore
import Foundation
import Press

/// A pressed issue in a folder, without a server.
struct PressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press a file into a folder, without a newsstand.",
        discussion: """
            Writes manifest.json and assets/ as a newsstand would serve them, to check an
            issue before you publish it, or to serve it as plain files. The formats are
            those of “edicola publish”.

              edicola press march.pdf --output march
              edicola press pages/ --output march --width2x 2400 --quality 85
            """)

    @OptionGroup var handed: FileOptions
    @Option(name: .shortAndLong, help: ArgumentHelp("New folder for the result. It must not exist.", valueName: "dir"))
    var output: String
    @OptionGroup(title: "Pictures") var pictures: PictureOptions

    func run() async throws {
        try await reporting {
            let report = try await handed.withFile { try await press($0) }
            let seconds = report.duration / .seconds(1)
            let pages = report.pageCount == 1 ? "1 page" : "\(report.pageCount) pages"
            Terminal.line(
                "\(pages) in \(seconds.formatted(.number.precision(.fractionLength(1)))) s, in \(output)"
            )
            for note in report.failedPages.sorted(by: { $0.key < $1.key }).map(\.value) + report.notes {
                Terminal.error(note.line)
            }
        }
    }

    private func press(_ source: URL) async throws -> PressReport {
        let folder = try PressedFolder(
            at: URL(filePath: output), of: source, title: source.deletingPathExtension().lastPathComponent)
        let bar = ProgressBar(label: source.lastPathComponent)
        defer { bar.finish() }
        do {
            var settings = pictures.settings
            // On the same disk, so that resources are moved and not copied.
            settings.scratch = URL(filePath: output).deletingLastPathComponent()
            bar.show(.pressing(0, of: 0))
            let report = try await Press(tools: PressTools.find(), settings: settings).press(
                source, options: PressOptions(allowsRemote: handed.allowRemote),
                progress: { bar.show(.pressing($0.pagesDone, of: $0.pageCount)) }, deliver: { try folder.take($0) })
            try folder.finish()
            return report
        } catch {
            folder.remove()
            if error is CancellationError { throw error }
            throw CommandError(press: error)
        }
    }
}

/// The sizes of pictures. The same file and the same options make the same bytes.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .customLong("width2x"), help: ArgumentHelp("Width of a portrait page at 2x, in pixels.", valueName: "px"))
    var width2x = PressSettings().width2x

    @Option(
        name: .customLong("width1x"),
        help: ArgumentHelp("Width of a portrait page at 1x, in pixels (default: half of 2x).", valueName: "px"))
    var width1x: Int?

    @Option(name: .long, help: ArgumentHelp("WebP quality, from 1 to 100.", valueName: "n"))
    var quality = PressSettings().quality

    func validate() throws {
        guard (64...6_000).contains(width2x) else { throw ValidationError("--width2x must be from 64 to 6000.") }
        guard (32...width2x).contains(settings.width1x) else {
            throw ValidationError("--width1x must be from 32 to the width at 2x.")
        }
        guard (1...100).contains(quality) else { throw ValidationError("--quality must be from 1 to 100.") }
    }

    var settings: PressSettings {
        var settings = PressSettings()
        settings.width2x = width2x
        settings.width1x = width1x ?? width2x / 2
        settings.thumbnailWidth = min(settings.thumbnailWidth, settings.width1x)
        settings.quality = quality
        return settings
    }
}

extension CommandError {
    init(press error: any Error) {
        switch error {
        case let error as PressError:
            self.init("\(error.message) [\(error.code.rawValue)]", code: error.isRefusal ? Self.refused : .failure)
        case let error as CommandError: self = error
        default: self.init("\(error)")
        }
    }
}
