import ArgumentParser
import EdicolaCore
import Foundation

struct ReaderFind: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find readers by a part of their address, a number or a promo code.",
        discussion: """
            A number is the reader’s own, or that of a purchase or grant. One or two letters
            find only the beginnings of addresses and of their domains.

              edicola reader find rossi
              edicola reader find example.org --state lapsed
            """)

    @Argument(help: "Text to look for.") var text: String
    @Option(help: ArgumentHelp("State of access: covered, grace or lapsed (default: any).", valueName: "state"))
    var state: String?
    @Option(help: ArgumentHelp("Maximum number of readers (default: 50).", valueName: "count")) var limit = 50
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("--limit must be from 1 to 200.") }
        if let state, ReaderState(rawValue: state) == nil {
            throw ValidationError("--state must be covered, grace or lapsed.")
        }
    }

    func run() async throws {
        try await reporting {
            let readers = try await backend.withBackend {
                try await $0.findReaders(text, in: state.flatMap(ReaderState.init), limit: limit)
            }
            if readers.isEmpty { Terminal.line("No readers.") }
            Terminal.table(readers.map(\.columns))
        }
    }
}
