import ArgumentParser
import EdicolaCore
import EdicolaKit

struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Download issues.",
        discussion: """
            An issue that is already on this device is updated: only changed pages are downloaded. Several issues \
            download at once. Ctrl-C pauses (exit code 130); downloaded pages stay.

              newsstand download espresso/2026-03
              newsstand download espresso/latest --rendition 1x
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issues: [IssueName]

    @Option(
        help: ArgumentHelp("Rendition: 1x, 2x (default), or original (the publisher's file).", valueName: "size"),
        transform: { text in
            guard let rendition = Rendition(rawValue: text) else {
                throw ValidationError("A rendition is 1x, 2x or original.")
            }
            return rendition
        })
    var rendition: Rendition = .twoX

    @OptionGroup var line: BandwidthOptions

    func run() async throws {
        let context = try location.context(newsstand)
        _ = try context.reachable()
        line.apply(to: context.library)
        var downloads: [Download] = []
        for issue in issues {
            downloads.append(context.library.download(try await context.key(issue, asking: true), rendition: rendition))
        }
        try await context.follow(downloads, output)
    }
}

extension CommandContext {
    /// Shows downloads until all are over, and says how each ended.
    ///
    /// - Throws: `ExitCode` when not all of them are here: 1, or after a signal 128 and its number, as shells have it.
    func follow(_ downloads: [Download], _ output: Output) async throws {
        let board = DownloadBoard(downloads, output)
        let phases = try await board.run()
        if !output.json { try await tell(of: downloads, phases) }
        guard phases.contains(where: { $0 != .complete }) else { return }
        throw board.signal.map { ExitCode(128 + $0) } ?? ExitCode.failure
    }

    private func tell(of downloads: [Download], _ phases: [Download.Phase]) async throws {
        for (download, phase) in zip(downloads, phases) {
            switch phase {
            case .complete:
                let size = try await library.issue(download.key).map { "\(ByteCount($0.progress.bytesTotal))" } ?? ""
                let hint = "Read it with: newsstand read \(download.key)"
                try Terminal.text("\(download.key) is downloaded and verified: \(size). \(hint)")
            case .paused, .running, .waiting:
                Terminal.errorText("Paused. Continue with: newsstand resume \(download.key)")
            case .deleted: Terminal.errorText("\(download.key) was deleted during the download.")
            case .failed(let error):
                Terminal.errorText("\(download.key): \(error)")
                if case .refused = error, let offers = try? await newsstand?.offers(for: download.key) {
                    for way in offers.ways { Terminal.writeError("\(way)\n") }
                }
            }
        }
    }
}
