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
        let desk = try counter.place.desk(newsstand)
        let (stand, reader) = try await desk.known()
        let lines = try await counter.atSandbox { shop in
            try await desk.till(shop, stand, reader).restore()
        }
        try Terminal.line(lines.isEmpty ? "There is nothing to bring back." : "\(CounterOptions.words(lines)).")
    }
}
