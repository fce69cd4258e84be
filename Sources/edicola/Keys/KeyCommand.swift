import ArgumentParser
import Crypto
import EdicolaCore
import EdicolaServer
import Foundation
import Storage

/// Keys let a publisher's programs work on the server from elsewhere.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Keys for publishing to a server from elsewhere.",
        discussion: """
            The server keeps only a key's SHA-256: a lost key can't be shown again, only
            replaced. Keys are looked after while the server is stopped.
            """,
        subcommands: [KeyAdd.self, KeyList.self, KeyRevoke.self])
}

struct KeyFolder: ParsableArguments {
    @Option(
        name: .long, help: ArgumentHelp("The folder that holds everything (EDICOLA_DATA, or “data”).", valueName: "dir")
    )
    var data: String?

    /// Keys are looked after with the server stopped: nobody can make one through the network.
    func open() throws -> Storage {
        try Storage.open(in: data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data")
    }
}

struct KeyAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Make a key, shown once.")

    @Argument(help: "A name to know it by: “office laptop”.") var name: String
    @OptionGroup var folder: KeyFolder

    func run() async throws {
        try await reporting {
            let key = RunningServer.makeKey()
            guard let digest = Digest(bytes: SHA256.hash(data: Data(key.utf8))) else { return }
            try await folder.open().addKey(named: name, digest: digest, at: Date())
            Terminal.line(key)
        }
    }
}

struct KeyList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "The names of all keys.")

    @OptionGroup var folder: KeyFolder

    func run() async throws {
        try await reporting {
            let keys = try await folder.open().keys()
            if keys.isEmpty { Terminal.line("No keys. Make one with: edicola key add NAME") }
            Terminal.table(keys.map { [$0.name, $0.added.formatted(.iso8601)] })
        }
    }
}

struct KeyRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "End a key, at once.")

    @Argument(help: "Its name.") var name: String
    @OptionGroup var folder: KeyFolder

    func run() async throws {
        try await reporting { try await folder.open().revokeKey(named: name) }
    }
}
