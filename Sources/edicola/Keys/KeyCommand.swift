import ArgumentParser
import Crypto
import EdicolaCore
import EdicolaServer
import Foundation

/// Manages keys, with which a publisher's programs work on the server from elsewhere.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Manage keys for publishing to a remote server.",
        discussion: """
            The server stores only a key's SHA-256: a lost key can't be shown again, only
            replaced. A remote server needs --server and an existing key. New keys are
            made on this machine; the server gets only their SHA-256.
            """,
        subcommands: [KeyAdd.self, KeyList.self, KeyRevoke.self])
}

struct KeyAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Create a key and show it once.")

    @Argument(help: "Name for the key: “office laptop”.") var name: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = RunningServer.makeKey()
            guard let digest = Digest(bytes: SHA256.hash(data: Data(key.utf8))) else { return }
            try await backend.withBackend { try await $0.addKey(NewKey(name: name, sha256: digest)) }
            Terminal.line(key)
        }
    }
}

struct KeyList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the names of all keys.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let keys = try await backend.withBackend { try await $0.keys() }
            if keys.isEmpty { Terminal.line("No keys. Create one with: edicola key add NAME") }
            Terminal.table(keys.map { [$0.name, $0.added.formatted(.iso8601)] })
        }
    }
}

struct KeyRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a key at once.")

    @Argument(help: "Key's name.") var name: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { try await backend.withBackend { try await $0.revokeKey(named: name) } }
    }
}
