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

    @OptionGroup var options: PurchaseOptions
    @ParentCommand var newsstand: NewsstandCommand

    func run() async throws {
        let context = try options.location.context(newsstand)
        let (stand, reader) = try await context.known()
        let lines = try await options.atSandbox { shop in
            try await context.purchases(shop, stand, reader).restore()
        }
        try Terminal.line(lines.isEmpty ? "There are no purchases to restore." : "\(PurchaseOptions.words(lines)).")
    }
}
