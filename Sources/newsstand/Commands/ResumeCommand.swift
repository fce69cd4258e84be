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

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id (default: all unfinished downloads).")
    var issues: [IssueName] = []

    @OptionGroup var line: LineOptions

    func run() async throws {
        let desk = try place.desk(newsstand)
        _ = try desk.reachable()
        line.govern(desk.library)
        var downloads: [Download] = []
        if issues.isEmpty {
            downloads = try await desk.library.resumeAll(alsoPaused: true)
            if downloads.isEmpty, !output.json { try Terminal.line("No unfinished downloads.") }
        }
        for issue in issues {
            let key = try await desk.key(issue, asking: false)
            let rendition = try await desk.library.issue(key)?.rendition ?? .twoX
            downloads.append(desk.library.download(key, rendition: rendition))
        }
        guard !downloads.isEmpty else { return }
        try await desk.follow(downloads, output)
    }
}
