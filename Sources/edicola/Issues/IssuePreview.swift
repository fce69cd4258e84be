import ArgumentParser
import EdicolaCore
import EdicolaServer

/// An issue in the reader view before it is on sale, for a colleague without a key.
struct IssuePreview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Print a link to an issue that is not on sale yet.",
        discussion: """
            The link opens this issue in the reader, without an account or a key. It ends at its time, when the issue goes
            on sale and when the issue is deleted.

              edicola issue preview frutta/2026-03
              edicola issue preview frutta/2026-03 --hours 2
            """)

    @OptionGroup var arguments: IssueArguments
    @Option(name: .long, help: "Hours until the link expires, 1 to 168.") var hours = 24
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...168).contains(hours) else { throw ValidationError("--hours must be from 1 to 168.") }
    }

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let link = try await backend.withBackend { try await $0.previewLink(of: key, hours: hours) }
            Terminal.line(link.address)
        }
    }
}
