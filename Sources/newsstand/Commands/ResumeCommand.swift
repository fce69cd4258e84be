import ArgumentParser
import EdicolaCore
import EdicolaKit

struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume paused, failed or interrupted downloads.",
        discussion: """
              newsstand resume
              newsstand resume espresso/2026-03 --limit 500k
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id (default: all unfinished downloads).")
    var issues: [IssueName] = []

    @OptionGroup var line: BandwidthOptions

    func run() async throws {
        let context = try location.context(newsstand)
        _ = try context.reachable()
        line.apply(to: context.library)
        var downloads: [Download] = []
        if issues.isEmpty {
            downloads = try await context.library.resumeAll(alsoPaused: true)
            if downloads.isEmpty, !output.json { try Terminal.line("No unfinished downloads.") }
        }
        for issue in issues {
            let key = try await context.key(issue, asking: false)
            let rendition = try await context.library.issue(key)?.rendition ?? .twoX
            downloads.append(context.library.download(key, rendition: rendition))
        }
        guard !downloads.isEmpty else { return }
        try await context.follow(downloads, output)
    }
}
