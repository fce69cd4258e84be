import ArgumentParser
import EdicolaCore
import Feeds
import Foundation
import Terminals

/// Imports another newsstand's issues.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import another newsstand's issues with their ids and dates.",
        discussion: """
            Reads store.plist and issues.plist, Baker's shelf.json, the Newsstand Atom
            feed, Atom and RSS with files, OPDS 1.2 and 2.0, with all their pages and
            parts. Downloads each issue's file, presses it, and puts it on the stand
            with its old id and date. A second run imports only new issues.

              edicola import https://old.example.org/shelf.json --publication frutta
              edicola import https://old.example.org/opds --dry-run
              edicola import backup/store.plist -p frutta --price "EUR 3.99"

            An issue for sale without a price is skipped unless you add --price, so that
            nothing becomes free by mistake. Addresses on this machine and on private
            networks need --allow-private. The name and password of --user go to the
            catalog's own host only.
            """)

    @Argument(help: ArgumentHelp("Address or file of the catalog.", valueName: "url-or-file"))
    var catalog: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Publication for all issues (default: from the catalog's titles).", valueName: "id"))
    var publication: String?

    @Option(name: .long, help: ArgumentHelp("Price of issues for sale without one: “EUR 3.99”."))
    var price: String?

    @Flag(name: .long, help: "List what would be imported, and import nothing.")
    var dryRun = false

    @Flag(name: .long, help: "Keep the issues as drafts.")
    var draft = false

    @Flag(name: .long, help: "Allow addresses on this machine and on private networks.")
    var allowPrivate = false

    @Option(
        name: .long,
        help: ArgumentHelp("User name on the catalog's host (password: $EDICOLA_IMPORT_PASSWORD, or a prompt).")
    )
    var user: String?

    @Option(name: .long, help: ArgumentHelp("Maximum file size in MiB.", valueName: "mib"))
    var largest = 4096

    @Option(name: .long, help: ArgumentHelp("Timeout for one file, in minutes.", valueName: "min"))
    var longest = 60

    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard (1...1_048_576).contains(largest) else { throw ValidationError("--largest must be from 1 to 1048576.") }
        guard (1...10_080).contains(longest) else { throw ValidationError("--longest must be from 1 to 10080.") }
        if let publication { _ = try Publication.ID(parsing: publication) }
        if let price { _ = try Price(parsing: price) }
    }

    func run() async throws {
        try await reporting {
            let place = try place()
            let fetcher = Fetcher(
                limits: .init(largestFile: largest << 20, longest: .seconds(longest * 60)),
                allowsPrivate: allowPrivate, credentials: try credentials(for: place))
            do {
                try await Interruption.cancelling { try await work(place, fetcher) }
                await fetcher.close()
            } catch {
                await fetcher.close()
                throw error
            }
        }
    }

    private func place() throws -> URL {
        if catalog.lowercased().hasPrefix("http://") || catalog.lowercased().hasPrefix("https://") {
            guard let url = URL(string: catalog), url.host()?.isEmpty == false else {
                throw ValidationError("“\(catalog)” is not an address.")
            }
            return url
        }
        return URL(filePath: catalog).standardizedFileURL
    }

    private func credentials(for place: URL) throws -> Fetcher.Credentials? {
        guard let user else { return nil }
        let given = ProcessInfo.processInfo.environment["EDICOLA_IMPORT_PASSWORD"]
        guard let password = given ?? (Terminal.isPerson ? Terminal.secret("Password of \(user): ") : nil) else {
            throw ValidationError("--user needs a password. Set EDICOLA_IMPORT_PASSWORD.")
        }
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return Fetcher.Credentials(origin: place.origin, field: "Basic \(pair)")
    }

    private func work(_ place: URL, _ fetcher: Fetcher) async throws {
        let visitor = CatalogVisitor(fetcher: fetcher)
        let (catalogs, unread) = try await visitor.read(place)
        try await backend.withBackend { backend in
            var plan = ImportPlan(
                .init(
                    publication: try publication.map { try Publication.ID(parsing: $0) },
                    price: try price.map { try Price(parsing: $0) }, isDraft: draft, now: Date()))
            for catalog in catalogs {
                try await plan.add(catalog, visitor: visitor) { key in
                    (try await backend.entry(key)?.issue.lifeCycle.revision ?? 0) > 0
                }
            }
            tell(catalogs)
            if dryRun { return tell(plan) }
            let run = ImportRun(fetcher: fetcher, backend: backend, folder: try ImportRun.folder(for: place))
            try await run.carryOut(plan)
        }
        guard unread == 0 else {
            let parts = unread == 1 ? "1 part" : "\(unread) parts"
            let rest = dryRun ? "." : "; the rest was imported."
            throw CommandError("\(parts) of the catalog can't be read\(rest) Run the command again later.")
        }
    }

    private func tell(_ catalogs: [ForeignCatalog]) {
        let issues = catalogs.reduce(0) { $0 + $1.issues.count }
        let kinds = Set(catalogs.map(\.kind.rawValue)).sorted().joined(separator: ", ")
        Terminal.line("\(kinds): \(issues == 1 ? "1 issue" : "\(issues) issues") in the catalog")
        for fault in Set(catalogs.flatMap(\.faults)).sorted(by: { $0.rawValue < $1.rawValue }) {
            Terminal.error("the catalog: \(fault.sentence) [\(fault.rawValue)]")
        }
    }

    private func tell(_ plan: ImportPlan) {
        Terminal.table(
            plan.steps.map { step in
                [
                    "\(step.key)", step.details.onSale?.formatted(.iso8601) ?? "draft",
                    step.details.price?.description ?? "free", step.details.title,
                    step.issue.files.first?.address.absoluteString ?? "",
                ]
            })
        Terminal.line("\(plan.steps.count) would be imported, \(plan.known.count) already exist")
        for line in plan.leftOut { Terminal.error("skipped: \(line)") }
    }
}
