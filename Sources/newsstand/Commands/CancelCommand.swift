import ArgumentParser
import EdicolaKit

struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Stop a download, even one started by another program. Downloaded pages stay.",
        discussion: """
              newsstand cancel espresso/2026-03
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let context = try location.context(newsstand)
        let before = try await context.mine(issue)
        let key = before.key
        try await context.library.pause(key)
        let after = try await context.library.issue(key) ?? before
        try Terminal.line("\(key): \(after.words)")
    }
}
