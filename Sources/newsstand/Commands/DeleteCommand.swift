import ArgumentParser
import EdicolaKit

struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an issue from this device, with everything downloaded.",
        discussion: """
              newsstand delete espresso/2026-03
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let mine = try await desk.mine(issue)
        let key = mine.key
        try await desk.library.delete(key)
        try Terminal.line("\(key) is deleted: \(ByteCount(mine.progress.bytesDone)) freed.")
    }
}
