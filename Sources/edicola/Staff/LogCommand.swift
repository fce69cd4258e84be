import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation

/// Shows the log of acts.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Show who did what, and check that nobody changed it.",
        discussion: """
            Every act by a member of the staff, a key or this command is written down in the
            transaction that does it. Each entry has the SHA-256 of the one before.
            """,
        subcommands: [LogList.self, LogUndo.self, LogVerify.self])
}

struct LogList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List acts, newest first.")

    @Option(help: ArgumentHelp("Maximum number of acts.", valueName: "count")) var limit = 50
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...100).contains(limit) else { throw ValidationError("--limit must be from 1 to 100.") }
    }

    func run() async throws {
        try await reporting {
            let acts = try await backend.withBackend { try await $0.acts(limit: limit) }
            if acts.isEmpty { Terminal.line("Nothing was done yet.") }
            Terminal.table(
                acts.map { act in
                    [
                        "\(act.number)", act.at.formatted(.iso8601), act.actorName, act.verb,
                        [act.publication, act.subject].compactMap(\.self).joined(separator: " "),
                    ]
                })
        }
    }
}

struct LogUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back a change of an issue, of settings, of contents or hot spots.",
        discussion: """
            The numbers are those of `edicola log list`. An act whose members somebody changed again
            since can't be undone.

              edicola log undo 812
            """)

    @Argument(help: "The act's number.") var number: Int64
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            try await backend.withBackend { try await $0.undoAct(number) }
            Terminal.line("Entry \(number) is undone.")
        }
    }
}

struct LogVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that no entry was changed or removed.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let found = try await backend.withBackend { try await $0.verifyActs() }
            if let broken = found.broken {
                throw CommandError("Entry \(broken) does not fit: it or one before it was changed or removed.")
            }
            Terminal.line("\(found.count) entries fit. Newest: \(found.newest?.hex ?? "none")")
        }
    }
}
