import ArgumentParser
import EdicolaCore
import Foundation

struct CirculationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulation", abstract: "Check the ledger of purchases.",
        subcommands: [CirculationReplay.self])
}

struct CirculationReplay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Recompute everything derived from the ledger, and list differences.",
        discussion: """
            Differences appear only after a rule was corrected or the database was damaged;
            the new values are right. Readers are not interrupted.
            """)

    @Flag(name: .long, help: "Write JSON.") var json = false
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let report = try await backend.withBackend { try await $0.replay() }
            guard !json else { return Terminal.line(String(decoding: try JSON.encode(report), as: UTF8.self)) }
            Terminal.line("\(report.documents) documents, \(report.facts) transactions, \(report.readers) readers")
            if report.differences.isEmpty { return Terminal.line("No difference.") }
            for difference in report.differences { Terminal.line(difference) }
        }
    }
}
