import ArgumentParser
import EdicolaKit

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore purchases from the newsstand's sandbox.",
        discussion: """
            The newsstand gets all earlier purchases again, and opens their issues.

              newsstand restore
            """)

    @OptionGroup var counter: CounterOptions
    @ParentCommand var newsstand: NewsstandCommand

    func run() async throws {
        let desk = try counter.place.desk(newsstand)
        let (stand, reader) = try await desk.known()
        let lines = try await counter.atSandbox { shop in
            try await desk.purchases(shop, stand, reader).restore()
        }
        try Terminal.line(lines.isEmpty ? "There are no purchases to restore." : "\(CounterOptions.words(lines)).")
    }
}
