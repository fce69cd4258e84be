import ArgumentParser
import EdicolaCore
import Foundation

/// Manages the readers of a newsstand, for the operator.
struct ReaderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reader", abstract: "Manage readers.",
        discussion: """
            A reader is identified by an id or, with an account, by an e-mail address. The
            newsstand sends no mail yet: a new password is shown here, for you to send.
            """,
        subcommands: [
            ReaderList.self, ReaderFind.self, ReaderShow.self, ReaderResetPassword.self, ReaderErase.self,
        ])
}

struct ReaderList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List readers, newest first.")

    @Option(help: ArgumentHelp("E-mail address of one reader.", valueName: "address")) var email: String?
    @Option(help: ArgumentHelp("Maximum number of readers.", valueName: "count")) var limit = 50
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("--limit must be from 1 to 200.") }
    }

    func run() async throws {
        try await reporting {
            let readers = try await backend.withBackend { try await $0.readers(with: email, limit: limit) }
            if readers.isEmpty { Terminal.line("No readers.") }
            Terminal.table(readers.map(\.columns))
        }
    }
}

struct ReaderResetPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password", abstract: "Create a temporary password and sign the reader out everywhere.")

    @Argument(help: "Reader's e-mail address or id.") var reader: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let password = try await backend.withBackend { try await $0.resetPassword(of: $0.reader(named: reader)) }
            Terminal.line(password.password)
        }
    }
}

extension ReaderEntry {
    /// Number, first day, address, and the state of access where it is known.
    var columns: [String] {
        [id.description, added.formatted(.iso8601), words] + (state.map { [$0.rawValue] } ?? [])
    }

    private var words: String {
        if erased != nil { return "(erased)" }
        guard let email else { return "(anonymous)" }
        return hasTemporaryPassword ? "\(email) (has a temporary password)" : email
    }
}
