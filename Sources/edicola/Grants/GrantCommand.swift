import ArgumentParser
import EdicolaCore
import Foundation

struct GrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Manage free access: press copies, compensation, gifts.",
        discussion: """
              edicola grant give READER --issue frutta/2026-03 --kind press --by Paolo --why "Review"
              edicola grant give READER --publication frutta --for 2-months --kind compensation \\
                --by Paolo --why "The server was down"
            """,
        subcommands: [GrantGive.self, GrantList.self, GrantRevoke.self])
}

struct GrantGive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "give", abstract: "Give a reader access at once.")

    @Argument(help: "Reader's id or e-mail address.") var reader: String
    @OptionGroup var opens: OpeningOptions
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Id of the product to grant, instead of --issue, --publication or --archive.", valueName: "id"))
    var product: String?
    @Option(name: .customLong("for"), help: ArgumentHelp("Period of access: 2-months.", valueName: "length"))
    var length: String?
    @Option(name: .long, help: "Kind: press, compensation, gift, print or other.", transform: choice)
    var kind: Grant.Kind = .gift
    @Option(name: .long, help: ArgumentHelp("Reader's name, for your records.", valueName: "name")) var recipient:
        String?
    @Option(name: .customLong("by"), help: ArgumentHelp("Name of the person who grants it.", valueName: "name"))
    var giver: String
    @Option(name: .long, help: ArgumentHelp("Reason, for your records.", valueName: "text")) var why: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let openings = try opens.openings()
            guard openings.isEmpty != (product == nil) else {
                throw ValidationError("Add what to give: --issue, --publication, --archive or --product.")
            }
            let product = try product.map { try Product.ID(parsing: $0) }
            let term = try length.map { try Term(word: $0) }
            let grant = try await backend.withBackend { backend in
                try await backend.addGrant(
                    GrantOrder(
                        reader: try await backend.reader(named: reader), kind: kind,
                        opens: product == nil ? openings : nil, product: product, term: term, recipient: recipient,
                        giver: giver, why: why))
            }
            Terminal.table([grant.cells])
        }
    }
}

struct GrantList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all grants.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let all = try await backend.withBackend { try await $0.grants() }
            if all.isEmpty { Terminal.line("No grants yet.") }
            Terminal.table(all.map(\.cells))
        }
    }
}

struct GrantRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a grant at once.",
        discussion: """
            Issues opened by the grant stay open unless you add --take-back. A grant of one
            issue closes it.
            """)

    @Argument(help: "Grant's id.") var id: String
    @Option(name: .customLong("by"), help: ArgumentHelp("Name of the person who revokes it.", valueName: "name"))
    var revoker: String
    @Option(name: .long, help: ArgumentHelp("Reason, for your records.", valueName: "text")) var why: String
    @Flag(name: .long, help: "Close the issues that the grant opened, too.") var takeBack = false
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let revoking = Revoking(by: revoker, why: why, takesBack: takeBack)
            try await backend.withBackend { try await $0.revoke(grant: id, revoking) }
        }
    }
}

extension Grant {
    fileprivate var cells: [String] {
        let what = product?.text ?? opens.map(\.words).joined(separator: ", ")
        let end = until.map { "until \($0.day)" } ?? ""
        let fate = revoked.map { "revoked by \($0.by): \($0.why)" } ?? ""
        return [id, made.day, kind.rawValue, what, end, "by \(giver): \(why)", fate]
    }
}

extension Date {
    /// The instant's day, UTC.
    var day: String { formatted(.iso8601.year().month().day()) }
}
