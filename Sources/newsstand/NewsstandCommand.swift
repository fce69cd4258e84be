import ArgumentParser
import Terminals

@main
struct NewsstandCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "newsstand",
        abstract: "Browse a newsstand, download issues, and read them offline.",
        discussion: """
            The address of the newsstand is remembered after the first use.

              newsstand add https://news.example
              newsstand shelf
              newsstand download espresso/2026-03
              newsstand read espresso/2026-03

            Exit codes: 0 success, 1 failure or no result, 64 wrong usage, 130 a download was paused by Ctrl-C.
            """,
        version: "0.1.0",
        subcommands: [
            ShelfCommand.self, ShowCommand.self, DownloadCommand.self, LibraryCommand.self, ReadCommand.self,
            CancelCommand.self, ResumeCommand.self, ArchiveCommand.self, DeleteCommand.self, WatchCommand.self,
            SearchCommand.self, PinCommand.self, PurgeCommand.self, AddCommand.self, BuyCommand.self,
            SubscribeCommand.self, RestoreCommand.self, RedeemCommand.self, OpenCommand.self,
        ])

    @Option(help: ArgumentHelp("Address of the newsstand.", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("Folder of the library.", valueName: "folder"))
    var library: String?

    static func main() async {
        StandardStream.openAll()
        UnwritableError.ignoreSignal()
        do {
            try TooFewFilesError.check()
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        (error as? UnwritableError)?.endQuietlyIfClosed()
        let message = fullMessage(for: error)
        guard exitCode(for: error).isSuccess, !message.isEmpty else {
            guard Terminal.hasErrorScreen, !message.isEmpty else { exit(withError: error) }
            Terminal.errorText(message)
            exit(withError: exitCode(for: error))
        }
        // What was asked for, such as help, has to be written too.
        do {
            try Terminal.line(CompletionScript(message)?.text ?? message)
        } catch {
            end(error)
        }
        exit()
    }
}
