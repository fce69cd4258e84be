import ArgumentParser
import EdicolaKit

struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Stop a download, also of another program. Downloaded pages stay.",
        discussion: """
              newsstand cancel espresso/2026-03
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let before = try await desk.mine(issue)
        let key = before.key
        try await desk.library.pause(key)
        let after = try await desk.library.issue(key) ?? before
        try Terminal.line("\(key): \(after.words)")
    }
}
