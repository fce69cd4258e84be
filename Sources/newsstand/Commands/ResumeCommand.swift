import ArgumentParser
import EdicolaCore
import EdicolaKit

struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Go on with downloads that were paused, failed, or were cut off.",
        discussion: """
              newsstand resume
              newsstand resume espresso/2026-03
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or the issue alone; all unfinished ones unless you say which.")
    var issues: [IssueName] = []

    func run() async throws {
        let desk = try place.desk(newsstand)
        _ = try desk.reachable()
        var downloads: [Download] = []
        if issues.isEmpty {
            downloads = try await desk.library.resumeAll(alsoPaused: true)
            if downloads.isEmpty { Terminal.line("Nothing is unfinished.") }
        }
        for issue in issues {
            let key = try await desk.key(issue, asking: false)
            let rendition = try await desk.library.issue(key)?.rendition ?? .twoX
            downloads.append(desk.library.download(key, rendition: rendition))
        }
        var failures = 0
        for download in downloads {
            do {
                try await desk.follow(download)
            } catch let error as DownloadError {
                failures += 1
                Terminal.writeError("\(download.key): \(error)\n")
            }
        }
        if failures > 0 { throw ExitCode.failure }
    }
}
