import ArgumentParser
import EdicolaKit

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring back what was bought before, from the newsstand's sandbox.",
        discussion: """
            What the newsstand lost, or never heard of, is open again afterwards.

              newsstand restore
            """)

    @OptionGroup var counter: CounterOptions
    @ParentCommand var newsstand: NewsstandCommand

    func run() async throws {
        let (stand, reader) = try await counter.place.desk(newsstand).known()
        let lines = try await counter.atSandbox {
            try await Till(shop: $0, newsstand: stand, reader: reader).restore()
        }
        try Terminal.line(lines.isEmpty ? "There is nothing to bring back." : "\(CounterOptions.words(lines)).")
    }
}
