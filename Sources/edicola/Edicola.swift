import ArgumentParser

/// The publisher's and the operator's command.
@main
struct Edicola: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edicola",
        abstract: "A newsstand that you own: a file goes in, an issue goes on the stand.",
        discussion: """
            Begin with a publication, then hand in the first issue:

              edicola publication add frutta --title "Frutta"
              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03 --now
              edicola serve

            Commands work on the data folder (--data), through the server when one is
            running on it, or on a server elsewhere (--server and --key). They end with
            0 when all went well, 1 when something failed, 64 when the command itself
            was wrong and 65 when a file was refused.
            """,
        version: "0.1.0",
        subcommands: [
            Serve.self, Demo.self, Publish.self, ImportCommand.self, PublicationCommand.self, IssueCommand.self,
            CategoryCommand.self, NewsCommand.self,
            PressCommand.self, ProductCommand.self, PolicyCommand.self, GrantCommand.self, CodeCommand.self,
            AudienceCommand.self, ReleaseCommand.self, ReaderCommand.self, CirculationCommand.self, KeyCommand.self,
            SearchCommand.self, SandboxCommand.self, Verify.self, Doctor.self,
        ])
}
