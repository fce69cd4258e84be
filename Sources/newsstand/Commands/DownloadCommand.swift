import ArgumentParser
import EdicolaCore
import EdicolaKit

struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Take issues with you.",
        discussion: """
            An issue that is here already is compared with the stand: a corrected one costs only what changed. \
            Several come at once. Ctrl-C pauses; what came is kept.

              newsstand download espresso/2026-03
              newsstand download espresso/latest --rendition 1x
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or the issue alone.")
    var issues: [IssueName]

    @Option(
        help: "For which screen: 1x, 2x (unless you say otherwise), or original (the publisher's file).",
        transform: { text in
            guard let rendition = Rendition(rawValue: text) else { throw ValidationError("It is 1x, 2x or original.") }
            return rendition
        })
    var rendition: Rendition = .twoX

    @OptionGroup var line: LineOptions

    func run() async throws {
        let desk = try place.desk(newsstand)
        _ = try desk.reachable()
        line.govern(desk.library)
        var downloads: [Download] = []
        for issue in issues {
            downloads.append(desk.library.download(try await desk.key(issue, asking: true), rendition: rendition))
        }
        try await desk.follow(downloads, output)
    }
}

extension Desk {
    /// Shows downloads until all are over, and says how each ended.
    ///
    /// - Throws: `ExitCode` 1 when not all of them are here.
    func follow(_ downloads: [Download], _ output: Output) async throws {
        let phases = try await DownloadBoard(downloads, output).run()
        guard !output.json else {
            if phases.contains(where: { $0 != .complete }) { throw ExitCode.failure }
            return
        }
        for (download, phase) in zip(downloads, phases) {
            switch phase {
            case .complete:
                let size = try await library.issue(download.key).map { "\(ByteCount($0.progress.bytesTotal))" } ?? ""
                let hint = "Read it with: newsstand read \(download.key)"
                try Terminal.line("\(download.key) is here and verified: \(size). \(hint)")
            case .paused, .running, .waiting:
                Terminal.writeError(
                    "Paused; what came is kept. Go on with: newsstand resume \(download.key)\n")
            case .deleted: Terminal.writeError("\(download.key) was deleted meanwhile.\n")
            case .failed(let error):
                Terminal.writeError("\(download.key): \(error)\n")
                if case .refused = error, let offers = try? await newsstand?.offers(for: download.key) {
                    for way in offers.ways { Terminal.writeError("\(way)\n") }
                }
            }
        }
        if phases.contains(where: { $0 != .complete }) { throw ExitCode.failure }
    }
}
