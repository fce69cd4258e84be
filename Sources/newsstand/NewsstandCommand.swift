import ArgumentParser

@main
struct NewsstandCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "newsstand",
        abstract: "Browse a newsstand, take its issues with you, and read them offline.",
        discussion: """
            The address of the newsstand is remembered after the first use.

              newsstand add https://news.example
              newsstand shelf
              newsstand download espresso/2026-03
              newsstand read espresso/2026-03

            Exit codes: 0 done, 1 it failed, 64 the command was not understood.
            """,
        version: "0.1.0",
        subcommands: [
            ShelfCommand.self, ShowCommand.self, DownloadCommand.self, LibraryCommand.self, ReadCommand.self,
            CancelCommand.self, ResumeCommand.self, ArchiveCommand.self, DeleteCommand.self, WatchCommand.self,
            SearchCommand.self, PinCommand.self, PurgeCommand.self, AddCommand.self, BuyCommand.self,
            SubscribeCommand.self, RestoreCommand.self, RedeemCommand.self, OpenCommand.self,
        ])

    @Option(help: "The address of the newsstand.")
    var server: String?

    @Option(help: "The folder of the library.")
    var library: String?
}
