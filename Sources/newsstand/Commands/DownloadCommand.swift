import ArgumentParser
import EdicolaCore
import EdicolaKit

struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Take issues with you.",
        discussion: """
            An issue that is here already is compared with the stand: a corrected one costs only what changed.
            Ctrl-C pauses; what came is kept.

              newsstand download espresso/2026-03
              newsstand download espresso/latest --rendition 1x
            """)

    @OptionGroup var place: Place
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

    func run() async throws {
        let desk = try place.desk(newsstand)
        _ = try desk.reachable()
        for issue in issues {
            let key = try await desk.key(issue, asking: true)
            try await desk.follow(desk.library.download(key, rendition: rendition))
        }
    }
}

extension Desk {
    /// Shows a download until it is over.
    func follow(_ download: Download) async throws {
        Interruption.ignoreFileSizeSignal()
        let signals = Interruption.handled { Task { await download.pause() } }
        defer { withExtendedLifetime(signals) {} }
        var bar = ProgressBar(download.key.description)
        for await event in download.events { bar.show(event.progress) }
        bar.end()
        let phase = download.latest.phase
        switch phase {
        case .complete:
            let issue = try await library.issue(download.key)
            let size = issue.map { "\(ByteCount($0.progress.bytesTotal))" } ?? ""
            Terminal.line("\(download.key) is here and verified: \(size). Read it with: newsstand read \(download.key)")
        case .paused, .running:
            Terminal.writeError("Paused; what came is kept. Go on with: newsstand resume \(download.key)\n")
            throw ExitCode.failure
        case .failed(let error): throw error
        }
    }
}
