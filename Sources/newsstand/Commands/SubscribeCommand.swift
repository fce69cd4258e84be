import ArgumentParser
import EdicolaCore
import EdicolaKit
import Terminals

struct SubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribe in the sandbox, or for free.",
        discussion: """
            Without an argument, lists products and your subscriptions. Subscriptions renew
            until you cancel them on the sandbox's page. --free starts a publication's free
            subscription.

              newsstand subscribe
              newsstand subscribe windfall.month
              newsstand subscribe --free windfall
            """)

    @OptionGroup var options: PurchaseOptions
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Start a publication's free subscription; this counts as your consent.")
    var free = false

    @Flag(help: "End a publication's free subscription.")
    var end = false

    @Argument(help: "Product's id; with --free or --end, the publication's.")
    var what: String?

    func validate() throws {
        if free || end, what == nil { throw ValidationError("Add the publication's id.") }
        if free, end { throw ValidationError("Add only one of --free and --end.") }
    }

    func run() async throws {
        let context = try options.location.context(newsstand)
        guard let what else {
            if context.reader != nil { try await show(try await context.reachable().subscriptions()) }
            return try await options.list(subscriptions: true)
        }
        guard free || end else { return try await options.buy(try Product.ID(parsing: what), at: context) }
        let (stand, _) = try await context.known()
        let publication = try Publication.ID(parsing: what)
        if end {
            try await stand.unfollow(publication)
            await context.updateRights(at: stand)
            try Terminal.line("The free subscription of \(publication) has ended.")
        } else {
            try await stand.follow(publication, wording: "newsstand subscribe --free")
            await context.updateRights(at: stand)
            try Terminal.line("Subscribed to \(publication), free.")
        }
    }

    private func show(_ subscriptions: [SubscriptionStanding]) async throws {
        guard !subscriptions.isEmpty else { return }
        var table = Table(spare: [1])
        for standing in subscriptions {
            table.add(standing.publication.text, standing.state.rawValue, standing.words)
        }
        try table.print()
        try Terminal.line("")
    }
}
