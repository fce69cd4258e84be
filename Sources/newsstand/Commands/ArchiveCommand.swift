import ArgumentParser
import EdicolaKit
import FoundationEssentials

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Free an issue's space. It stays in the library, to download again.",
        discussion: """
            A withdrawn issue is not archived, because it may not be available again.

              newsstand archive espresso/2026-03
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let mine = try await desk.mine(issue)
        let key = mine.key
        do {
            try await desk.library.archive(key, at: Date())
        } catch let error as LastCopyError {
            throw Unreadable(sentence: "\(error) Delete it with: newsstand delete \(key)")
        }
        try Terminal.line("\(key) is archived: \(ByteCount(mine.progress.bytesDone)) freed.")
    }
}
