import ArgumentParser
import EdicolaCore
import Foundation

struct CirculationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulation", abstract: "The ledger of purchases, and what follows from it.",
        subcommands: [CirculationReplay.self])
}

struct CirculationReplay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Make all that is derived anew from the ledger, and say what is different.",
        discussion: """
            Nothing is different, unless a rule was corrected or the database damaged: then
            the new is right. Readers notice nothing meanwhile.
            """)

    @Flag(name: .long, help: "For a program.") var json = false
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let report = try await desk.withDesk { try await $0.replay() }
            guard !json else { return Terminal.line(String(decoding: try JSON.encode(report), as: UTF8.self)) }
            Terminal.line("\(report.documents) documents, \(report.facts) transactions, \(report.readers) readers")
            if report.differences.isEmpty { return Terminal.line("No difference.") }
            for difference in report.differences { Terminal.line(difference) }
        }
    }
}
