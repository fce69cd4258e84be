import ArgumentParser
import EdicolaCore
import EdicolaKit

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Use one of your free issues to unlock an issue.",
        discussion: """
              newsstand open windfall/2026-05
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let context = try location.context(newsstand)
        let key = try await context.key(issue, asking: true)
        let (stand, _) = try await context.known()
        try await stand.open(key)
        await context.updateRights(at: stand)
        try Terminal.line("\(key) is open. Download it with: newsstand download \(key)")
    }
}
