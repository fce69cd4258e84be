import ArgumentParser
import EdicolaKit

struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an issue from this device, with everything downloaded.",
        discussion: """
              newsstand delete espresso/2026-03
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let context = try location.context(newsstand)
        let mine = try await context.mine(issue)
        let key = mine.key
        try await context.library.delete(key)
        try Terminal.line("\(key) is deleted: \(ByteCount(mine.progress.bytesDone)) freed.")
    }
}
