public import ArgumentParser
import Crypto
import EdicolaCore
import EdicolaServer
import Foundation
public import Storage

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
    @Option(
        name: .customLong("may"),
        help: ArgumentHelp(
            "A right: see, publish, release, sell, readers, figures, money or house; may be repeated (default: all).",
            valueName: "right"))
    var rights: [Right] = []
    @Option(
        name: .customLong("publication"),
        help: ArgumentHelp("Only this publication; may be repeated (default: all).", valueName: "id"))
    var publications: [String] = []
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = RunningServer.makeKey()
            guard let digest = Digest(bytes: SHA256.hash(data: Data(key.utf8))) else { return }
            let order = NewKey(
                name: name, sha256: digest, rights: rights.isEmpty ? nil : rights,
                publications: publications.isEmpty ? nil : publications)
            try await backend.withBackend { try await $0.addKey(order) }
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
            Terminal.table(
                keys.map { key in
                    [
                        key.name, key.added.formatted(.iso8601),
                        key.rights.count == Right.allCases.count
                            ? "all rights" : key.rights.map(\.rawValue).joined(separator: " "),
                        key.publications?.joined(separator: " ") ?? "all publications",
                    ]
                })
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

extension Right: ExpressibleByArgument {}
