import ArgumentParser
import EdicolaKit
import FoundationEssentials

struct PurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Put the oldest issues away until the rest takes no more than you say.",
        discussion: """
            The one you are reading, those that are pinned and those that their publisher took off the stand stay. What goes is \
            archived, and can be had again.

              newsstand purge --to 2G
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Option(help: "Bytes that all issues may take, such as 500M or 2G.")
    var to: ByteAmount

    func run() async throws {
        let library = try place.desk(newsstand).library
        let archived = try await library.purge(to: StorageBudget(bytes: to.bytes), at: Date())
        for key in archived { try Terminal.line("\(key) is archived.") }
        let taken = try await library.issues().reduce(0) { $0 + $1.progress.bytesDone }
        try Terminal.line("The library takes \(ByteCount(taken)).")
    }
}
