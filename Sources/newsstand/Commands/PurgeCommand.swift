import ArgumentParser
import EdicolaKit
import FoundationEssentials

struct PurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Archive the oldest issues until the library fits a size.",
        discussion: """
            The issue you are reading, pinned issues and withdrawn issues stay. Archived issues can be downloaded again.

              newsstand purge --to 2G
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Option(help: ArgumentHelp("Maximum size of all issues: 500M, 2G.", valueName: "size"))
    var to: ByteAmount

    func run() async throws {
        let library = try location.context(newsstand).library
        let archived = try await library.purge(to: StorageBudget(bytes: to.bytes), at: Date())
        for key in archived { try Terminal.line("\(key) is archived.") }
        let taken = try await library.issues().reduce(0) { $0 + $1.progress.bytesDone }
        try Terminal.line("The library takes \(ByteCount(taken)).")
    }
}
