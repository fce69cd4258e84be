import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Terminals

struct SubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribe, at the newsstand's sandbox, or for nothing.",
        discussion: """
            Takes the shop's own id of what is sold; without it, it shows what there is,
            and how your subscriptions stand. They go on until they are cancelled, at the
            sandbox's own page. --free takes the free subscription of a publication.

              newsstand subscribe
              newsstand subscribe windfall.month
              newsstand subscribe --free windfall
            """)

    @OptionGroup var counter: CounterOptions
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Take the free subscription of a publication; you agree to be subscribed.")
    var free = false

    @Flag(help: "End the free subscription of a publication.")
    var end = false

    @Argument(help: "The shop's id; with --free or --end, the publication.")
    var what: String?

    func validate() throws {
        if free || end, what == nil { throw ValidationError("Name the publication.") }
        if free, end { throw ValidationError("Either --free or --end.") }
    }

    func run() async throws {
        let desk = try counter.place.desk(newsstand)
        guard let what else {
            if desk.reader != nil { try await show(try await desk.reachable().subscriptions()) }
            return try await counter.list(subscriptions: true)
        }
        guard free || end else { return try await counter.buy(what, at: desk) }
        let (stand, _) = try await desk.known()
        let publication = try Publication.ID(parsing: what)
        if end {
            try await stand.unfollow(publication)
            await desk.learnRights(at: stand)
            try Terminal.line("The free subscription of \(publication) has ended.")
        } else {
            try await stand.follow(publication, wording: "newsstand subscribe --free")
            await desk.learnRights(at: stand)
            try Terminal.line("Subscribed to \(publication), for nothing.")
        }
    }

    private func show(_ subscriptions: [SubscriptionStanding]) async throws {
        guard !subscriptions.isEmpty else { return }
        var table = Table(spare: [1])
        for standing in subscriptions {
            let words =
                switch standing.state {
                case .active, .trial: "renews"
                case .ending: "ends"
                case .grace: "payment failed, still served until"
                case .retry: "payment failed; ended"
                case .pending, .paused, .expired, .revoked: "ended"
                }
            table.add(
                standing.publication.text, standing.state.rawValue,
                standing.until.map { "\(words) \($0.ISO8601Format())" } ?? "")
        }
        try table.print()
        try Terminal.line("")
    }
}
