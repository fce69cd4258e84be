import ArgumentParser
import Crypto
import EdicolaCore
import EdicolaServer
import Foundation

/// Keys let a publisher's programs work on the server from elsewhere.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Keys for publishing to a server from elsewhere.",
        discussion: """
            The server keeps only a key's SHA-256: a lost key can't be shown again, only
            replaced. A running server is asked by itself; one elsewhere needs --server
            and a key that it knows. The key is made here and does not go there.
            """,
        subcommands: [KeyAdd.self, KeyList.self, KeyRevoke.self])
}

struct KeyAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Make a key, shown once.")

    @Argument(help: "A name to know it by: “office laptop”.") var name: String
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let key = RunningServer.makeKey()
            guard let digest = Digest(bytes: SHA256.hash(data: Data(key.utf8))) else { return }
            try await desk.withDesk { try await $0.addKey(NewKey(name: name, sha256: digest)) }
            Terminal.line(key)
        }
    }
}

struct KeyList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "The names of all keys.")

    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let keys = try await desk.withDesk { try await $0.keys() }
            if keys.isEmpty { Terminal.line("No keys. Make one with: edicola key add NAME") }
            Terminal.table(keys.map { [$0.name, $0.added.formatted(.iso8601)] })
        }
    }
}

struct KeyRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "End a key, at once.")

    @Argument(help: "Its name.") var name: String
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting { try await desk.withDesk { try await $0.revokeKey(named: name) } }
    }
}
