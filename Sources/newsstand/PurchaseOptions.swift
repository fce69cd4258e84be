import ArgumentParser
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaSandbox
import Terminals

/// Where the newsstand's sandbox is.
struct PurchaseOptions: ParsableArguments {
    @OptionGroup var location: LibraryLocation

    @Option(help: ArgumentHelp("Address of the sandbox.", valueName: "url"))
    var sandbox = "http://127.0.0.1:8091"

    /// The only shop that sells to a command; where it is not, it is said where it would come from.
    func atSandbox<Result>(_ work: (any Shop) async throws -> Result) async throws -> Result {
        do {
            return try await work(SandboxShop(sandbox, transport: .asyncHTTPClient()))
        } catch ShopError.unreachable(let address) {
            throw NoSandboxError(address: address)
        }
    }

    func list(subscriptions: Bool) async throws {
        let sold = try await atSandbox { try await $0.products() }.filter { $0.isSubscription == subscriptions }
        guard !sold.isEmpty else { return try Terminal.line("There are no such products.") }
        var table = Table(title: 1)
        for item in sold { table.add(item.id.text, item.name, item.price) }
        try table.print()
    }

    /// Buys and hands in; what it opens is open when this returns.
    func buy(_ product: Product.ID, at context: CommandContext, for key: Issue.Key? = nil) async throws {
        let (newsstand, reader) = try await context.known()
        let lines = try await atSandbox { shop in
            try await context.purchases(shop, newsstand, reader).buy(product)
        }
        try Terminal.line("Bought \(product). \(Self.words(lines)).")
        if let key { try Terminal.line("Download it with: newsstand download \(key)") }
    }

    static func words(_ lines: [Newsstand.SubmittedPurchase]) -> String {
        let (mine, others) = (lines.filter(\.isMine).count, lines.filter { !$0.isMine }.count)
        let words = mine == 1 ? "1 purchase is yours" : "\(mine) purchases are yours"
        return others == 0 ? words : "\(words); \(others) belong to another reader and stay there"
    }
}

extension CommandContext {
    /// A coordinator that keeps what the reader has then.
    func purchases(_ shop: any Shop, _ newsstand: Newsstand, _ reader: Reader.ID) async throws -> PurchaseCoordinator {
        let store = try await store(of: newsstand)
        return PurchaseCoordinator(shop: shop, newsstand: newsstand, reader: reader, store: store, library: library)
    }
}

private struct NoSandboxError: Error, CustomStringConvertible {
    let address: String

    var description: String {
        """
        No shop answers at \(address). The App Store sells only in apps. Start a sandbox with “edicola serve --sandbox”, \
        and set its address with --sandbox.
        """
    }
}

/// Nothing sells it in the way that was asked for.
struct NotForSaleError: Error, CustomStringConvertible {
    let what: String
    let others: [Product]

    var description: String {
        guard let other = others.first else { return "\(what) is not sold." }
        let verb = other.sale.isSubscription ? "subscribe" : "buy"
        return "\(what) is not sold on its own. Get it with: newsstand \(verb) \(other.id)"
    }
}
