import ArgumentParser
import Terminals

/// The publisher's and the operator's command.
@main
struct Edicola: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edicola",
        abstract: "Run a newsstand and publish issues on it.",
        discussion: """
            Create a publication, then publish the first issue:

              edicola publication add frutta --title "Frutta"
              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03 --now
              edicola serve

            Commands work on the data folder (--data), through the server if one is
            running there, or on a remote server (--server and --key).

            Exit codes: 0 success, 1 failure, 64 wrong usage, 65 the file was refused.
            """,
        version: "0.1.0",
        subcommands: [
            Serve.self, Demo.self, Publish.self, ImportCommand.self, PublicationCommand.self, IssueCommand.self,
            CategoryCommand.self, NewsCommand.self,
            PressCommand.self, ProductCommand.self, PolicyCommand.self, GrantCommand.self, CodeCommand.self,
            AudienceCommand.self, ReleaseCommand.self, ReaderCommand.self, CirculationCommand.self, KeyCommand.self,
            StaffCommand.self, LogCommand.self,
            SearchCommand.self, SandboxCommand.self, Verify.self, Doctor.self,
        ])

    static func main() async {
        StandardStream.openAll()
        UnwritableError.ignoreSignal()
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Terminal.checkWritten()
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        if let error = error as? UnwritableError {
            error.endQuietlyIfClosed()
            Terminal.error("\(error)")
            exit(withError: ExitCode.failure)
        }
        let message = fullMessage(for: error)
        guard exitCode(for: error).isSuccess, !message.isEmpty else { exit(withError: error) }
        // A failed write is an error for requested output such as help too.
        do {
            try StandardStream.output.write("\(message)\n")
        } catch {
            end(error)
        }
        exit()
    }
}
