import ArgumentParser
import EdicolaKit

struct PinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Keep an issue on this device when space is freed.",
        discussion: """
              newsstand pin espresso/2026-03
              newsstand pin espresso/2026-03 --off
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    @Flag(help: "Remove the pin.")
    var off = false

    func run() async throws {
        let context = try location.context(newsstand)
        let key = try await context.mine(issue).key
        try await context.library.pin(key, !off)
        try Terminal.line(off ? "\(key) is no longer pinned." : "\(key) is pinned.")
    }
}
