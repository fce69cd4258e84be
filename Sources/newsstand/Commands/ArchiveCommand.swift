import ArgumentParser
import EdicolaKit
import FoundationEssentials

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Free an issue's space. It stays in the library and can be downloaded again.",
        discussion: """
            A withdrawn issue is not archived, because it may not be available again.

              newsstand archive espresso/2026-03
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let context = try location.context(newsstand)
        let mine = try await context.mine(issue)
        let key = mine.key
        do {
            try await context.library.archive(key, at: Date())
        } catch let error as LastCopyError {
            throw UnreadableError(sentence: "\(error) Delete it with: newsstand delete \(key)")
        }
        try Terminal.line("\(key) is archived: \(ByteCount(mine.progress.bytesDone)) freed.")
    }
}
