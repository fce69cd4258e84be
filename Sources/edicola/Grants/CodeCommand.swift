import ArgumentParser
import EdicolaCore
import Foundation

struct CodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Manage promo codes for an issue or a period.",
        discussion: """
              edicola code make --issue frutta/2026-03 --count 50 --by Paolo --why "Book fair"
              edicola code make --word FRUTTA2026 --uses 500 --publication frutta --for 1-month \\
                --by Paolo --why "On the back cover"
            """,
        subcommands: [CodeMake.self, CodeList.self, CodeRevoke.self])
}

struct CodeMake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make", abstract: "Create codes and print them, one per line.")

    @Option(name: .long, help: ArgumentHelp("Code of your own: 8 or more letters and digits.", valueName: "code"))
    var word: String?
    @Option(name: .long, help: "Number of random codes.") var count: Int = 1
    @Option(name: .long, help: ArgumentHelp("Uses per code.", valueName: "count")) var uses: Int = 1
    @OptionGroup var opens: OpeningOptions
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Period of access to a title: 1-month, 1-year.", valueName: "length"))
    var length: String?
    @Option(
        name: .long,
        help: ArgumentHelp("Last time it can be used: 2026-12-31T23:00:00Z (default: no limit).", valueName: "when"))
    var until: String?
    @Option(name: .customLong("by"), help: ArgumentHelp("Name of the person who grants it.", valueName: "name"))
    var giver: String
    @Option(name: .long, help: ArgumentHelp("Reason, for your records.", valueName: "text")) var why: String
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...1000).contains(count), uses > 0 else {
            throw ValidationError("--count must be from 1 to 1000, and --uses at least 1.")
        }
    }

    func run() async throws {
        try await reporting {
            let openings = try opens.openings()
            guard !openings.isEmpty else {
                throw ValidationError("Choose what the code unlocks: --issue, --publication or --archive.")
            }
            let order = CodeOrder(
                code: word, count: word == nil ? count : nil, opens: openings,
                term: try length.map { try Term(word: $0) }, mostUses: uses,
                ends: try until.map { try Date(instant: $0) }, giver: giver, why: why)
            for code in try await backend.withBackend({ try await $0.addCodes(order) }) { Terminal.line(code.code) }
        }
    }
}

struct CodeList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all codes with their uses.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let all = try await backend.withBackend { try await $0.codes() }
            if all.isEmpty { Terminal.line("No codes. Make one with: edicola code make …") }
            Terminal.table(
                all.map { code in
                    let end = code.revoked.map { "revoked \($0.day)" } ?? code.ends.map { "until \($0.day)" } ?? ""
                    let what = code.opens.map(\.words).joined(separator: ", ")
                    return [code.code, "\(code.uses) of \(code.mostUses)", what, end, "by \(code.giver): \(code.why)"]
                })
        }
    }
}

struct CodeRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a code. Readers who used it keep their access.")

    @Argument(help: "Code.") var code: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { try await backend.withBackend { try await $0.revoke(code: code) } }
    }
}
