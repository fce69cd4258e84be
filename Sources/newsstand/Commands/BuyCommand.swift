import ArgumentParser
import EdicolaCore
import EdicolaKit

struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Buy an issue at the newsstand's sandbox.",
        discussion: """
            Without an argument, lists the products. The App Store itself sells only in apps.

              newsstand buy
              newsstand buy windfall/2026-05
              newsstand buy windfall/latest
            """)

    @OptionGroup var options: PurchaseOptions
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or the product's id.")
    var what: String?

    func run() async throws {
        let context = try options.location.context(newsstand)
        guard let what else { return try await options.list(subscriptions: false) }
        guard what.contains("/"), let name = IssueName(argument: what) else {
            return try await options.buy(try Product.ID(parsing: what), at: context)
        }
        let key = try await context.key(name, asking: true)
        let offers = try await context.reachable().offers(for: key)
        guard !offers.isOpen else { return try Terminal.line("\(key) is yours already.") }
        guard let product = offers.products.first(where: { !$0.sale.isSubscription }) else {
            throw NotForSaleError(what: "\(key)", others: offers.products)
        }
        try await options.buy(product.id, at: context, for: key)
    }
}
