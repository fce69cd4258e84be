import ArgumentParser
import EdicolaCore
import Foundation
import Press

/// A preview with no server.
struct PressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press a PDF into a folder, with no newsstand.",
        discussion: """
            Writes manifest.json and assets/ as they would be served: to look at an issue
            before it is handed in, or to serve it as plain files.

              edicola press march.pdf --output march
            """)

    @Argument(help: "The file: a PDF.") var file: String
    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write; it must not exist yet.", valueName: "dir"))
    var output: String

    func run() async throws {
        try await reporting {
            let source = URL(filePath: file)
            guard FileManager.default.isReadableFile(atPath: source.path) else {
                throw Failure("\(file) can't be read. Check the name.", code: Failure.refused)
            }
            let folder = try PressedFolder(
                at: URL(filePath: output), title: source.deletingPathExtension().lastPathComponent)
            let bar = ProgressBar(label: source.lastPathComponent)
            let report: PressReport
            do {
                report = try await Press(tools: PressTools.find()).press(
                    source, progress: { bar.show(.pressing($0.pagesDone, of: $0.pageCount)) },
                    deliver: { try folder.take($0) })
                try folder.finish()
            } catch {
                bar.finish()
                folder.remove()
                throw Failure(press: error)
            }
            bar.finish()
            let seconds = report.duration / .seconds(1)
            Terminal.line(
                "\(report.pageCount) pages in \(seconds.formatted(.number.precision(.fractionLength(1)))) s, in \(output)"
            )
            for (page, reason) in report.failedPages.sorted(by: { $0.key < $1.key }) {
                Terminal.error("page \(page) could not be pressed: \(reason)")
            }
        }
    }
}

extension Failure {
    init(press error: any Error) {
        if let error = error as? PressError {
            self.init(
                "\(error.message) [\(error.code.rawValue)]", code: error.isRefusal ? Self.refused : .failure)
        } else {
            self.init("\(error)")
        }
    }
}
