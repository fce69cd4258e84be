import ArgumentParser
import EdicolaCore
import Foundation

struct ReaderErase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase a reader's personal data.",
        discussion: """
            Address, password, devices, places and marks are erased, and the reader is signed
            out everywhere. Purchases stay in the ledger with the reader's number only.
            """)

    @Argument(help: "Reader's e-mail address or id.") var reader: String
    @Flag(help: "Confirm: erased data can't be restored.") var yes = false
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard yes else { throw ValidationError("Erased data can't be restored. Add --yes to erase the reader.") }
    }

    func run() async throws {
        try await reporting {
            try await backend.withBackend { try await $0.erase($0.reader(named: reader)) }
        }
    }
}
