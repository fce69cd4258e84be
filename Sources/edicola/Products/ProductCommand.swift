import ArgumentParser
import EdicolaCore

struct ProductCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product", abstract: "Manage products: single issues, subscriptions, passes, bundles.",
        discussion: """
            A product has the same id as in the shops.

              edicola product add com.example.frutta.1month --title "One month" \\
                --renewing 1-month --publication frutta --price "EUR 3.99"
              edicola product add com.example.frutta.2026-03 --title "March" \\
                --issue frutta/2026-03
              edicola product add com.example.frutta.pass --title "Everything" \\
                --renewing 1-year --publication frutta --archive frutta
            """,
        subcommands: [ProductAdd.self, ProductList.self, ProductShow.self, ProductDelete.self])
}

struct ProductAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a product, or replace its description.",
        discussion: """
            Without --renewing, --runs or --free-of-charge the product is a one-time purchase
            that does not expire.
            """)

    @Argument(help: "Product's id in the shops.") var id: String
    @Option(name: .long, help: ArgumentHelp("Title for readers.", valueName: "text")) var title: String
    @Option(name: .long, help: ArgumentHelp("Period of a renewing subscription: 1-month, 1-year.", valueName: "length"))
    var renewing: String?
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Subscription group: a reader can have one subscription per group.", valueName: "group"))
    var family = "main"
    @Option(name: .long, help: ArgumentHelp("Duration of a non-renewing product: 1-year.", valueName: "length"))
    var runs: String?
    @Flag(name: .long, help: "A free subscription.") var freeOfCharge = false
    @OptionGroup var opens: OpeningOptions
    @Option(name: .long, help: ArgumentHelp("Price: “EUR 3.99” (default: the shop's).", valueName: "amount")) var price:
        String?
    @Flag(name: .long, help: "Not for sale any more. Buyers keep it.") var notOffered = false
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let sale: Product.Sale
            switch (renewing, runs, freeOfCharge) {
            case (.some(let length), nil, false): sale = .renewing(family: family, try Term(word: length))
            case (nil, .some(let length), false): sale = .term(try Term(word: length))
            case (nil, nil, true): sale = .free
            case (nil, nil, false): sale = .once
            default: throw ValidationError("Add only one of --renewing, --runs and --free-of-charge.")
            }
            let openings = try opens.openings()
            guard !openings.isEmpty else {
                throw ValidationError("Choose what the product unlocks: --issue, --publication or --archive.")
            }
            let product = Product(
                id: try .init(parsing: id), title: title, sale: sale, opens: openings,
                price: try price.map { try Price(parsing: $0) }, isOffered: !notOffered)
            try await backend.withBackend { try await $0.save(product) }
            Terminal.table(product.facts)
        }
    }
}

struct ProductList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all products.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let all = try await backend.withBackend { try await $0.products() }
            if all.isEmpty { Terminal.line("No products yet. Add one with: edicola product add ID --title …") }
            Terminal.table(
                all.map {
                    [
                        $0.id.text, $0.sale.words, $0.price?.description ?? "", $0.isOffered ? "" : "not offered",
                        $0.title,
                    ]
                })
        }
    }
}

struct ProductShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about one product.")

    @Argument(help: "Id.") var id: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let product = try await backend.withBackend { try await $0.product(.init(parsing: id)) }
            guard let product else { throw CommandError("There is no product “\(id)”. See: edicola product list") }
            Terminal.table(product.facts)
        }
    }
}

struct ProductDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a product that was never bought.")

    @Argument(help: "Id.") var id: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { try await backend.withBackend { try await $0.delete(.init(parsing: id)) } }
    }
}

extension Product {
    fileprivate var facts: [[String]] {
        [
            ["id", id.text], ["title", title], ["runs", sale.words],
            ["opens", opens.map(\.words).joined(separator: ", ")], ["price", price?.description ?? "set by the shop"],
            ["offered", isOffered ? "yes" : "no"],
        ]
    }
}

extension Product.Sale {
    fileprivate var words: String {
        switch self {
        case .once: "once"
        case .renewing(let family, let term): "every \(term.words) (\(family))"
        case .term(let term): "for \(term.words)"
        case .free: "free, without end"
        }
    }
}
