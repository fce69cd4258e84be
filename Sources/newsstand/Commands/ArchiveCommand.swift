import ArgumentParser
import EdicolaKit
import FoundationEssentials

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Free an issue's space; it stays in the library, to be had again.",
        discussion: """
            One that its publisher took off the stand may not be had again, and is not archived.

              newsstand archive espresso/2026-03
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or the issue alone.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let mine = try await desk.mine(issue)
        let key = mine.key
        do {
            try await desk.library.archive(key, at: Date())
        } catch let error as LastCopyError {
            throw Unreadable(sentence: "\(error) Remove it for good with: newsstand delete \(key)")
        }
        try Terminal.line("\(key) is archived: \(ByteCount(mine.progress.bytesDone)) are free.")
    }
}
